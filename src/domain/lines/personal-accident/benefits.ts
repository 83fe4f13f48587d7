// What a person is paid at most for what is claimed, and what keeps a benefit from being claimed. Example: of 700.00 a week 21 days
// unfit for work are 1,400.00: the benefit waits seven days.

import type { Answers } from '#domain/lines/first-answers.ts';
import type { LossDoubts } from '#domain/lines/line-doubts.ts';
import type { LimitOfItem } from '#domain/lines/lost-items.ts';
import { personalAccidentClaim } from '#domain/lines/personal-accident/claim.ts';
import { type Cents, shareOf } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';

/** Days unfit for work that nothing is paid for. */
const WAITING_DAYS = 7;

const { options } = personalAccidentClaim.claims_for;
type Benefit = keyof typeof options;

const claimedOf = ({ claims_for }: Answers): Benefit[] =>
  (Object.keys(options) as Benefit[]).filter(
    (one) => Array.isArray(claims_for) && claims_for.includes(one),
  );

const numberOf = (answer: unknown): number => (typeof answer === 'number' ? answer : 0);

function benefitOf(benefit: Benefit, person: Answers, loss: Answers): Cents {
  const insured = numberOf(person[benefit]);
  if (benefit !== 'weekly_benefit') return insured;
  return shareOf(insured, Math.max(0, numberOf(loss['days_unfit']) - WAITING_DAYS), 7);
}

/** What the paper says of the benefit that waits, where it is insured. */
export const benefitsInWords = (
  _money: (amount: Cents) => string,
  persons: readonly Answers[],
): string[] =>
  persons.some((person) => numberOf(person['weekly_benefit']) > 0)
    ? [`A weekly benefit is paid by days unfit for work, from the ${WAITING_DAYS + 1}th day on.`]
    : [];

/** The benefits that are claimed; none of them while nobody has said which. */
export function limitOfPerson(person: Answers, loss: Answers): LimitOfItem | undefined {
  const claimed = claimedOf(loss);
  if (claimed.length === 0) return undefined;
  return {
    most_paid: sumBy(claimed, (benefit) => benefitOf(benefit, person, loss)),
    because: claimed.map((benefit) => options[benefit].toLowerCase()).join(', '),
    // The sum insured of a person is the capitals; medical cost and the benefit are promised beside them.
    beside_sum: true,
  };
}

/** A benefit that is not insured, or one that is claimed before its waiting period is over. */
export const personLossDoubts: LossDoubts = ({ answers, lost }) => {
  const claimed = claimedOf(answers);
  if (claimed.length === 0) return [{ field: 'claims_for', message: 'Choose what is claimed.' }];
  const waits =
    claimed.includes('weekly_benefit') && numberOf(answers['days_unfit']) <= WAITING_DAYS;
  return [
    ...claimed.flatMap((benefit) =>
      lost
        .filter(({ item }) => numberOf(item[benefit]) === 0)
        .map(({ label }) => ({
          field: 'claims_for',
          message: `${options[benefit]} is not insured for ${label}.`,
        })),
    ),
    ...(waits
      ? [
          {
            field: 'days_unfit',
            message: `The benefit waits ${WAITING_DAYS} days: it is paid from the 8th day unfit for work on.`,
          },
        ]
      : []),
  ];
};
