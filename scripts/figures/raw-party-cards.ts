import { sql } from 'kysely';
import {
  type CardQuestion,
  type CardReader,
  type FoundRow,
  labelled,
} from '#server/analytics/cards/card-question.ts';
import {
  firstsSoFar,
  hundredths,
  isOfPremium,
  percentText,
  ratiosOf,
  rowsOf,
  sharesOf,
} from './own-formulas.ts';
import {
  dayOf,
  inPeriod,
  policyChosen,
  policyMade,
  premiumOf,
  resultsBy,
  disc,
} from './raw-question.ts';
import { claimAmount, entryRate, premiumRate, told } from './raw-rates.ts';
import { countryNames } from '#server/analytics/cards/country-names.ts';

const brokerageName = sql`coalesce(nullif(b.company_name, ''), b.attn, b.email)`;

/** The quotes of brokerages that were made in the period, with what became of them. */
const quoteFacts = (question: CardQuestion) => sql`
  select p.policy_id, p.broker_id, p.created_at, p.sent_at, p.document_state = 'policy' as is_policy,
    ${told(question, sql`p.premium`, premiumRate(dayOf(sql`p.created_at`)))} as premium,
    ${told(
      question,
      sql`coalesce(v.commission, 0)
        + coalesce((select sum(g.commission) from policy_charges g where g.policy_id = p.policy_id), 0)`,
      premiumRate(dayOf(sql`p.created_at`)),
    )} as commission
  from policies p left join policy_versions v on v.version_id = p.locked_version_id
  where p.broker_id is not null and ${inPeriod(sql`p.created_at`, question)} and ${policyChosen(question)}`;

const won = sql`count(*) filter (where is_policy)`;
const sent = sql`count(*) filter (where sent_at is not null or is_policy)`;

const brokerFigures: CardReader = (question) =>
  sharesOf(
    question.db,
    sql<FoundRow & { hits: number; trials: number }>`
      select 'all' as key, 'Period' as label, array[count(distinct broker_id), count(*), ${hundredths(won, sent)},
        coalesce(sum(commission) filter (where is_policy), 0)]::float8[] as values,
        ${won}::float8 as hits, ${sent}::float8 as trials, ${sent}::float8 as n
      from (${quoteFacts(question)}) q`,
  );

const funnel: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select q.broker_id::text as key, min(${brokerageName}) as label, array[${won}, count(*), ${sent}, ${hundredths(won, sent)},
        coalesce(sum(q.premium) filter (where is_policy), 0), coalesce(sum(q.commission) filter (where is_policy), 0)]::float8[] as values
      from (${quoteFacts(question)}) q join accounts b on b.user_id = q.broker_id
      group by q.broker_id order by ${won} desc, count(*) desc, 1 limit 30`,
  );

const answerTimes: CardReader = (question) =>
  rowsOf(
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
  const { rows } = await sql<{ key: string; overdue: number }>`
    select p.broker_id::text as key, sum(${told(question, sql`y.amount_open`, premiumRate(sql`y.due_on`))})::float8 as overdue
    from payments y join policies p on p.policy_id = y.policy_id
    where p.broker_id is not null and y.status not in ('cancelled', 'refunded')
      and y.due_on between ${from}::date and least(${to}::date, ${today}::date) and ${policyChosen(question)}
    group by 1`.execute(db);
  const overdue = new Map(rows.map((row) => [row.key, row.overdue]));
  return (await resultsBy(question, sql`p.broker_id`))
    .filter(({ key, earned }) => key !== null && earned > 0)
    .map(({ key, earned, losses, claims }) => ({
      ...{ key, label: '', n: claims, interval: null },
      values: [percentText(losses, earned), losses, earned, claims, overdue.get(key) ?? 0],
    }));
};

const premiumByMonth: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label, array[
        coalesce(sum(f.premium) filter (where f.broker_id is not null), 0),
        coalesce(sum(f.premium) filter (where f.broker_id is null), 0)]::float8[] as values
      from (${firstsSoFar(question)}) m left join (
        select p.broker_id, b.written as premium, date_trunc('month', ${dayOf(sql`p.made_at`)}::timestamp) as month
        from policies p cross join lateral ${premiumOf(question)} b where ${policyMade(question)}) f on f.month = m.month
      group by m.month order by m.month`,
  );

