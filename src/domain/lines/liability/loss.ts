// Liability is insured up to its limit for each claim and year, damage to a circuit up to a limit of its own. Example: of a limit of
// 2,500,000.00 a barrier for 18,000.00 is paid up to the 25,000.00 of circuit damage less 1,000.00.

import type { Answers } from '#domain/lines/first-answers.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { LossDoubts } from '#domain/lines/line-doubts.ts';
import type { LimitOfItem } from '#domain/lines/lost-items.ts';
import type { Cents } from '#domain/money.ts';

const EXCESS_OF_CIRCUITS: Cents = 100_000;

/** What readers of a claim are told at every step of it. */
export const NO_ADMISSION =
  'Without admission of liability: neither this claim nor a payment on it admits that anybody is liable. Admit nothing, promise nothing, and send on every letter.';

/** What the paper says of the limits. */
export const activityLimitsInWords = (
  money: (amount: Cents) => string,
  items: readonly Answers[],
): string[] => [
  'The limit is the most that is paid for one claim, and for all claims of a year together.',
  items.some(({ circuit_damage }) => Number(circuit_damage) > 0)
    ? `Damage to a circuit is paid up to the limit that is named for it, less an excess of ${money(EXCESS_OF_CIRCUITS)}.`
    : 'Damage to circuits is not insured.',
];

/** Damage to the circuit has a limit and an excess of its own. */
export function limitOfActivity(
  { circuit_damage }: Answers,
  { harm }: Answers,
): LimitOfItem | undefined {
  if (harm !== 'circuit') return undefined;
  return {
    most_paid: typeof circuit_damage === 'number' ? circuit_damage : 0,
    because: 'damage to the circuit',
    excess: EXCESS_OF_CIRCUITS,
  };
}

/** Something was admitted and nobody says what, or the circuit was harmed and is not insured. */
export const activityLossDoubts: LossDoubts = ({ answers, lost }) => [
  ...(answers['admission'] === 'something' && typedAnswer(answers['admitted']).trim() === ''
    ? [{ field: 'admitted', message: 'Say what was admitted or promised, word for word.' }]
    : []),
  ...(answers['harm'] === 'circuit' && lost.every(({ item }) => item['circuit_damage'] === 0)
    ? [{ field: 'harm', message: 'Damage to circuits is not insured by this policy.' }]
    : []),
];
