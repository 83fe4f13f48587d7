import type { AnalyticsCard } from '#domain/analytics/analytics-cards.ts';
import type { Cut } from '#server/analytics/cards/kept-figures.ts';

/** The amounts of a fact that a figure can be made of. */
export const factColumns = {
  cars: { label: 'Cars', kind: 'count' },
  written: { label: 'Premium', kind: 'money' },
  earned: { label: 'Earned', kind: 'money' },
  tax: { label: 'Premium tax', kind: 'money' },
  commission: { label: 'Commission', kind: 'money' },
  claimed: { label: 'Claimed', kind: 'money' },
  agreed: { label: 'Agreed', kind: 'money' },
  paid: { label: 'Paid', kind: 'money' },
  reserve: { label: 'Reserve', kind: 'money' },
  recovered: { label: 'Recovered', kind: 'money' },
  owed: { label: 'Open', kind: 'money' },
  cost: { label: 'Cost', kind: 'money' },
  insured: { label: 'Sum insured', kind: 'money' },
  payout: { label: 'Highest payout', kind: 'money' },
} as const;

/** A column of a fact. */
export type FactColumn = keyof typeof factColumns;

/** Which facts stand behind the rows of a card. */
export interface CardCuts {
  cuts: readonly Cut[];
  /**
   * What the key of a row is of these facts: their value, its first word or the others, what stands before a bar in it, their
   * month, their year, how long they have waited, the weekend or the circuit of their event, a day with a carrier, or nothing: all of them.
   */
  by:
    | 'value'
    | 'word'
    | 'words_after'
    | 'before_bar'
    | 'month'
    | 'year'
    | 'age'
    | 'weekend'
    | 'circuit'
    | 'carrier'
    | 'all';
  columns: readonly FactColumn[];
  /** What an amount is of these facts, where it is something else than of others. */
  called?: Partial<Record<FactColumn, string>>;
  /** The value that a key stands for, where it is another word. */
  means?: Readonly<Record<string, string>>;
  /** Whatever the period. */
  ever?: true;
  /** Of key figures: the facts of one of them, by its place, where they are others than those of the card. */
  figures?: Readonly<Record<number, Omit<CardCuts, 'by' | 'figures'>>>;
}

const losses = ['paid', 'reserve', 'recovered'] as const;
const claimAmounts = ['claimed', 'agreed', 'paid', 'reserve'] as const;
const bands = {
  'Up to 50k': '1',
  '50–100k': '2',
  '100–250k': '3',
  '250–500k': '4',
  'Above 500k': '5',
};
const lateness = {
  'In time': '1',
  '1–7 days late': '2',
  '8–30 days late': '3',
  'Over 30 days late': '4',
};
const crash = (cut: Cut, by: CardCuts['by'] = 'value'): CardCuts => ({
  cuts: [cut],
  by,
  columns: ['cost'],
});
const ahead = (by: CardCuts['by']): CardCuts => ({
  cuts: ['ahead'],
  by,
  columns: ['cars', 'insured', 'payout'],
  ever: true,
});
const insurers = (by: CardCuts['by']): CardCuts => ({
  cuts: ['insurer'],
  by,
  columns: ['written', 'commission', 'paid'],
  called: { written: 'Ceded premium' },
});

