// What the product computes too, written anew: a comparison with the product's own formulas would find nothing in them.
// Nothing here, nor in the files `raw-…`, takes a calculation from the product.

import { type RawBuilder, sql } from 'kysely';
import type { CardQuestion, CardRow, FoundRow } from '#server/analytics/cards/card-question.ts';
import type { Queryable } from '#server/platform/context.ts';

type Part = RawBuilder<unknown>;
type Interval = CardRow['interval'];

/** Part of a whole in percent, to the tenth; nothing of an empty whole. */
export const hundredths = (part: Part, whole: Part) =>
  sql<
    number | null
  >`case when (${whole}) <> 0 then round((${part})::numeric * 100 / (${whole}), 1)::float8 end`;

/** The same of two numbers. */
export const percentText = (part: number, whole: number): number | null =>
  whole === 0 ? null : tenth((100 * part) / whole);

const tenth = (percent: number): number => Number(percent.toFixed(1));

/** One of twenty lies above so many deviations of the normal distribution, and one below so many less. */
const ONE_OF_TWENTY = 1.644_853_626_951;

/**
 * The shares `p` from which a sample of `trials` with so many `hits` is not further away than nine of ten are, in percent: the
 * roots of (p − hits/trials)² = z²·p·(1 − p)/trials.
 */
export function sharesAround(hits: number, trials: number): Interval {
  if (trials <= 0) return null;
  const seen = hits > trials ? 1 : hits / trials;
  const a = 1 + ONE_OF_TWENTY ** 2 / trials;
  const b = -2 * seen - ONE_OF_TWENTY ** 2 / trials;
  const root = Math.sqrt(b ** 2 - 4 * a * seen ** 2 || 0);
  return { low: tenth((50 * (-b - root)) / a), high: tenth((50 * (-b + root)) / a) };
}

/** Loss ratios in percent between which nine of ten such books end, whose losses come as they did. */
export function ratiosAround({
  lost,
  squares,
  earned,
}: {
  lost: number;
  squares: number;
  earned: number;
}): Interval {
  if (!(earned > 0) || squares === 0) return null;
  const [ratio, deviation] = [(100 * lost) / earned, (100 * Math.sqrt(squares)) / earned];
  const low = ratio - ONE_OF_TWENTY * deviation;
  return { low: low > 0 ? tenth(low) : 0, high: tenth(ratio + ONE_OF_TWENTY * deviation) };
}

/** Whether a booking `l` moves premium: what is not booked for a claim. */
export const isOfPremium = sql<boolean>`l.claim_id is null`;

/** The first day of each month that the days of a question touch, as `month`. */
export const firstsOf = ({ from, to }: Pick<CardQuestion, 'from' | 'to'>) => sql`
  select make_date(n / 12, n % 12 + 1, 1) as month
  from generate_series(12 * ${year(from)} + ${monthOf(from)}, 12 * ${year(to)} + ${monthOf(to)}) n`;
const year = (day: string) => sql`${Number(day.slice(0, 4))}::int`;
const monthOf = (day: string) => sql`${Number(day.slice(5, 7)) - 1}::int`;

/** Those that have begun. */
export const firstsSoFar = ({ from, to, today }: CardQuestion) =>
  firstsOf({ from, to: today < to ? today : to });

/** The question of the same days one year earlier; of 29 February the day before 1 March. */
export function aYearBack(question: CardQuestion): CardQuestion {
  const back = (day: string) =>
    `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace(/-02-29$/, '-02-28');
  return { ...question, from: back(question.from), to: back(question.to) };
}

/** The rows of a query, without an interval. */
export async function rowsOf(db: Queryable, query: RawBuilder<FoundRow>): Promise<CardRow[]> {
  const { rows } = await query.execute(db);
  return rows.map((row) => ({ ...row, n: row.n ?? null, interval: null }));
}

/** Of a query of shares, with how many `hits` of how many `trials` each is. */
export async function sharesOf(
  db: Queryable,
  query: RawBuilder<FoundRow & { hits: number; trials: number }>,
): Promise<CardRow[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ hits, trials, n = hits, ...row }) => ({
    ...row,
    n,
    interval: sharesAround(hits, trials),
  }));
}

/** Of a query of loss ratios, with what each is made of: `lost`, its `squares`, `earned`, in cents. */
export async function ratiosOf(
  db: Queryable,
  query: RawBuilder<FoundRow & { lost: number; squares: number; earned: number }>,
): Promise<CardRow[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ lost, squares, earned, n = null, ...row }) => ({
    ...row,
    n,
    interval: ratiosAround({ lost, squares, earned }),
  }));
}
