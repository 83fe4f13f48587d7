import { addDays, addMonths } from '#domain/dates.ts';
import type { AnalyticsCard } from '#domain/analytics/analytics-cards.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { valueText } from '#domain/analytics/figure-text.ts';
import { addressOf } from '#domain/places.ts';
import { stringifySearch } from '#web/kit/base/search-params.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import type { AnalyticsQuestion } from '#web/analytics/analytics-question.ts';

/** One row of a card as the server answers it. */
export type CardRow = ItemOf<'get_analytics_card', 'rows'>;

/** What every picture of a card is drawn from. */
export interface ChartProps {
  card: CardWords;
  rows: readonly CardRow[];
  before: readonly CardRow[] | null;
  hrefOf: (row: CardRow) => string;
}

/** A row in words, for who points at it or does not see it: "May 2026: Claimed 12,000, Agreed 9,000". */
export const rowText = ({ values }: CardWords, row: CardRow): string =>
  `${row.label}: ${values.map((value, index) => `${value.label} ${valueText(row.values[index], value)}`).join(', ')}`;

/** The claims list with what a row counts. */
const claimsOf = (search: Record<string, string>, { insurer_id }: AnalyticsQuestion) =>
  `${addressOf('claims')}${stringifySearch({ view: 'all', ...search, ...(insurer_id ? { insurer_id } : {}) })}`;

/** The rows behind a card, or behind one row of it, on the page itself. */
export function hrefOfRows(name: AnalyticsCard, search: AnalyticsSearch, key = ''): string {
  const rows = key === '' ? name : `${name} ${key}`;
  return `${addressOf('analytics')}${stringifySearch({ ...search, rows })}`;
}

type AnalyticsSearch = Readonly<Record<string, string | undefined>>;

/** Where the rows behind a mark are: the record, the list with that filter, or the rows themselves. */
export function hrefOfRow(
  name: AnalyticsCard,
  { key }: CardRow,
  question: AnalyticsQuestion,
  search: AnalyticsSearch,
): string {
  const { from, to } = question;
  switch (name) {
    case 'claims_by_month':
    case 'claim_amounts_by_month':
      return claimsOf({ from: `${key}-01`, to: addDays(addMonths(`${key}-01`, 1), -1) }, question);
    case 'rejections':
      return claimsOf({ status: 'rejected', from, to }, question);
    case 'largest_claims':
      return addressOf('claim', { claim_id: key });
    case 'crashes_by_circuit':
      return addressOf('circuit', { circuit_id: key });
    case 'largest_clients':
    case 'client_spread':
    case 'brokerage_funnel':
      return addressOf('account', { user_id: key });
    default:
      return hrefOfRows(name, search, key === 'all' ? '' : key);
  }
}