/** Of every card, the facts that add up to its rows. */
const cardCuts: Readonly<Record<AnalyticsCard, CardCuts>> = {
  claim_figures: {
    cuts: ['claims'],
    by: 'all',
    columns: claimAmounts,
    figures: {
      4: { cuts: ['made', 'loss_made'], columns: ['earned', ...losses] },
      5: { cuts: ['decided'], columns: claimAmounts },
    },
  },
  claims_by_month: { cuts: ['claims'], by: 'month', columns: claimAmounts },
  claim_amounts_by_month: { cuts: ['claims'], by: 'month', columns: claimAmounts },
  open_claims_by_age: { cuts: ['waiting_since'], by: 'age', columns: ['reserve'] },
  claims_clock: { cuts: ['wait'], by: 'word', columns: [] },
  claims_triangle: { cuts: ['triangle'], by: 'month', columns: ['paid'] },
  largest_claims: { cuts: ['claims'], by: 'all', columns: claimAmounts },
  rejections: { cuts: ['rejected'], by: 'value', columns: ['claimed'] },
  crash_figures: crash('crash', 'month'),
  crashes_by_circuit: crash('crash_circuit'),
  crashes_by_corner: crash('crash_corner'),
  crashes_by_weather: crash('crash_type', 'word'),
  crash_types_by_corner: crash('crash_corner_type', 'words_after'),
  crashes_by_session: crash('crash_during'),
  crashes_by_hour: crash('crash_hour'),
  crashes_by_track: crash('crash_track'),
  crashes_by_fault: crash('crash_fault'),
  client_figures: {
    cuts: ['client'],
    by: 'all',
    columns: ['written', 'earned'],
    figures: { 3: { cuts: ['open'], columns: ['owed'], ever: true } },
  },
  clients_by_year: { cuts: ['client'], by: 'year', columns: ['written'], ever: true },
  client_spread: {
    cuts: ['client', 'loss_client'],
    by: 'value',
    columns: ['written', 'earned', ...losses],
  },
  largest_clients: {
    cuts: ['client', 'loss_client'],
    by: 'value',
    columns: ['written', 'earned', ...losses],
  },
  payment_behaviour: {
    cuts: ['late'],
    by: 'value',
    columns: ['written', 'owed'],
    means: lateness,
  },
  series_figures: {
    cuts: ['series', 'loss_series'],
    by: 'all',
    columns: ['cars', 'written', 'earned', ...losses],
    figures: { 1: { cuts: ['start'], columns: [] } },
  },
  loss_ratio_by_series: {
    cuts: ['series', 'loss_series'],
    by: 'value',
    columns: ['cars', 'written', 'earned', ...losses],
  },
  crashes_by_series: crash('crash_series'),
  premium_by_series: { cuts: ['series'], by: 'value', columns: ['cars', 'written'] },
  season_by_month: { cuts: ['season'], by: 'month', columns: ['cars', 'written'] },
  risk_figures: {
    ...ahead('all'),
    figures: { 2: { cuts: ['dear'], columns: ['cars', 'insured', 'payout'], ever: true } },
  },
  exposure_by_event: ahead('value'),
  exposure_by_weekend: ahead('weekend'),
  three_cars: ahead('value'),
  cars_by_value: {
    cuts: ['band', 'loss_band'],
    by: 'value',
    columns: ['cars', 'written', ...losses],
    means: bands,
  },
  crashes_by_driver: crash('crash_category'),
  losses_by_driver: {
    cuts: ['profile', 'loss_profile'],
    by: 'before_bar',
    columns: ['earned', ...losses],
  },
  exposure_by_transport: { cuts: ['carried'], by: 'carrier', columns: ['insured'], ever: true },
  losses_on_map: { cuts: ['season', 'loss_season'], by: 'circuit', columns: ['earned', ...losses] },
  exposure_by_country: {
    cuts: ['country', 'loss_country'],
    by: 'value',
    columns: ['cars', 'written', ...losses],
  },
  broker_figures: {
    cuts: ['quote_won'],
    by: 'all',
    columns: ['written', 'commission'],
    figures: {
      0: { cuts: ['quote'], columns: [] },
      1: { cuts: ['quote'], columns: [] },
      2: { cuts: ['quote_sent'], columns: [] },
    },
  },
  brokerage_funnel: { cuts: ['quote_won'], by: 'value', columns: ['written', 'commission'] },
  answer_times: { cuts: ['quote_answer'], by: 'word', columns: [] },
  brokerage_results: {
    cuts: ['made_broker', 'loss_broker'],
    by: 'value',
    columns: ['earned', ...losses],
  },
  brokerage_premium_by_month: { cuts: ['channel'], by: 'month', columns: ['written'] },
  insurer_figures: insurers('all'),
  insurer_waterfall: insurers('value'),
  share_by_insurer: insurers('value'),
  approval_times: { cuts: ['approval'], by: 'word', columns: [] },
  tax_by_country: { cuts: ['tax'], by: 'value', columns: ['tax'] },
};

/** Of a card, and of key figures of one of them: the facts behind. */
export const cutsOf = (card: AnalyticsCard, column: number | undefined): CardCuts => {
  const cuts = cardCuts[card];
  const figure = column === undefined ? undefined : cuts.figures?.[column];
  return figure ? { by: cuts.by, ...figure } : cuts;
};
