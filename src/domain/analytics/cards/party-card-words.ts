import {
  type CardWords,
  count,
  days,
  lossRatio,
  money,
  percent,
  ratioOf,
  more,
  less,
} from '#domain/analytics/cards/card-words.ts';

/** The cards about brokerages and insurers, in their order. */
export const partyCardWords = {
  broker_figures: {
    tab: 'broker',
    title: 'What do brokerages bring?',
    definition:
      'Quotes made in the period for clients of a brokerage. Hit ratio: those that became a policy, of those that were sent, with a 90 % interval by Wilson. Commission: of the policies made.',
    chart: 'figures',
    rows: 'Period',
    values: [
      count('Brokerages'),
      more(count('Quotes')),
      more(ratioOf('Hit ratio', 'quote sent', 'quotes sent')),
      money('Commission'),
    ],
  },
  brokerage_funnel: {
    tab: 'broker',
    title: 'What becomes of the quotes of each brokerage?',
    definition:
      'Quotes made in the period: how many were sent, and became a policy, with the net premium and the commission of the policies.',
    chart: 'ranking',
    rows: 'Brokerage',
    values: [
      count('Policies'),
      count('Quotes'),
      count('Sent'),
      percent('Hit ratio'),
      money('Net premium'),
      money('Commission'),
    ],
    interval_of: 3,
  },
  answer_times: {
    tab: 'broker',
    title: 'How long do brokerages wait for a quote?',
    definition:
      'The whole hours from making a quote to sending it, in days, of quotes made in the period. Brokerages with fewer than five quotes sent are marked, and stand behind the others.',
    chart: 'ranking',
    rows: 'Brokerage',
    values: [days('Median days'), days('Nine of ten within'), count('Sent')],
    is_sampled: true,
  },
  brokerage_results: {
    tab: 'broker',
    title: 'Which brokerages bring good business?',
    definition: `${lossRatio} Of policies made in the period for clients of a brokerage. Interval: 90 %, from the spread of its claims. Fewer than five claims: marked, and behind the others. Overdue: instalments due in the period that are not paid today.`,
    chart: 'ranking',
    rows: 'Brokerage',
    values: [
      percent('Loss ratio'),
      money('Losses'),
      money('Earned premium'),
      count('Claims'),
      money('Overdue'),
    ],
    marks: [60, 100],
    is_sampled: true,
  },
  brokerage_premium_by_month: {
    tab: 'broker',
    title: 'How much premium comes by brokerages, how much directly?',
    definition: 'Net premium of policies by the month in which they were made.',
    chart: 'stack',
    appears: 'Premium appears here with the first policy.',
    rows: 'Month',
    values: [money('By brokerages'), money('Directly')],
  },
  insurer_figures: {
    tab: 'insurer',
    title: 'What is left for the insurers?',
    definition:
      'Ceded: the insurers’ shares of net premium less commission, of policies made in the period. Claims: what the insurers bear of claims and their expenses on these policies as it was booked, whoever paid them. Result: ceded less claims.',
    chart: 'figures',
    rows: 'Period',
    values: [
      count('Insurers'),
      more(money('Ceded premium')),
      less(money('Claims')),
      more(money('Result')),
    ],
  },
  share_by_insurer: {
    tab: 'insurer',
    title: 'Who carries how much, and with what result?',
    definition:
      'Each insurer’s share of the policies made in the period: net premium less commission, what it bears of their claims, whoever paid them, and what is left. Interval of claims of ceded: 90 %, from the spread of its parts of claims.',
    chart: 'ranking',
    rows: 'Insurer',
    values: [
      money('Ceded premium'),
      money('Claims'),
      money('Result'),
      percent('Share'),
      percent('Claims of ceded'),
    ],
    interval_of: 4,
  },
  approval_times: {
    tab: 'insurer',
    title: 'How long do quotes wait for the insurer?',
    definition:
      'The whole hours in “waiting for approval”, from the thread of each quote, in days, of those asked in the period. Insurers asked fewer than five times are marked, and stand behind the others.',
    chart: 'ranking',
    appears: 'Insurers appear here once a quote was sent to them for approval.',
    rows: 'Insurer',
    values: [days('Median days'), days('Nine of ten within'), count('Times asked')],
    is_sampled: true,
  },
  insurer_waterfall: {
    tab: 'insurer',
    title: 'What is left of the premium?',
    definition:
      'From net premium to result, for each insurer by its share of the policies made in the period: less commission, less claims, as it was booked.',
    chart: 'waterfall',
    rows: 'Insurer',
    values: [money('Net premium'), money('Commission'), money('Claims'), money('Result')],
  },
  tax_by_country: {
    tab: 'insurer',
    title: 'Which premium tax is owed where?',
    definition: 'Premium tax as it was booked in the period, by country.',
    chart: 'ranking',
    appears: 'Premium tax appears here once it is booked.',
    rows: 'Country',
    values: [money('Premium tax')],
  },
} as const satisfies Record<string, CardWords>;
