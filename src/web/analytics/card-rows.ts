import { type AnalyticsCard, analyticsCards } from '#domain/analytics/analytics-cards.ts';
import type { CardWords } from '#domain/analytics/cards/card-words.ts';
import { valueText } from '#domain/analytics/figure-text.ts';
import { addressOf } from '#domain/places.ts';
import { stringifySearch } from '#web/kit/address/search-params.ts';
import type { ItemOf } from '#web/api/action-types.ts';

/** One row of a card as the server answers it. */
export type CardRow = ItemOf<'get_analytics_card', 'rows'>;

/** What every picture of a card is drawn from. */
export interface ChartProps {
  card: CardWords;
  rows: readonly CardRow[];
  before: readonly CardRow[] | null;
  hrefOf: (row: CardRow) => string;
  /** Of a grid: where the rows of a cell are, by the place of its column. */
  hrefOfCell: (row: CardRow, column: number) => string;
}

/** A row in words, for who points at it or does not see it: "May 2026: Claimed 12,000, Agreed 9,000". */
export const rowText = ({ values }: CardWords, row: CardRow): string =>
  `${row.label}: ${values.map((value, index) => `${value.label} ${valueText(row.values[index], value)}`).join(', ')}`;

type AnalyticsSearch = Readonly<Record<string, string | undefined>>;

/** Which rows the address asks for: of a card, of a row of it, or of a cell. */
export interface AskedRows {
  card: AnalyticsCard;
  key?: string;
  column?: number;
}

/** The rows behind a card, a row or a cell, on the page itself. */
export function hrefOfRows(search: AnalyticsSearch, { card, key = '', column }: AskedRows): string {
  const place = column === undefined ? card : `${card}.${column}`;
  const rows = key === '' || key === 'all' ? place : `${place} ${key}`;
  return `${addressOf('analytics')}${stringifySearch({ ...search, rows })}`;
}

/** What the address asks for; null where it names no card. */
export function askedRows(text: string | undefined): AskedRows | null {
  const [place = '', ...rest] = (text ?? '').split(' ');
  const [card = '', column] = place.split('.');
  if (!Object.hasOwn(analyticsCards, card)) return null;
  const key = rest.join(' ');
  return {
    card: card as AnalyticsCard,
    ...(key === '' ? {} : { key }),
    ...(column !== undefined && /^\d+$/.test(column) ? { column: Number(column) } : {}),
  };
}

/** The record that a row of a card is of, where it is one. */
export function recordOf(card: AnalyticsCard, key: string): { noun: string; href: string } | null {
  switch (card) {
    case 'largest_claims':
      return { noun: 'claim', href: addressOf('claim', { claim_id: key }) };
    case 'crashes_by_circuit':
    case 'losses_on_map':
      return { noun: 'circuit', href: addressOf('circuit', { circuit_id: key }) };
    case 'exposure_by_event':
    case 'three_cars':
      return { noun: 'event', href: addressOf('event', { event_id: key }) };
    case 'largest_clients':
    case 'client_spread':
    case 'brokerage_funnel':
    case 'brokerage_results':
      return { noun: 'account', href: addressOf('account', { user_id: key }) };
    default:
      return null;
  }
}
