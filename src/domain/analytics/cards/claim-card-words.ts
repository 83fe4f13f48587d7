import {
  type CardWords,
  count,
  counted,
  days,
  lossRatio,
  less,
  money,
  ratioOf,
} from '#domain/analytics/cards/card-words.ts';

/** At how many months after the accident the triangle looks. */
export const PAYOUT_AGES = [0, 1, 2, 3, 6, 9, 12] as const;

/** The cards about claims, in their order. */
export const claimCardWords = {
  claim_figures: {
    tab: 'claims',
    title: 'How do claims stand?',
    definition: `${counted} ${lossRatio} It is of the policies made in the period, and its 90 % interval comes from the spread of their claims. Days to decision: the median of the whole hours from submitting to the decision.`,
    chart: 'figures',
    rows: 'Period',
    values: [
      less(count('Claims')),
      money('Claimed'),
      money('Agreed'),
      money('Paid'),
      less(ratioOf('Loss ratio', 'claim', 'claims')),
      less(days('Days to decision')),
    ],
  },
  claims_by_month: {
    tab: 'claims',
    title: 'When do claims happen, and where do they stand today?',
    definition: `${counted} Each month shows its claims by their status of today.`,
    chart: 'stack',
    rows: 'Month',
    values: [count('In work'), count('Approved'), count('Paid'), count('Rejected or withdrawn')],
  },
  claim_amounts_by_month: {
    tab: 'claims',
    title: 'How much is claimed, agreed and paid?',
    definition: `${counted} Claimed, agreed and paid amounts of the claims of each month.`,
    chart: 'lines',
    rows: 'Month',
    values: [money('Claimed'), money('Agreed'), money('Paid')],
  },
  open_claims_by_age: {
    tab: 'claims',
    title: 'How old are the open claims?',
    definition:
      'Claims that are neither paid, rejected nor withdrawn, by the days since they were submitted.',
    chart: 'bars',
    rows: 'Age',
    values: [count('Open claims'), money('Reserve')],
  },
  claims_clock: {
    tab: 'claims',
    title: 'Where do claims wait?',
    definition:
      'The whole hours between two changes of status, from the thread of each claim, in days: the median, and what nine of ten do not exceed. Statuses that fewer than five claims have left are marked, and stand behind the others.',
    chart: 'ranking',
    rows: 'Status',
    values: [
      days('Median days'),
      days('Nine of ten within'),
      { ...count('Claims'), stands_alone: true },
    ],
    is_sampled: true,
  },
  claims_triangle: {
    tab: 'claims',
    title: 'How fast are accidents paid?',
    definition: `What was paid of the accidents of each month until it was so many months old, as it was booked. Read along a row: the last number is what is paid so far. ${counted}`,
    chart: 'grid',
    appears: 'Payments of claims appear here once they are booked.',
    rows: 'Accidents of',
    values: PAYOUT_AGES.map((age) => money(age === 0 ? 'Same month' : `+${age}`)),
  },
  largest_claims: {
    tab: 'claims',
    title: 'Which claims are the largest?',
    definition: `${counted} The ten with the highest claimed amount.`,
    chart: 'ranking',
    rows: 'Claim',
    values: [money('Claimed'), money('Agreed'), money('Paid'), money('Reserve')],
  },
  rejections: {
    tab: 'claims',
    title: 'Why are claims rejected?',
    definition: 'Rejected claims of the period by the reason of the decision.',
    chart: 'ranking',
    appears: 'Reasons appear here once a claim is rejected.',
    rows: 'Reason',
    values: [count('Claims'), money('Claimed')],
  },
} as const satisfies Record<string, CardWords>;
