import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  analyticsCardContract,
  analyticsFilters,
} from '#contract/analytics/analytics-card.ts';
import { lossInterval, shareInterval } from '#domain/analytics/interval.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What a card is asked: of which days, currency and part of the book, seen from today. */
export interface CardQuestion extends z.output<typeof analyticsFilters> {
  db: Queryable;
  today: CalendarDate;
  /** Of which rows alone: those of this year that a year before stands beside, wherever they stood in that one. */
  keys?: readonly string[];
}

/** One row of a card. */
export type CardRow = z.input<
  (typeof analyticsCardContract)['get_analytics_card']['output']
>['rows'][number];

/** What a query answers for a row: values in the order in which the card declares them. */
export interface FoundRow {
  key: string;
  label: string;
  values: (number | null)[];
  n?: number | null;
  by_month?: number[];
}

/** The rows of a card: values, and no interval. */
export type CardReader = (question: CardQuestion) => Promise<CardRow[]>;

/** Runs the query of a card; a row says its key, its label, its values as an array and, of a ratio, its sample. */
export async function rowsOfCard(db: Queryable, query: RawBuilder<FoundRow>): Promise<CardRow[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ n = null, ...row }) => ({ ...row, n, interval: null }));
}

/** Runs the query of a card of loss ratios; each row also says what its ratio is made of, in cents, and the sum of squares. */
export async function rowsOfLosses(
  db: Queryable,
  query: RawBuilder<FoundRow & { lost: number; squares: number; earned: number }>,
): Promise<CardRow[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ lost, squares, earned, n = null, ...row }) => ({
    ...row,
    n,
    interval: lossInterval({ lost, squares, earned }),
  }));
}

/** Runs the query of a card of shares; each row also says of how many trials how many were hits. */
export async function rowsOfShares(
  db: Queryable,
  query: RawBuilder<FoundRow & { hits: number; trials: number }>,
): Promise<CardRow[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ hits, trials, n = null, ...row }) => ({
    ...row,
    n,
    interval: shareInterval(hits, trials),
  }));
}

/** So many rows as a card has at most; of rows that are asked for by their keys all. */
export const atMost = ({ keys }: CardQuestion, rows: number) =>
  keys === undefined ? sql`limit ${rows}` : sql``;

/** Rows under the words of a list; a key that the list does not know keeps its own. */
export function labelled(rows: CardRow[], words: Readonly<Record<string, string>>): CardRow[] {
  return rows.map((row) => ({ ...row, label: words[row.key] ?? row.label }));
}

/** Rows whose ratio is `hits` of `trials`, with its interval and its sample of hits. */
export function withShare(
  rows: CardRow[],
  of: (row: CardRow) => { hits: number; trials: number },
): CardRow[] {
  return rows.map((row) => {
    const { hits, trials } = of(row);
    return { ...row, n: hits, interval: shareInterval(hits, trials) };
  });
}
