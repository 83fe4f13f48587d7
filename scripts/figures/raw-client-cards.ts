import { sql } from 'kysely';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
  rowsOfCard,
} from '#server/analytics/cards/card-question.ts';
import { percentOf } from '#server/analytics/cards/kept-figures.ts';
import { dayOf, lossOf, policyChosen, policyMade, wasSold } from './raw-question.ts';
import { lossRows } from '#server/rating/loss-ratios.ts';
import { yearBefore } from '#server/analytics/cards/year-before.ts';

/** In percent with one decimal. */
const percentText = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

const clientsOf = (question: CardQuestion) =>
  sql`select distinct p.user_id from policies p where ${policyMade(question)}`;

const figures: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with now as (${clientsOf(question)}), before as (${clientsOf(yearBefore(question, { looksAhead: true }))})
      select 'all' as key, 'Period' as label, array[(select count(*) from now),
        (select ${percentOf(sql`count(n.user_id)`, sql`count(*)`)} from before b left join now n using (user_id)),
        (select round(sum(p.premium) / nullif((select count(*) from now), 0)) from policies p where ${policyMade(question)}),
        (select coalesce(sum(y.amount_open), 0) from payments y join policies p on p.policy_id = y.policy_id
          where y.status not in ('cancelled', 'refunded') and ${policyChosen(question)})]::float8[] as values`,
  );

const byYear: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with made as (
        select distinct p.user_id, extract(year from ${dayOf(sql`p.made_at`)})::int as year from policies p
        where ${wasSold} and p.made_at is not null and ${policyChosen(question)})
      select y.year::text as key, y.year::text as label, array[
        (select count(*) from made m where m.year = y.year and exists
          (select from made b where b.user_id = m.user_id and b.year = y.year - 1)),
        (select count(*) from made m where m.year = y.year and not exists
          (select from made b where b.user_id = m.user_id and b.year = y.year - 1)),
        (select count(*) from made b where b.year = y.year - 1 and not exists
          (select from made m where m.user_id = b.user_id and m.year = y.year))]::float8[] as values
      from (select distinct year from made) y order by 1`,
  );

/** Of the clients with the highest premium: what their policies of the period earned and lost. */
const largest: CardReader = async (question) => {
  const rows = await rowsOfCard(
    question.db,
    sql<FoundRow>`
      with mine as (
        select p.user_id, min(p.client_name) as name, sum(p.premium) as premium, array_agg(p.policy_id) as ids
        from policies p where ${policyMade(question)} group by 1 order by 3 desc, 1 limit 20)
      select m.user_id::text as key, m.name as label, array[m.premium, coalesce(c.losses, 0), null, c.n]::float8[] as values
      from mine m cross join lateral (
        select sum(${lossOf}) as losses, count(*) as n from claims c
        where c.policy_id = any (m.ids) and c.status not in ('created', 'retracted')) c
      order by m.premium desc, 1`,
  );
  return Promise.all(
    rows.map(async (row) => {
      const chosen = sql<never>`policies.policy_id in
        (select p.policy_id from policies p where p.user_id = ${row.key} and ${policyMade(question)})`;
      const of = await lossRows(question.db, { chosen, today: question.today }, question.currency);
      const earned = of.reduce((sum, one) => sum + one.earned, 0);
      const losses = of.reduce((sum, one) => sum + one.losses, 0);
      const ratio = percentText(losses, earned);
      return { ...row, values: row.values.with(1, losses).with(2, ratio) };
    }),
  );
};

/** Of every client of the period: premium and loss ratio; those who earned nothing have none. */
const spread: CardReader = async (question) => {
  const { rows } = await sql<{ user_id: string; premium: number; ids: string[] }>`
    select p.user_id, sum(p.premium)::float8 as premium, array_agg(p.policy_id) as ids from policies p
    where ${policyMade(question)} group by 1 order by 2 desc, 1 limit 100`.execute(question.db);
  const found = await Promise.all(
    rows.map(async ({ user_id, premium, ids }) => {
      const chosen = sql<never>`policies.policy_id = any (${ids}::uuid[])`;
      const of = await lossRows(question.db, { chosen, today: question.today }, question.currency);
      const earned = of.reduce((sum, one) => sum + one.earned, 0);
      const losses = of.reduce((sum, one) => sum + one.losses, 0);
      const values = [premium, percentText(losses, earned)];
      return { key: user_id, label: '', n: null, interval: null, values, earned };
    }),
  );
  return found.filter(({ earned }) => earned > 0).map(({ earned: _earned, ...row }) => row);
};

const paymentBehaviour: CardReader = (question) => {
  const { from, to, today } = question;
  return rowsOfCard(
    question.db,
    sql<FoundRow>`
      with late (place, key, first_day, last_day) as (values (1, 'In time', -100000, 0), (2, '1–7 days late', 1, 7),
        (3, '8–30 days late', 8, 30), (4, 'Over 30 days late', 31, 100000)),
      due as (
        select y.amount, case when y.amount_open = 0 then coalesce((
            select max(t.booked_on) from ledger_entries e join ledger_transactions t using (transaction_id)
            where e.payment_id = y.payment_id and e.instalment_number = y.instalment_number
              and e.account = 'premium_receivable' and e.amount < 0), y.due_on) else ${today}::date end - y.due_on as days
        from payments y join policies p on p.policy_id = y.policy_id
        where y.due_on between ${from}::date and least(${to}::date, ${today}::date)
          and y.status not in ('cancelled', 'refunded') and y.amount > 0 and ${policyChosen(question)})
      select l.key, l.key as label, array[count(d.days), coalesce(sum(d.amount), 0)]::float8[] as values
      from late l left join due d on d.days between l.first_day and l.last_day
      group by l.place, l.key order by l.place`,
  );
};

/** The cards of the tab about clients. */
export const rawClientCards = {
  client_figures: figures,
  clients_by_year: byYear,
  client_spread: spread,
  largest_clients: largest,
  payment_behaviour: paymentBehaviour,
} satisfies Record<string, CardReader>;
