import { sql } from 'kysely';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
  labelled,
  rowsOfCard,
} from '#server/analytics/cards/card-question.ts';
import { monthsSoFar, percentOf } from '#server/analytics/cards/kept-figures.ts';
import { dayOf, inPeriod, policyChosen, policyMade, disc } from './raw-question.ts';
import { countryNames } from '#server/analytics/cards/country-names.ts';
import { lossRows } from '#server/rating/loss-ratios.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';

const brokerageName = sql`coalesce(nullif(b.company_name, ''), b.attn, b.email)`;

/** The quotes of brokerages that were made in the period, with what became of them. */
const quoteFacts = (question: CardQuestion) => sql`
  select p.policy_id, p.broker_id, p.created_at, p.sent_at, p.premium, p.document_state = 'policy' as is_policy,
    coalesce(v.commission, 0) + coalesce((select sum(g.commission) from policy_charges g where g.policy_id = p.policy_id), 0)
      as commission
  from policies p left join policy_versions v on v.version_id = p.locked_version_id
  where p.broker_id is not null and ${inPeriod(sql`p.created_at`, question)} and ${policyChosen(question)}`;

const won = sql`count(*) filter (where is_policy)`;
const sent = sql`count(*) filter (where sent_at is not null or is_policy)`;

const brokerFigures: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select 'all' as key, 'Period' as label, array[count(distinct broker_id), count(*), ${percentOf(won, sent)},
        coalesce(sum(commission) filter (where is_policy), 0)]::float8[] as values
      from (${quoteFacts(question)}) q`,
  );

const funnel: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select q.broker_id::text as key, min(${brokerageName}) as label, array[${won}, count(*), ${sent}, ${percentOf(won, sent)},
        coalesce(sum(q.premium) filter (where is_policy), 0), coalesce(sum(q.commission) filter (where is_policy), 0)]::float8[] as values
      from (${quoteFacts(question)}) q join accounts b on b.user_id = q.broker_id
      group by q.broker_id order by ${won} desc, count(*) desc, 1 limit 30`,
  );

const answerTimes: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select q.broker_id::text as key, min(${brokerageName}) as label, array[
        ${disc(0.5, sql`q.sent_at - q.created_at`)}, ${disc(0.9, sql`q.sent_at - q.created_at`)}, count(*)]::float8[] as values,
        count(*) as n
      from (${quoteFacts(question)}) q join accounts b on b.user_id = q.broker_id where q.sent_at is not null
      group by q.broker_id order by 1`,
  );

const results: CardReader = async (question) => {
  const { db, from, to, today } = question;
  const { rows } = await sql<{ key: string; ids: string[]; claims: string; overdue: string }>`
    select p.broker_id::text as key, array_agg(p.policy_id) as ids,
      (select count(*) from claims c join policies m on m.policy_id = c.policy_id
        where m.broker_id = p.broker_id and c.policy_id = any (array_agg(p.policy_id)) and c.date_accident is not null
          and c.status not in ('created', 'retracted')) as claims,
      (select coalesce(sum(y.amount_open), 0) from payments y join policies d on d.policy_id = y.policy_id
        where d.broker_id = p.broker_id and d.currency = ${question.currency} and y.status not in ('cancelled', 'refunded')
          and y.due_on between ${from}::date and least(${to}::date, ${today}::date)
          and d.policy_id in (select policy_id from policies p where ${policyChosen(question)})) as overdue
    from policies p where p.broker_id is not null and ${policyMade(question)} group by p.broker_id`.execute(
    db,
  );
  const found = await Promise.all(
    rows.map(async ({ key, ids, claims, overdue }) => {
      const chosen = sql<never>`policies.policy_id = any (${ids}::uuid[])`;
      const of = await lossRows(db, { chosen, today }, question.currency);
      const earned = of.reduce((sum, one) => sum + one.earned, 0);
      const losses = of.reduce((sum, one) => sum + one.losses, 0);
      const ratio = earned === 0 ? null : Math.round((losses / earned) * 1000) / 10;
      const values = [ratio, losses, earned, Number(claims), Number(overdue)];
      return { key, label: '', n: Number(claims), interval: null, values };
    }),
  );
  return found.filter(({ values }) => (values[2] ?? 0) > 0);
};

const premiumByMonth: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label, array[
        coalesce(sum(f.premium) filter (where f.broker_id is not null), 0),
        coalesce(sum(f.premium) filter (where f.broker_id is null), 0)]::float8[] as values
      from (${monthsSoFar(question)}) m left join (
        select p.broker_id, p.premium, date_trunc('month', ${dayOf(sql`p.made_at`)}::timestamp) as month
        from policies p where ${policyMade(question)}) f on f.month = m.month
      group by m.month order by m.month`,
  );

