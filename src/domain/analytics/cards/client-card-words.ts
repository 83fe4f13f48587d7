import {
  type CardWords,
  count,
  lossRatio,
  money,
  more,
  percent,
  ratioOf,
} from '#domain/analytics/cards/card-words.ts';

/** The cards about clients, in their order. */
export const clientCardWords = {
  client_figures: {
    tab: 'client',
    title: 'How many clients are there, and do they stay?',
    definition:
      'Active: clients with a policy made in the period. Retention: of those with a policy made in the same time of the year before, who made one again, with a 90 % interval by Wilson. Open: instalments that are owed today.',
    chart: 'figures',
    rows: 'Period',
    values: [
      more(count('Active clients')),
      more(ratioOf('Retention', 'client', 'clients')),
      more(money('Premium per client')),
      { ...money('Open today'), is_now: true },
    ],
  },
  clients_by_year: {
    tab: 'client',
    title: 'Who came, who stayed, who left?',
    definition:
      'Clients by the year in which policies were made: new in it, there the year before as well, and lost since the year before.',
    chart: 'stack',
    rows: 'Year',
    is_now: true,
    values: [count('Stayed'), count('New'), count('Lost')],
  },
  client_spread: {
    tab: 'client',
    title: 'Which clients are worth their premium?',
    definition: `The hundred clients with the highest net premium of policies made in the period: premium to the right, in steps of ten, loss ratio upward. ${lossRatio} Its 90 % interval comes from the spread of the claims. Clients of fewer than five claims are hollow.`,
    chart: 'scatter',
    rows: 'Client',
    values: [money('Net premium'), percent('Loss ratio')],
    interval_of: 1,
    marks: [60, 100],
  },
  largest_clients: {
    tab: 'client',
    title: 'Who brings the premium, and what did they cost?',
    definition: `The twenty clients with the highest net premium of policies made in the period. ${lossRatio}`,
    chart: 'ranking',
    rows: 'Client',
    values: [money('Net premium'), money('Losses'), percent('Loss ratio'), count('Claims')],
    interval_of: 2,
  },
  payment_behaviour: {
    tab: 'client',
    title: 'Do clients pay in time?',
    definition:
      'Instalments due in the period, until today: by the days between due date and the last receipt. What is open counts to today.',
    chart: 'bars',
    appears: 'Instalments appear here once they are due.',
    rows: 'Days late',
    values: [count('Instalments'), money('Amount')],
  },
} as const satisfies Record<string, CardWords>;
