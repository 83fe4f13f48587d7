import { sql } from 'kysely';
import { countryNames } from '#server/analytics/cards/country-names.ts';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
  labelled,
} from '#server/analytics/cards/card-question.ts';
import { firstsOf, hundredths, ratiosAround, ratiosOf, rowsOf, sharesOf } from './own-formulas.ts';
import { claimFacts, crashFacts, lossOf, premiumFacts, startFacts } from './raw-question.ts';

/** Losses of claims at the events of the period, one row each: the event decides, not the day of the accident. */
const lossesAtEvents = (question: CardQuestion) => sql`
  select c.claim_id, ${lossOf(question)} as loss, f.event_id, f.series, f.country
  from (select distinct event_id, policy_id, series, country from (${premiumFacts(question)}) sold) f
    join claims c on c.event_id = f.event_id and c.policy_id = f.policy_id and c.status not in ('created', 'retracted')`;

const figures: CardReader = (question) =>
  ratiosOf(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      with sold as materialized (${premiumFacts(question)}),
        earned as (select coalesce(sum(net), 0) as net from sold where has_begun),
        gone as (select coalesce(sum(loss), 0) as lost, coalesce(sum(power(loss::numeric, 2)), 0) as squares, count(*) as n
          from (${lossesAtEvents(question)}) l)
      select 'all' as key, 'Period' as label, array[(select count(distinct series) from sold where cars > 0),
        (select count(*) from (${startFacts(question)}) s), e.net, ${hundredths(sql`g.lost`, sql`e.net`)}]::float8[] as values,
        g.n::float8 as n, g.lost::float8 as lost, g.squares::float8 as squares, e.net::float8 as earned
      from earned e cross join gone g`,
  );

const lossRatio: CardReader = async (question) => {
  const { rows } = await sql<FoundRow & { losses: number[]; earned: number }>`
    with sold as (
      select series, sum(net) filter (where has_begun) as earned, sum(net) as written from (${premiumFacts(question)}) s
      where series is not null group by 1),
    lost as (
      select series, array_agg(loss)::float8[] as losses, sum(loss) as loss, count(*) as n
      from (${lossesAtEvents(question)}) l group by 1)
    select s.series as key, s.series as label, coalesce(s.earned, 0)::float8 as earned, coalesce(l.losses, '{}') as losses,
      coalesce(l.n, 0) as n, array[${hundredths(sql`coalesce(l.loss, 0)`, sql`s.earned`)}, coalesce(l.loss, 0),
        coalesce(s.earned, 0), coalesce(l.n, 0), null, null, ${hundredths(sql`coalesce(l.loss, 0)`, sql`s.written`)}]::float8[] as values
    from sold s left join lost l on l.series = s.series
    where s.earned > 0
    order by (coalesce(l.n, 0) >= 5) desc, coalesce(l.loss, 0) / s.earned desc, 1 limit 30`.execute(
    question.db,
  );
  return rows.map(({ losses, earned, n = null, ...row }) => ({
    ...row,
    n,
    interval: ratiosAround({
      lost: losses.reduce((sum, one) => sum + one, 0),
      squares: losses.reduce((sum, one) => sum + one * one, 0),
      earned,
    }),
  }));
};

const crashesBySeries: CardReader = (question) =>
  sharesOf(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
        with hits as (select series, count(*) as n, sum(cost) as cost from (${crashFacts(question)}) c group by 1)
        select s.series as key, s.series as label, array[${hundredths(sql`coalesce(min(h.n), 0)`, sql`count(*)`)},
          coalesce(min(h.n), 0), count(*), round(min(h.cost) / min(h.n))]::float8[] as values,
          coalesce(min(h.n), 0)::float8 as hits, count(*)::float8 as trials
        from (${startFacts(question)}) s left join hits h on h.series = s.series
        where s.series is not null group by s.series
        order by (coalesce(min(h.n), 0) >= 5) desc, coalesce(min(h.n), 0)::numeric / count(*) desc, 1 limit 30`,
  );

const premiumBySeries: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select coalesce(series, '') as key, coalesce(series, 'No championship') as label, array[sum(net), sum(cars)]::float8[] as values
      from (${premiumFacts(question)}) sold group by 1, 2 order by sum(net) desc, 1 limit 30`,
  );

const byMonth: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label, array[coalesce(sum(f.cars), 0),
        coalesce(sum(f.net), 0), count(distinct f.event_id) filter (where f.cars > 0)]::float8[] as values
      from (${firstsOf(question)}) m
        left join (${premiumFacts(question)}) f on date_trunc('month', f.start_on::timestamp) = m.month
      group by m.month order by m.month`,
  );

const byCountry: CardReader = async (question) => {
  const rows = await rowsOf(
    question.db,
    sql<FoundRow>`
      with lost as (select country, sum(loss) as loss from (${lossesAtEvents(question)}) l group by 1)
      select f.country as key, f.country as label,
        array[sum(f.net), coalesce(min(l.loss), 0), sum(f.cars)]::float8[] as values
      from (${premiumFacts(question)}) f left join lost l on l.country = f.country
      group by f.country order by sum(f.net) desc, 1`,
  );
  return labelled(rows, countryNames);
};

const byValue: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      with bands (place, key, above, up_to) as (values (1, 'Up to 50k', 0, 5000000), (2, '50–100k', 5000000, 10000000),
        (3, '100–250k', 10000000, 25000000), (4, '250–500k', 25000000, 50000000),
        (5, 'Above 500k', 50000000, 1000000000000)),
      sold as materialized (${premiumFacts(question)}),
      lost as (
        select i.insured_value, f.cost_paid as loss from (
          select item_id, loss as cost_paid from (${claimFacts(question)}) c where item_id is not null) f
        join policy_items i on i.item_id = f.item_id)
      select b.key, b.key as label, array[coalesce((select sum(cars) from sold s where s.insured_value > b.above and s.insured_value <= b.up_to), 0),
        coalesce((select sum(net) from sold s where s.insured_value > b.above and s.insured_value <= b.up_to), 0),
        coalesce((select sum(loss) from lost l where l.insured_value > b.above and l.insured_value <= b.up_to), 0)]::float8[] as values
      from bands b order by b.place`,
  );

/** The cards of the tab about series. */
export const rawChampionshipCards = {
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
