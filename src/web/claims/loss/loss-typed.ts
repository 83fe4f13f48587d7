import { textLength } from '#domain/claims/claim-checks.ts';
import { MIN_NARRATIVE } from '#domain/claims/claim-limits.ts';
import { firstWishes, unanswered } from '#domain/lines/first-answers.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { sameValue } from '#domain/same-value.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { LossSubject } from '#web/claims/loss/kept-losses.ts';

/** What is typed about a loss. */
export interface LossTyped {
  /** Null is no answer yet. */
  loss_answers: NonNullable<InputOf<'save_claim'>['loss_answers']>;
  narrative: string;
  estimated_amount: number | null;
}

/** What is asked about a loss of this line. */
export const questionsOf = (insurance_type: InsuranceType): LineFields =>
  isVi(insurance_type) ? lines[insurance_type].claim : {};

/** What stands in the report before anybody goes on with it. */
export function typedOf({
  insurance_type,
  loss_answers,
  narrative,
  claimed,
  insured_items,
}: LossSubject): LossTyped {
  const first = firstWishes(questionsOf(insurance_type));
  // Of one thing alone nobody has to say that it is meant.
  const { items: named } = loss_answers;
  const isNamed = (Array.isArray(named) && named.length > 0) || insured_items.length > 1;
  const only = isNamed ? {} : { items: insured_items };
  return {
    loss_answers: { ...(first as LossTyped['loss_answers']), ...loss_answers, ...only },
    narrative,
    estimated_amount: claimed === 0 ? null : claimed,
  };
}

/** What is missing before a report can be sent, as far as this device can tell; the fields as the server names them. */
export function openQuestions(
  { insurance_type, insured_items }: Pick<LossSubject, 'insurance_type' | 'insured_items'>,
  { loss_answers, narrative }: LossTyped,
): Map<string, string> {
  const questions = questionsOf(insurance_type);
  const missing = new Map(
    unanswered(questions, loss_answers).map((name) => [
      `loss_answers.${name}`,
      `Answer “${questions[name]?.label ?? name}”.`,
    ]),
  );
  const { items } = loss_answers;
  if (insured_items.length > 0 && !(Array.isArray(items) && items.length > 0))
    missing.set('loss_answers.items', 'Choose what it is about.');
  if (textLength(narrative) < MIN_NARRATIVE)
    missing.set('narrative', `Tell what happened in at least ${MIN_NARRATIVE} characters.`);
  return missing;
}

/** What is missing before a report can be sent without asking the server, the declaration among it. */
export function openToSend(
  subject: Parameters<typeof openQuestions>[0],
  typed: LossTyped,
  truth_declared: boolean,
): Map<string, string> {
  const missing = openQuestions(subject, typed);
  if (!truth_declared) missing.set('truth_declared', declareTruth);
  return missing;
}

/** What whoever sends a report without the declaration is told. */
export const declareTruth = 'Confirm that this is true to the best of your knowledge.';

/** Complaints about what was typed, without those about what has been changed since; a declaration by its own name. */
export function stillWrong(
  complaints: ReadonlyMap<string, string>,
  [before, now]: readonly [LossTyped, LossTyped],
  settled: readonly string[],
): Map<string, string> {
  const valueIn = (typed: LossTyped, path: string): unknown => {
    const [name = '', answer] = path.split('.');
    const value: unknown = (typed as unknown as Readonly<Record<string, unknown>>)[name];
    return answer === undefined ? value : (value as Readonly<Record<string, unknown>>)[answer];
  };
  const isChanged = (path: string) => !sameValue(valueIn(before, path), valueIn(now, path));
  return new Map([...complaints].filter(([path]) => !settled.includes(path) && !isChanged(path)));
}
