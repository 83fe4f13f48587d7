import { sql } from 'kysely';
import { lossInterval } from '#domain/analytics/interval.ts';
import { suggestSeriesClaimLevel } from '#domain/rating/levels/series-level.ts';
import { countryNames } from '#server/analytics/cards/country-names.ts';
import {
  atMost,
  type CardReader,
  type FoundRow,
  labelled,
  rowsOfCard,
  rowsOfLosses,
  withShare,
} from '#server/analytics/cards/card-question.ts';
import { kept, lost, monthsOf, percentOf } from '#server/analytics/cards/kept-figures.ts';

const figures: CardReader = (question) =>
  rowsOfLosses(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      with sold as (select count(distinct value) filter (where cars > 0 and value <> '') as series,
          coalesce(sum(earned), 0) as earned from (${kept(question, 'series')}) s),
        gone as (select coalesce(${lost}, 0) as lost, coalesce(sum(squares), 0) as squares, coalesce(sum(n), 0) as n
          from (${kept(question, 'loss_series')}) l)
      select 'all' as key, 'Period' as label, array[s.series,
          (select coalesce(sum(n), 0) from (${kept(question, 'start')}) t), s.earned,
          ${percentOf(sql`g.lost`, sql`s.earned`)}]::float8[] as values,
        g.n::float8 as n, g.lost::float8 as lost, g.squares::float8 as squares, s.earned::float8 as earned
      from sold s cross join gone g`,
  );

interface SeriesRow extends FoundRow {
  losses: number;
  squares: number;
  earned: number;
  paid: number;
  reserved: number;
  starts: number;
  claim_level: number | null;
  of_written: number | null;
}

/** With the level of the series in the year of the period, and the one that its losses suggest. */
const lossRatio: CardReader = async (question) => {
  const { rows } = await sql<SeriesRow>`
    with sold as (select value, sum(earned) as earned, sum(written) as written from (${kept(question, 'series')}) s where value <> '' group by 1),
      gone as (select value, ${lost} as lost, sum(paid - recovered) as paid, sum(reserve) as reserved, sum(squares) as squares,
        sum(n) as n from (${kept(question, 'loss_series')}) l group by 1),
      starts as (select value, sum(n) as n from (${kept(question, 'start_series')}) s group by 1)
    select s.value as key, s.value as label, s.earned::float8 as earned, coalesce(l.lost, 0)::float8 as losses,
      coalesce(l.squares, 0)::float8 as squares, coalesce(l.paid, 0)::float8 as paid, coalesce(l.reserved, 0)::float8 as reserved,
      coalesce(t.n, 0)::float8 as starts, r.claim_level, ${percentOf(sql`coalesce(l.lost, 0)`, sql`s.written`)} as of_written, coalesce(l.n, 0)::float8 as n,
      array[${percentOf(sql`coalesce(l.lost, 0)`, sql`s.earned`)}, coalesce(l.lost, 0), s.earned, coalesce(l.n, 0)]::float8[]
        as values
    from sold s left join gone l on l.value = s.value left join starts t on t.value = s.value
      left join series_ratings r on r.series = s.value and r.year = extract(year from ${question.to}::date)
    where s.earned > 0
    order by (coalesce(l.n, 0) >= 5) desc, coalesce(l.lost, 0) / s.earned desc, 1 ${atMost(question, 30)}`.execute(
    question.db,
  );
  return rows.map(
    ({
      losses,
      squares,
      earned,
      paid,
      reserved,
      starts,
      claim_level,
      of_written,
      n = null,
      ...row
    }) => ({
      key: row.key,
      label: row.label,
      n,
      values: [
        ...row.values,
        claim_level,
        claim_level === null
          ? null
          : suggestSeriesClaimLevel({
              claim_level,
              paid,
              reserved,
              earned_net_premium: earned,
              car_events: starts,
            }),
        of_written,
      ],
      interval: lossInterval({ lost: losses, squares, earned }),
    }),
  );
};

const crashesBySeries: CardReader = async (question) =>
  withShare(
    await rowsOfCard(
      question.db,
      sql<FoundRow>`
        with hits as (select value, sum(n) as n, sum(cost) as cost from (${kept(question, 'crash_series')}) c group by 1),
          starts as (select value, sum(n) as n from (${kept(question, 'start_series')}) s group by 1)
        select s.value as key, s.value as label, array[${percentOf(sql`coalesce(h.n, 0)`, sql`s.n`)},
          coalesce(h.n, 0), s.n, round(h.cost / nullif(h.n, 0))]::float8[] as values
        from starts s left join hits h on h.value = s.value
        order by (coalesce(h.n, 0) >= 5) desc, coalesce(h.n, 0)::numeric / s.n desc, 1 ${atMost(question, 30)}`,
    ),
    ({ values }) => ({ hits: values[1] ?? 0, trials: values[2] ?? 0 }),
  );

const premiumBySeries: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select value as key, coalesce(nullif(value, ''), 'No championship') as label,
        array[sum(written), sum(cars)]::float8[] as values
      from (${kept(question, 'series')}) sold group by 1, 2 order by sum(written) desc, 1 ${atMost(question, 30)}`,
  );

const byMonth: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with events as (select month, value, sum(cars) as cars, sum(written) as written from (${kept(question, 'season')}) s
        group by 1, 2)
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label, array[coalesce(sum(f.cars), 0),
        coalesce(sum(f.written), 0), count(f.value) filter (where f.cars > 0)]::float8[] as values
      from (${monthsOf(question)}) m left join events f on f.month = m.month
      group by m.month order by m.month`,
  );

const byCountry: CardReader = async (question) =>
  labelled(
    await rowsOfCard(
      question.db,
      sql<FoundRow>`
        with gone as (select value, ${lost} as lost from (${kept(question, 'loss_country')}) l group by 1),
          sold as (select value, sum(written) as written, sum(cars) as cars from (${kept(question, 'country')}) s group by 1)
        select f.value as key, f.value as label, array[f.written, coalesce(l.lost, 0), f.cars]::float8[] as values
        from sold f left join gone l on l.value = f.value order by f.written desc, 1`,
    ),
    countryNames,
  );

const byValue: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with bands (place, key) as (values ('1', 'Up to 50k'), ('2', '50–100k'), ('3', '100–250k'), ('4', '250–500k'),
          ('5', 'Above 500k')),
        sold as (select value, sum(written) as written, sum(cars) as cars from (${kept(question, 'band')}) s group by 1),
        gone as (select value, ${lost} as lost from (${kept(question, 'loss_band')}) l group by 1)
      select b.key, b.key as label, array[coalesce(s.cars, 0), coalesce(s.written, 0), coalesce(g.lost, 0)]::float8[] as values
      from bands b left join sold s on s.value = b.place left join gone g on g.value = b.place order by b.place`,
  );

/** The cards of the tab about series. */
export const championshipCards = {
  series_figures: figures,
  loss_ratio_by_series: lossRatio,
  crashes_by_series: crashesBySeries,
  premium_by_series: premiumBySeries,
  season_by_month: byMonth,
} satisfies Record<string, CardReader>;

/** Of the tab about risks, those that ask the same premium. */
export const premiumOfRisks = {
  cars_by_value: byValue,
  exposure_by_country: byCountry,
} satisfies Record<string, CardReader>;
