/**
 * Usage: npm run -s rate < risk.json
 *
 * Reads one risk, or a list of them, from standard input and prints its calculation, or the list of them, as JSON. A risk
 * is on track, or of the various insurance that its `insurance_type` names: PA, VAL, CC, SCE, TI, MRW or LI. It may also
 * stand under the key `input`. What is wrong is said on standard error with its path, and the exit code is 2. With --trace
 * each answer also carries every step of its calculation.
 */
import { text } from 'node:stream/consumers';
import type { ZodError } from 'zod';
import { knownKeysOnly } from '#contract/known-keys.ts';
import { lineRisk } from '#contract/rating/line-risk.ts';
import { ratingRisk } from '#contract/rating/rating-risk.ts';
import { lines } from '#domain/lines/lines.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import { defaultPremiumTaxRates } from '#domain/rating/tax/default-premium-tax.ts';

/** A part of a risk that is not known would be left out of the price. */
const strictRisk = knownKeysOnly(ratingRisk);
const strictLineRisk = knownKeysOnly(lineRisk);

/** Something in the input that keeps it from being priced. */
interface Problem {
  readonly path: string;
  readonly message: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isWrapped = (value: unknown): value is { readonly input: unknown } =>
  isObject(value) && 'input' in value && !('items' in value);

/** What a calculation says, whatever the line. */
type Outcome =
  | { readonly ok: true; readonly result: object; readonly steps: object }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function problemsOf({ issues }: ZodError): Problem[] {
  return issues.flatMap((issue) =>
    (issue.code === 'unrecognized_keys' ? issue.keys : [undefined]).map((key) => ({
      path: [...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.'),
      message: key === undefined ? issue.message : 'This is not known and not priced.',
    })),
  );
}

function rateOnTrack(risk: unknown): Outcome {
  const parsed = strictRisk.safeParse(risk);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const calculation = calculateOnTrack(parsed.data, defaultOnTrackTables);
  if (!calculation.ok) return { ok: false, problems: calculation.issues };
  const { result, trace, referrals, rating_version } = calculation;
  return { ok: true, result, steps: { rating_version, referrals, trace } };
}

function rateLine(risk: unknown): Outcome {
  const parsed = strictLineRisk.safeParse(risk);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error) };
  const { insurance_type } = parsed.data;
  const calculation = lines[insurance_type].calculate(parsed.data, defaultPremiumTaxRates);
  if (!calculation.ok) return { ok: false, problems: calculation.issues };
  const { result, trace, referrals } = calculation;
  return { ok: true, result, steps: { referrals, trace } };
}

/** Prices one risk; `path` is where it stands in what was read. */
function rateRisk(
  value: unknown,
  path: readonly string[],
  hasTrace: boolean,
): { problems: readonly Problem[]; answer?: unknown } {
  const at = isWrapped(value) ? [...path, 'input'] : path;
  const risk = isWrapped(value) ? value.input : value;
  const outcome = isObject(risk) && 'insurance_type' in risk ? rateLine(risk) : rateOnTrack(risk);
  if (!outcome.ok)
    return {
      problems: outcome.problems.map((problem) => ({
        path: [...at, problem.path].filter((part) => part !== '').join('.'),
        message: problem.message,
      })),
    };
  return {
    problems: [],
    answer: hasTrace ? { ...outcome.result, ...outcome.steps } : outcome.result,
  };
}

function readJson(typed: string): unknown {
  try {
    return JSON.parse(typed);
  } catch (error) {
    process.stderr.write(
      `The input is not JSON: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(2);
  }
}

const hasTrace = process.argv.includes('--trace');
const read = readJson(await text(process.stdin));
const isList = Array.isArray(read);
const outcomes = isList
  ? read.map((risk: unknown, index) => rateRisk(risk, [String(index)], hasTrace))
  : [rateRisk(read, [], hasTrace)];
const problems = outcomes.flatMap((outcome) => outcome.problems);

if (problems.length > 0) {
  for (const { path, message } of problems)
    process.stderr.write(`${path === '' ? 'risk' : path}: ${message}\n`);
  process.exitCode = 2;
} else {
  const answers = outcomes.map(({ answer }) => answer);
  process.stdout.write(`${JSON.stringify(isList ? answers : answers[0], null, 2)}\n`);
}