/** What the policies made in the period brought each insurer: premium less commission, and the claims that are its part. */
const insurerFacts = (question: CardQuestion) => sql`
  with made as materialized (select p.policy_id from policies p where ${policyMade(question)})
  select e.insurer_id, -coalesce(sum(e.amount) filter (where t.kind in (${sql.join(premiumKinds)})), 0) as ceded,
    coalesce(sum(e.amount) filter (where t.kind not in (${sql.join(premiumKinds)})), 0) as claims
  from made m
    join ledger_transactions t on t.policy_id = m.policy_id
    join ledger_entries e on e.transaction_id = t.transaction_id and e.account = 'insurer' and e.insurer_id is not null
  group by 1`;

const insurerFigures: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select 'all' as key, 'Period' as label,
        array[count(*), coalesce(sum(ceded), 0), coalesce(sum(claims), 0), coalesce(sum(ceded - claims), 0)]::float8[] as values
      from (${insurerFacts(question)}) f`,
  );

const byInsurer: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      select f.insurer_id::text as key, i.name as label, array[ceded, claims, ceded - claims,
        ${percentOf(sql`ceded`, sql`sum(ceded) over ()`)}, ${percentOf(sql`claims`, sql`ceded`)}]::float8[] as values
      from (${insurerFacts(question)}) f join insurers i on i.insurer_id = f.insurer_id order by ceded desc, i.name`,
  );

/** Commission lies in each booking with the insurers' part of the same premium. */
const waterfall: CardReader = async (question) => {
  const rows = await rowsOfCard(
    question.db,
    sql<FoundRow>`select f.insurer_id::text as key, '' as label, array[null, null, -claims, ceded - claims]::float8[] as values
      from (${insurerFacts(question)}) f order by 1`,
  );
  return rows;
};

const approvalTimes: CardReader = (question) =>
  rowsOfCard(
    question.db,
    sql<FoundRow>`
      with changes as (
        select m.parent_id, split_part(m.communication_string, '#', 2) as status, m.stamp,
          lead(m.stamp) over (partition by m.parent_id order by m.stamp, m.communication_id) as until
        from communications m
        where m.parent_type = 'policy' and m.type_message = 'status_change')
      select i.insurer_id::text as key, min(i.name) as label, array[
        ${disc(0.5, sql`c.until - c.stamp`)},
        ${disc(0.9, sql`c.until - c.stamp`)}, count(*)]::float8[] as values,
        count(*) as n
      from changes c join policies p on p.policy_id = c.parent_id join insurers i on i.insurer_id = p.insurer_id
      where c.status = 'waiting_for_approval' and c.until is not null and ${inPeriod(sql`c.stamp`, question)} and ${policyChosen(question)}
      group by i.insurer_id order by 1`,
  );

const taxByCountry: CardReader = async (question) => {
  const { from, to } = question;
  const rows = await rowsOfCard(
    question.db,
    sql<FoundRow>`
      select e.country_code as key, e.country_code as label, array[-sum(e.amount)]::float8[] as values
      from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.transaction_id and e.account = 'tax_payable'
        join policies p on p.policy_id = t.policy_id
      where t.booked_on between ${from}::date and ${to}::date and ${policyChosen(question)}
      group by 1, 2 having sum(e.amount) <> 0 order by -sum(e.amount) desc, 1`,
  );
  return labelled(rows, countryNames);
};

/** The cards of the tabs about brokerages and insurers. */
export const rawPartyCards = {
  broker_figures: brokerFigures,
  brokerage_funnel: funnel,
  answer_times: answerTimes,
  brokerage_results: results,
  brokerage_premium_by_month: premiumByMonth,
  insurer_figures: insurerFigures,
  insurer_waterfall: waterfall,
  share_by_insurer: byInsurer,
  approval_times: approvalTimes,
  tax_by_country: taxByCountry,
} satisfies Record<string, CardReader>;
