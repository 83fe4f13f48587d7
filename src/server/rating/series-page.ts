import { sql } from 'kysely';
import type { z } from 'zod';
import type { ratingContract } from '#contract/rating/rating.ts';
import type { seriesLine } from '#contract/rating/series-ratings.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { seriesIdOf } from '#domain/rating/levels/default-series.ts';
import type { CarClassRate, OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { suggestSeriesClaimLevel } from '#domain/rating/levels/series-level.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import { lossRatiosOfSeries, type SeriesLosses } from '#server/rating/loss-ratios-of-series.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';
import { isYearInUse, seriesColumns } from '#server/rating/series-years.ts';

type Line = z.output<typeof seriesLine>;
type Question = z.output<(typeof ratingContract)['get_series_page']['input']>;

/** The ratings of a year, the latest in use unless another is asked for. Some dozens of rows: they are narrowed here. */
export const getSeriesPage: Handler<(typeof ratingContract)['get_series_page']> = async (
  ctx,
  question,
) => {
  const rows = await seriesOf(ctx);
  const years = new Set(rows.map(({ year }) => year));
  const asked = question.year ?? Number(ctx.today.slice(0, 4));
  const year = years.has(asked) ? asked : Math.max(2022, ...years);
  if (rows.length === 0) return { year, series: [], total: 0 };
  const tables = await ratingBasis(ctx.db, `${year}-01-01`);
  const figures = await figuresOf(ctx, year);
  const losses = Map.groupBy(await lossRatiosOfSeries(ctx.db, year), ({ series }) => series);
  const championships = await championshipsOf(ctx.db, year);
  const other = new Map(
    rows.flatMap((row) =>
      row.year === question.compare_year ? [[seriesIdOf(row.name), row] as const] : [],
    ),
  );
  const lines = rows
    .filter((row) => row.year === year)
    .map((row): Line => {
      const series_id = seriesIdOf(row.name);
      const beside = other.get(series_id);
      return {
        ...row,
        series_id,
        championships: championships.get(row.name) ?? [],
        ...pricesOf(row, tables),
        ...figureCells(figures.get(row.name), losses.get(row.name) ?? [], {
          claim_level: row.claim_level,
          actor: ctx.actor,
        }),
        compared: beside ? { ...beside, ...pricesOf(beside, tables) } : null,
      };
    });
  const found = narrow(lines, question).toSorted(
    (a, b) => (question.ascending ? 1 : -1) * compare(a, b, question.sortBy),
  );
  const from = (question.page - 1) * question.page_size;
  return { year, series: found.slice(from, from + question.page_size), total: found.length };
};

type Row = Awaited<ReturnType<typeof seriesOf>>[number];

async function seriesOf(ctx: ReadContext) {
  return ctx.db
    .selectFrom('series_ratings')
    .select(seriesColumns)
    .select([sql<number | null>`unix(changed_at)`.as('changed_at')])
    .$if(!isStaff(ctx.actor.account_type), (query) => query.where(isYearInUse(ctx.today)))
    .orderBy('year')
    .orderBy('series')
    .execute();
}

function pricesOf(row: Row, tables: OnTrackTables) {
  const of_class: CarClassRate | undefined = tables.car_classes[row.car_class];
  const { race_event_long, race_event_short } = tables.minimum_item;
  const is_long =
    row.typical_race_hours !== null &&
    Number(row.typical_race_hours) >= Number(tables.long_event_from_hours);
  return {
    class_label: of_class?.label ?? row.car_class,
    rate_pct: row.base_rate_override ?? of_class?.base_rate_pct ?? '',
    min_excess: row.min_excess_override ?? of_class?.min_excess ?? null,
    min_premium: row.min_premium_override ?? (is_long ? race_event_long : race_event_short),
  };
}

/** The championships of a year whose events are rated by each series. */
async function championshipsOf(db: Queryable, year: number): Promise<Map<string, string[]>> {
  const found = await sql<{ series: string; names: string[] }>`
    select coalesce(nullif(series, ''), name) as series, array_agg(name order by name) as names
    from championships where year = ${year} and merged_into is null group by 1`.execute(db);
  return new Map(found.rows.map(({ series, names }) => [series, names]));
}

interface Figures {
  series: string;
  insured_cars: number;
  car_events: number;
  /** Of those whom the reader does not insure itself. */
  cars_of_others: number;
  clients_of_others: number;
}

/** What of each series is insured in a year, by the cars that are kept of it (decision 072). */
async function figuresOf(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  year: number,
): Promise<Map<string, Figures>> {
  const of_others = isStaff(actor.account_type)
    ? sql`false`
    : sql`broker_id is distinct from ${actor.user_id}`;
  const found = await sql<Figures>`
    select series, count(distinct car_id) as insured_cars, sum(n)::bigint as car_events,
      count(distinct car_id) filter (where ${of_others}) as cars_of_others,
      count(distinct user_id) filter (where ${of_others}) as clients_of_others
    from figure_cars where season = ${year} and n > 0 group by series`.execute(db);
  return new Map(found.rows.map((row) => [row.series, row]));
}

/**
 * From so many cars and clients on, figures of a series are no longer those of somebody. The reader's own do not count:
 * whoever knows four of five knows the fifth (decision 007).
 */
const fewest = 5;

function tellsOfSomebody({ cars_of_others, clients_of_others }: Figures): boolean {
  return Math.min(cars_of_others, clients_of_others) < fewest;
}

/**
 * Currencies are never added: each has its ratio. The list is sorted by the highest of them, and the level is suggested
 * from the currency in which most was earned.
 */
function figureCells(
  figures: Figures | undefined,
  by_currency: readonly SeriesLosses[],
  { claim_level, actor }: { claim_level: number; actor: Actor },
) {
  const { insured_cars = 0, car_events = 0 } = figures ?? {};
  const is_veiled =
    !isStaff(actor.account_type) && figures !== undefined && tellsOfSomebody(figures);
  const [main] = by_currency.toSorted((a, b) => b.earned - a.earned);
  const { losses = 0, paid = 0, earned = 0 } = main ?? {};
  const loss_ratios = by_currency.flatMap(({ currency, earned_ratio_pct }) =>
    earned_ratio_pct === null ? [] : [{ currency, earned_ratio_pct }],
  );
  const highest = Math.max(...loss_ratios.map(({ earned_ratio_pct }) => Number(earned_ratio_pct)));
  return {
    insured_cars: is_veiled ? null : insured_cars,
    premium: earned,
    claims: losses,
    loss_ratio: is_veiled || loss_ratios.length === 0 ? null : highest,
    loss_ratios: is_veiled ? [] : loss_ratios,
    suggested_level: suggestSeriesClaimLevel({
      claim_level,
      paid,
      reserved: losses - paid,
      earned_net_premium: earned,
      car_events,
    }),
  };
}

function narrow(lines: readonly Line[], { search, filters, only_different }: Question): Line[] {
  const words = search.length < 2 ? '' : search.toLowerCase();
  return lines.filter(
    (line) =>
      [line.name, ...line.championships].some((name) => name.toLowerCase().includes(words)) &&
      (!filters.car_class || filters.car_class.includes(line.car_class)) &&
      (!filters.level || filters.level.includes(line.claim_level)) &&
      (!only_different || isDifferent(line)),
  );
}

function isDifferent({ compared, ...line }: Line): boolean {
  return (
    compared === null ||
    Number(compared.rate_pct) !== Number(line.rate_pct) ||
    Number(compared.default_excess_pct) !== Number(line.default_excess_pct) ||
    compared.min_premium !== line.min_premium ||
    compared.claim_level !== line.claim_level ||
    compared.car_class !== line.car_class
  );
}

function compare(a: Line, b: Line, column: Question['sortBy']): number {
  const by_name = a.name.localeCompare(b.name, 'en');
  if (column === 'name') return by_name;
  if (column === 'car_class') return a.class_label.localeCompare(b.class_label, 'en') || by_name;
  return Number(a[column] ?? -1) - Number(b[column] ?? -1) || by_name;
}
