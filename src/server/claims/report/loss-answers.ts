import { answersSoFar } from '#contract/rating/line-answers.ts';
import type { InputOf } from '#contract/contract.ts';
import type { FieldError } from '#contract/errors.ts';
import type { ClaimProblem } from '#domain/claims/claim-facts.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { answersInWords, type AnswerInWords } from '#domain/lines/answer-words.ts';
import { type Answers, unanswered } from '#domain/lines/first-answers.ts';
import {
  type InsuredThing,
  limitedItems,
  limitTogether,
  lostNames,
} from '#domain/lines/lost-items.ts';
import { lines } from '#domain/lines/lines.ts';
import { formatMoney } from '#domain/money.ts';
import { type InsuranceType, isVi, type ViType } from '#domain/policies/insurance-types.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The answers to the questions of a line, and under `items` the names of what was lost. */
export type LossAnswers = ClaimRecord['loss_answers'];

/** Answers as they come; null takes one back. */
export type TypedLossAnswers = NonNullable<InputOf<'save_claim'>['loss_answers']>;

/** What stands once answers are given or taken back. */
export const answersAfter = (before: LossAnswers, typed: TypedLossAnswers = {}): LossAnswers =>
  Object.fromEntries(
    Object.entries({ ...before, ...typed }).flatMap(([name, answer]) =>
      answer === null ? [] : [[name, answer]],
    ),
  );

/** Refuses answers that do not fit the questions of the line, each at its field; a draft may leave any open. */
export function assertLossAnswers(insurance_type: InsuranceType, answers: TypedLossAnswers): void {
  if (!isVi(insurance_type)) {
    if (Object.keys(answers).length > 0)
      throw refused([
        {
          field: 'loss_answers',
          code: 'on_track',
          message: 'A crash on track has a report of its own.',
        },
      ]);
    return;
  }
  const { items, ...own } = answers;
  const known = answersSoFar(lines[insurance_type].claim).partial();
  const checked = known.strict().safeParse(own);
  const issues = checked.success ? [] : checked.error.issues;
  const fields = issues.map(({ path, code, message }): FieldError => ({
    field: ['loss_answers', ...path].join('.'),
    code,
    message,
  }));
  if (items !== undefined && !Array.isArray(items))
    fields.push({ field: itemsField, code: 'invalid', message: 'Choose from the list.' });
  if (fields.length > 0) throw refused(fields);
}

const refused = (fields: FieldError[]) => new AppError('invalid_input', { fields });

const itemsField = 'loss_answers.items';

/** What was named as lost and was not insured on the day of the loss. */
export function notInsured(
  things: readonly InsuredThing[],
  { items }: LossAnswers,
): ClaimProblem[] {
  if (things.length === 0) return [];
  const known = new Set(things.map(({ label }) => label));
  return lostNames(things, items)
    .filter((name) => !known.has(name))
    .map((name) => ({
      field: itemsField,
      code: 'not_insured',
      message: `${name} was not insured on the day of the loss.`,
    }));
}

/** Questions of the line that have to be answered before the report is sent. */
export function openLossQuestions(
  insurance_type: InsuranceType,
  told: {
    things: readonly InsuredThing[];
    answers: LossAnswers;
    terms: Answers;
    at: number | null;
  },
): ClaimProblem[] {
  if (!isVi(insurance_type)) return [];
  const { things, answers } = told;
  const { claim, noun } = lines[insurance_type];
  const unnamed = things.length > 0 && lostNames(things, answers['items']).length === 0;
  const open = unanswered(claim, answers);
  return [
    ...(unnamed
      ? [
          {
            field: itemsField,
            code: 'required',
            message: `Choose the ${noun.toLowerCase()} that it is about.`,
          },
        ]
      : notInsured(things, answers)),
    ...open.map((name) => ({
      field: `loss_answers.${name}`,
      code: 'required',
      message: `Answer “${claim[name]?.label ?? name}”.`,
    })),
    // What nobody has answered cannot be doubted yet.
    ...(open.length > 0 ? [] : doubtsOf(insurance_type, told)),
  ];
}

/** What of the loss cannot be meant, by the rules of its line. */
function doubtsOf(
  insurance_type: ViType,
  { things, answers, terms, at }: Parameters<typeof openLossQuestions>[1],
): ClaimProblem[] {
  const names = lostNames(things, answers['items']);
  const lost = things.flatMap(({ label, item = {} }) =>
    names.includes(label) ? [{ label, item }] : [],
  );
  const on = at === null ? null : dateOfInstant(at);
  const doubts = lines[insurance_type].lossDoubts?.({ on, answers, terms, lost }) ?? [];
  return doubts.map(({ field, message }) => ({
    field: `loss_answers.${field}`,
    code: 'refused',
    message,
  }));
}

/** What was said of a loss, as everybody reads it. */
export function lossInWords(
  insurance_type: InsuranceType,
  { currency, loss_answers }: Pick<ClaimRecord, 'currency' | 'loss_answers'>,
  things: readonly InsuredThing[],
): AnswerInWords[] {
  if (!isVi(insurance_type)) return [];
  const { claim, noun, nouns, together } = lines[insurance_type];
  const { items } = loss_answers;
  const lost = Array.isArray(items) ? items : [];
  const limited = limitTogether(things, lostNames(things, items), together);
  return [
    ...(lost.length > 0 ? [{ label: lost.length > 1 ? nouns : noun, text: lost.join(', ') }] : []),
    ...answersInWords(claim, loss_answers, { currency }),
    ...limitedItems(things, lostNames(things, items)).map(({ label, limit }) => ({
      label: 'At most paid',
      text: `${formatMoney(limit.most_paid, currency)} for ${label}: ${limit.because}`,
    })),
    ...(limited
      ? [
          {
            label: 'At most paid',
            text: `${formatMoney(limited.most_paid, currency)}: ${limited.because}`,
          },
        ]
      : []),
  ];
}
