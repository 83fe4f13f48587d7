/**
 * Usage: npm run -s rate < risk.json
 *
 * Reads one risk on track, or a list of them, from standard input and prints its calculation, or the list of them, as
 * JSON. A risk may also stand under the key `input`. What is wrong is said on standard error with its path, and the
 * exit code is 2. With --trace each answer also carries every step of its calculation.
 */
import { text } from 'node:stream/consumers';
import { knownKeysOnly } from '#contract/known-keys.ts';
import { ratingRisk } from '#contract/rating/rating-risk.ts';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';

/** A part of a risk that is not known would be left out of the price. */
const strictRisk = knownKeysOnly(ratingRisk);

/** Something in the input that keeps it from being priced. */
interface Problem {
  readonly path: string;
  readonly message: string;
}

const isWrapped = (value: unknown): value is { readonly input: unknown } =>
  typeof value === 'object' && value !== null && 'input' in value && !('items' in value);

/** Prices one risk; `path` is where it stands in what was read. */
function rateRisk(
  value: unknown,
  path: readonly string[],
  hasTrace: boolean,
): { problems: Problem[]; answer?: unknown } {
  const at = isWrapped(value) ? [...path, 'input'] : path;
  const parsed = strictRisk.safeParse(isWrapped(value) ? value.input : value);
  const place = (rest: string): string => [...at, rest].filter((part) => part !== '').join('.');
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.flatMap((issue) =>
        (issue.code === 'unrecognized_keys' ? issue.keys : [undefined]).map((key) => ({
          path: place([...issue.path, ...(key === undefined ? [] : [key])].map(String).join('.')),
          message: key === undefined ? issue.message : 'This is not known and not priced.',
        })),
      ),
    };
  }
  const calculation = calculateOnTrack(parsed.data, defaultOnTrackTables);
  if (!calculation.ok) {
    return {
      problems: calculation.issues.map((issue) => ({
        path: place(issue.path),
        message: issue.message,
      })),
    };
  }
  const { result, trace, referrals, rating_version } = calculation;
  return {
    problems: [],
    answer: hasTrace ? { ...result, rating_version, referrals, trace } : result,
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