/** What the policies made in the period brought each insurer: premium less commission, and the claims that are its part. */
const insurerFacts = (question: CardQuestion) => sql`
  with made as materialized (select p.policy_id from policies p where ${policyMade(question)}),
  booked as (
    select ${isOfPremium} as is_premium, n.insurer_id, l.claim_id,
      ${told(question, sql`sum(n.amount)`, sql`max(${entryRate})`)} as amount
    from made m
      join ledger_transactions l on l.policy_id = m.policy_id
      join ledger_entries n on n.transaction_id = l.transaction_id and n.account = 'insurer' and n.insurer_id is not null
        and n.country_code is null
      left join ledger_transactions r on r.transaction_id = l.reverses
    where coalesce(r.kind, l.kind) not in ('claim_paid_by_insurer', 'claim_expense_paid_by_insurer')
    group by l.transaction_id, n.insurer_id)
  select insurer_id, -coalesce(sum(amount) filter (where is_premium), 0) as ceded,
    coalesce(sum(amount) filter (where not is_premium), 0) as claims
  from booked group by 1`;

/** What each claim on these policies took from each insurer: how many did, and the sum of their squares. */
const insurerLosses = (question: CardQuestion) => sql`
  with made as materialized (select p.policy_id from policies p where ${policyMade(question)}),
  borne as (
    select n.insurer_id, ${claimAmount(question, sql`sum(n.amount)`)} as amount
    from made m
      join claims c on c.policy_id = m.policy_id
      join ledger_transactions l on l.claim_id = c.claim_id
      left join ledger_transactions r on r.transaction_id = l.reverses
      join ledger_entries n on n.transaction_id = l.transaction_id and n.account = 'insurer' and n.insurer_id is not null
        and n.country_code is null
    where coalesce(r.kind, l.kind) not in ('claim_paid_by_insurer', 'claim_expense_paid_by_insurer')
    group by c.claim_id, n.insurer_id having sum(n.amount) <> 0)
  select insurer_id, count(*) as n, sum(power(amount::numeric, 2)) as squares from borne group by 1`;

const insurerFigures: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select 'all' as key, 'Period' as label,
        array[count(*), coalesce(sum(ceded), 0), coalesce(sum(claims), 0), coalesce(sum(ceded - claims), 0)]::float8[] as values
      from (${insurerFacts(question)}) f`,
  );

const byInsurer: CardReader = (question) =>
  ratiosOf(
    question.db,
    sql<FoundRow & { lost: number; squares: number; earned: number }>`
      select f.insurer_id::text as key, i.name as label, array[ceded, claims, ceded - claims,
        ${hundredths(sql`ceded`, sql`sum(ceded) over ()`)}, ${hundredths(sql`claims`, sql`ceded`)}]::float8[] as values,
        claims::float8 as lost, coalesce(squares, 0)::float8 as squares, ceded::float8 as earned, coalesce(n, 0)::float8 as n
      from (${insurerFacts(question)}) f join insurers i on i.insurer_id = f.insurer_id
        left join (${insurerLosses(question)}) l on l.insurer_id = f.insurer_id
      order by ceded desc, i.name`,
  );

/** Commission lies in each booking with the insurers' part of the same premium. */
const waterfall: CardReader = async (question) => {
  const rows = await rowsOf(
    question.db,
    sql<FoundRow>`select f.insurer_id::text as key, '' as label, array[null, null, -claims, ceded - claims]::float8[] as values
      from (${insurerFacts(question)}) f order by 1`,
  );
  return rows;
};

const approvalTimes: CardReader = (question) =>
  rowsOf(
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
  const rows = await rowsOf(
    question.db,
    sql<FoundRow>`
      with booked as (
        select n.country_code, ${told(question, sql`sum(n.amount)`, sql`max(${entryRate})`)} as amount
        from ledger_transactions l
          join ledger_entries n on n.transaction_id = l.transaction_id and n.country_code is not null
          join policies p on p.policy_id = l.policy_id
        where l.booked_on between ${from}::date and ${to}::date and ${policyChosen(question)}
        group by l.transaction_id, n.country_code)
      select country_code as key, country_code as label, array[-sum(amount)]::float8[] as values
      from booked group by 1, 2 having sum(amount) <> 0 order by -sum(amount) desc, 1`,
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
