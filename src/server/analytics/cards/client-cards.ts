import { sql } from 'kysely';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
  rowsOfCard,
  rowsOfLosses,
  rowsOfShares,
} from '#server/analytics/cards/card-question.ts';
import { isWholeYears, kept, lost, percentOf } from '#server/analytics/cards/kept-figures.ts';
import { yearBefore } from '#server/analytics/cards/year-before.ts';

/** Sums of premium by client; of whole years they are kept by the year. */
const clientsOf = (question: CardQuestion) =>
  kept(question, isWholeYears(question) ? 'client_year' : 'client');
const lossesOf = (question: CardQuestion) =>
  kept(question, isWholeYears(question) ? 'loss_client_year' : 'loss_client');

const figures: CardReader = (question) =>
  rowsOfShares(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      with now as (select value, sum(written) as written from (${clientsOf(question)}) c group by 1),
        before as (select distinct value from (${clientsOf(yearBefore(question, { looksAhead: true }))}) c),
        kept as (select count(n.value) as hits, count(*) as trials from before b left join now n using (value))
      select 'all' as key, 'Period' as label, array[(select count(*) from now), ${percentOf(sql`k.hits`, sql`k.trials`)},
          (select round(sum(written) / nullif(count(*), 0)) from now),
          (select coalesce(sum(owed), 0) from (${kept(question, 'open', { ever: true })}) o)]::float8[] as values,
        k.hits::float8 as hits, k.trials::float8 as trials, k.trials::float8 as n
      from kept k`,
  );

const byYear: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with clients as (select value, array_agg(extract(year from month)::int) as years
          from (${kept(question, 'client_year', { ever: true })}) c group by 1),
        years as (select distinct unnest(years) as year from clients)
      select y.year::text as key, y.year::text as label, array[
        count(*) filter (where y.year = any (c.years) and y.year - 1 = any (c.years)),
        count(*) filter (where y.year = any (c.years) and y.year - 1 <> all (c.years)),
        count(*) filter (where y.year <> all (c.years) and y.year - 1 = any (c.years))]::float8[] as values
      from years y cross join clients c group by y.year order by y.year`,
  );

/** Of the clients that are asked for, or of all. */
const amongAsked = ({ keys }: CardQuestion) =>
  keys === undefined ? sql`` : sql`where value = any (${[...keys]}::text[])`;

/** Of the clients with the highest premium: what their policies of the period earned and lost. */
const largest: CardReader = (question) =>
  rowsOfLosses(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      with mine as (select value, sum(written) as written, sum(earned) as earned from (${clientsOf(question)}) c
          ${amongAsked(question)} group by 1 order by 2 desc, 1 limit 20),
        lost as (select value, ${lost} as lost, sum(squares) as squares, sum(n) as n from (${lossesOf(question)}) l
          where value = any (array(select value from mine)) group by 1),
        months as (select generate_series(date_trunc('month', ${question.from}::timestamp), ${question.to}::timestamp, '1 month')::date as month),
        monthly as (select value, month, sum(written) as written from (${kept(question, 'client')}) c
          where value = any (array(select value from mine)) group by 1, 2)
      select m.value as key, coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), a.attn) as label,
        (select array_agg(coalesce(y.written, 0)::float8 order by months.month)
          from months left join monthly y on y.month = months.month and y.value = m.value) as by_month,
        array[m.written, coalesce(l.lost, 0), ${percentOf(sql`coalesce(l.lost, 0)`, sql`m.earned`)}, coalesce(l.n, 0)]::float8[]
          as values, coalesce(l.lost, 0)::float8 as lost, coalesce(l.squares, 0)::float8 as squares, m.earned::float8 as earned,
        coalesce(l.n, 0)::float8 as n
      from mine m join accounts a on a.user_id = m.value::uuid left join lost l on l.value = m.value
      order by m.written desc, 1`,
  );

/** Every client of the period: what it brings, and its loss ratio; the hundred with the highest premium. */
const spread: CardReader = (question) =>
  rowsOfLosses(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      with mine as (select value, sum(written) as written, sum(earned) as earned from (${clientsOf(question)}) c
          group by 1 having sum(earned) > 0 order by 2 desc, 1 limit 100),
        lost as (select value, ${lost} as lost, sum(squares) as squares, sum(n) as n from (${lossesOf(question)}) l
          where value = any (array(select value from mine)) group by 1)
      select m.value as key, coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), a.attn) as label,
        array[m.written, ${percentOf(sql`coalesce(l.lost, 0)`, sql`m.earned`)}]::float8[] as values, coalesce(l.n, 0)::float8 as n,
        coalesce(l.lost, 0)::float8 as lost, coalesce(l.squares, 0)::float8 as squares, m.earned::float8 as earned
      from mine m join accounts a on a.user_id = m.value::uuid left join lost l on l.value = m.value
      order by m.written desc, 1`,
  );

const paymentBehaviour: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with late (place, key) as (values ('1', 'In time'), ('2', '1–7 days late'), ('3', '8–30 days late'),
        ('4', 'Over 30 days late')),
      due as (select value, sum(n) as n, sum(written) as amount from (${kept(question, 'late')}) d group by 1)
      select l.key, l.key as label, array[coalesce(d.n, 0), coalesce(d.amount, 0)]::float8[] as values
      from late l left join due d on d.value = l.place order by l.place`,
  );

/** The cards of the tab about clients. */
export const clientCards = {
  client_figures: figures,
  clients_by_year: byYear,
  client_spread: spread,
  largest_clients: largest,
  payment_behaviour: paymentBehaviour,
} satisfies Record<string, CardReader>;
