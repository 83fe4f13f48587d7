import { firstAnswers, unanswered } from '#domain/lines/first-answers.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { type InsuranceType, isVi } from '#domain/policies/insurance-types.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import type { LossSubject } from '#web/claims/loss/kept-losses.ts';
import { today } from '#web/kit/text/today.ts';

/** What is typed about a loss. */
export interface LossTyped {
  loss_answers: FullClaim['loss_answers'];
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
  const first = firstAnswers(questionsOf(insurance_type), today());
  // Of one thing alone nobody has to say that it is meant.
  const { items: named } = loss_answers;
  const isNamed = (Array.isArray(named) && named.length > 0) || insured_items.length > 1;
  const only = isNamed ? {} : { items: insured_items };
  return {
    loss_answers: { ...(first as FullClaim['loss_answers']), ...loss_answers, ...only },
    narrative,
    estimated_amount: claimed === 0 ? null : claimed,
  };
}

/** What has to be answered before a report can be sent and is not, as the fields of a loss name it. */
export function openQuestions(
  { insurance_type }: Pick<LossSubject, 'insurance_type'>,
  { loss_answers, narrative }: LossTyped,
): Map<string, string> {
  const questions = questionsOf(insurance_type);
  const open = unanswered(questions, loss_answers).map((name): [string, string] => [
    `loss_answers.${name}`,
    `Answer “${questions[name]?.label ?? name}”.`,
  ]);
  return new Map(
    narrative.trim() === '' ? [...open, ['narrative', 'Answer “What happened”.']] : open,
  );
}
