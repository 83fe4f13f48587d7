import { type AnalyticsCard, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { valueText } from '#domain/analytics/figure-text.ts';
import type { CardQuestion, CardRow } from '#server/analytics/cards/card-question.ts';
import { cardReaders } from '#server/analytics/cards/get-analytics-card.ts';
import { cutsOf, type FactColumn } from '#server/analytics/cards/card-cuts.ts';
import { getFigureRows } from '#server/analytics/cards/get-figure-rows.ts';
import type { Services } from '#server/platform/context.ts';
import type { ComparedFigure } from './compare-figures.ts';

type Behind = Awaited<ReturnType<typeof getFigureRows>>;
/** What of the opened rows a value is: how many there are, of how many records, or what they add up to. */
type Told =
  | 'rows'
  | 'policies'
  | 'clients'
  | 'claims'
  | 'losses'
  | 'net'
  | 'given'
  | FactColumn
  | null;

/** Of a card: what each of its values is of the rows behind it (null of ratios, medians and limits), or all values together. */
interface Meant {
  each?: readonly Told[];
  /** The first so many values added up. */
  first?: { values: number; told: Told };
  /** Each cell of a grid opens rows of its own. */
  cell?: (column: number, columns: number) => Told;
}

const crashes: Meant = { each: ['rows', 'cost'] };

const meant: Readonly<Record<AnalyticsCard, Meant>> = {
  claim_figures: { each: ['rows', 'claimed', 'agreed', 'paid', null, null] },
  claims_by_month: { first: { values: 4, told: 'rows' } },
  claim_amounts_by_month: { each: ['claimed', 'agreed', 'paid'] },
  open_claims_by_age: { each: ['rows', 'reserve'] },
  claims_clock: { each: [null, null, 'rows'] },
  claims_triangle: { cell: () => 'paid' },
  largest_claims: {},
  rejections: { each: ['rows', 'claimed'] },
  crash_figures: { each: ['rows', null, null, 'rows'] },
  crashes_by_corner: { each: ['cost', 'rows', null] },
  crashes_by_weather: { first: { values: 6, told: 'rows' }, cell: () => 'rows' },
  crash_types_by_corner: { first: { values: 6, told: 'rows' }, cell: () => 'rows' },
  crashes_by_circuit: { each: ['cost', 'rows', null, null] },
  crashes_by_session: crashes,
  crashes_by_hour: crashes,
  crashes_by_track: crashes,
  crashes_by_fault: crashes,
  client_figures: { each: ['clients', null, null, 'owed'] },
  clients_by_year: { first: { values: 2, told: 'clients' } },
  client_spread: { each: ['written', null] },
  largest_clients: { each: ['written', 'losses', null, 'claims'] },
  payment_behaviour: { each: ['rows', 'written'] },
  series_figures: { each: [null, 'rows', 'earned', null] },
  loss_ratio_by_series: { each: [null, 'losses', 'earned', 'claims', null, null, null] },
  crashes_by_series: { each: [null, 'rows', null, null] },
  premium_by_series: { each: ['written', 'cars'] },
  season_by_month: { each: ['cars', 'written', null] },
  risk_figures: { each: ['payout', null, 'rows', null] },
  exposure_by_event: { each: ['payout', null, null, null, 'insured', 'cars'] },
  exposure_by_weekend: { each: ['payout', null, null, null, null, 'cars'] },
  three_cars: { each: [null, null, null] },
  cars_by_value: { each: ['cars', 'written', 'losses'] },
  crashes_by_driver: { each: [null, 'rows', null] },
  losses_by_driver: {
    cell: (column, columns) => (Math.trunc((4 * column) / columns) === 1 ? 'claims' : null),
  },
  exposure_by_transport: { each: ['insured', null, null, 'policies', 'rows'] },
  exposure_by_country: { each: ['written', 'losses', 'cars'] },
  losses_on_map: { each: ['losses', 'claims', 'earned', null] },
  broker_figures: { each: [null, 'rows', null, 'commission'] },
  brokerage_funnel: { each: ['rows', null, null, null, 'written', 'commission'] },
  answer_times: { each: [null, null, 'rows'] },
  brokerage_results: { each: [null, 'losses', 'earned', 'claims', null] },
  brokerage_premium_by_month: { first: { values: 2, told: 'written' } },
  insurer_figures: { each: [null, 'written', null, null] },
  insurer_waterfall: { each: ['net', 'given', null, null] },
  share_by_insurer: { each: ['written', null, null, null, null] },
  approval_times: { each: [null, null, 'rows'] },
  tax_by_country: { each: ['tax'] },
};

function toldBy(
  { card, column }: { card: AnalyticsCard; column: number },
  behind: Behind,
  told: Exclude<Told, null>,
): number {
  const { columns } = cutsOf(card, column);
  const sumOf = (name: FactColumn) => behind.sums[columns.indexOf(name)] ?? 0;
  switch (told) {
    case 'rows':
      return behind.total;
    case 'policies':
    case 'clients':
    case 'claims':
      return behind[told];
    case 'losses':
      return sumOf('paid') + sumOf('reserve') - sumOf('recovered');
    case 'net':
      return sumOf('written') + sumOf('commission');
    case 'given':
      return -sumOf('commission');
    default:
      return sumOf(told);
  }
}

/** Every mark of every card, and what the rows say that it opens; what no sum of rows is, is left out. */
export async function compareRows(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  question: Omit<CardQuestion, 'db' | 'today'>,
): Promise<ComparedFigure[]> {
  const asked = { db, today: clock.now().toISOString().slice(0, 10) };
  const found: ComparedFigure[] = [];
  for (const card of Object.keys(analyticsCards) as AnalyticsCard[]) {
    const open = async (key: string, column?: number) =>
      getFigureRows(asked, {
        ...{ ...question, card, page: 1 },
        ...(key === 'all' ? {} : { key }),
        ...(column === undefined ? {} : { column }),
      });
    // Of key figures the first row is the whole period.
    const all = await cardReaders[card]({ ...question, ...asked });
    const rows = analyticsCards[card].chart === 'figures' ? all.slice(0, 1) : all;
    for (const row of rows) found.push(...(await compareRow(card, row, open)));
  }
  return found;
}

async function compareRow(
  card: AnalyticsCard,
  row: CardRow,
  open: (key: string, column?: number) => Promise<Behind>,
): Promise<ComparedFigure[]> {
  const { values }: CardWords = analyticsCards[card];
  const { each = [], first, cell } = meant[card];
  if (each.length === 0 && !first && !cell) return [];
  const behind = await open(row.key);
  const compared = (index: number, shown: number, told: Told, of: Behind): ComparedFigure[] => {
    const value = values[index];
    if (told === null || !value) return [];
    const counted = toldBy({ card, column: index }, of, told);
    return [
      {
        ...{ card, row: row.label, value: `${value.label} = ${told} opened` },
        ...{ shown: valueText(shown, value), counted: valueText(counted, value) },
        is_same: shown === counted,
      },
    ];
  };
  // Each key figure opens rows of its own.
  const isFigures = analyticsCards[card].chart === 'figures';
  const found: ComparedFigure[] = [];
  for (const [index, told] of each.entries()) {
    const opened = isFigures ? await open(row.key, index) : behind;
    found.push(...compared(index, row.values[index] ?? 0, told, opened));
  }
  if (first) {
    const sum = row.values.slice(0, first.values).reduce<number>((all, one) => all + (one ?? 0), 0);
    found.push(...compared(0, sum, first.told, behind));
  }
  for (const [column, shown] of cell ? row.values.entries() : [])
    if (shown !== null)
      found.push(
        ...compared(
          column,
          shown,
          cell?.(column, values.length) ?? null,
          await open(row.key, column),
        ),
      );
  return found;
}
