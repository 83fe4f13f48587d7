import { sql } from 'kysely';
import { PAYOUT_AGES } from '#domain/analytics/cards/claim-card-words.ts';
import { rejectCodeLabels } from '#domain/claims/claim-constants.ts';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import { type CardReader, type FoundRow, labelled } from '#server/analytics/cards/card-question.ts';
import { firstsSoFar, percentText, ratiosAround, rowsOf } from './own-formulas.ts';
import { claimFacts, endedUnpaid, disc, resultsBy } from './raw-question.ts';
import { entryRate, told } from './raw-rates.ts';

const isOpen = sql`f.status not in ('paid', ${endedUnpaid})`;

const figures: CardReader = async (question) => {
  const { db } = question;
  const rows = await rowsOf(
    db,
    sql<FoundRow>`
      select 'all' as key, 'Period' as label, array[count(*), coalesce(sum(claimed), 0), coalesce(sum(agreed), 0),
        coalesce(sum(paid), 0), null,
        (select ${disc(0.5, sql`to_timestamp((d.decision->>'at')::float8) - d.date_claim`)}
          from (${claimFacts(question)}) d where d.decision->>'at' is not null)]::float8[] as values
      from (${claimFacts(question)}) facts`,
  );
  const [book] = await resultsBy(question, sql`'all'`);
  return rows.map((row) => ({
    ...row,
    n: book?.claims ?? 0,
    interval: book ? ratiosAround({ ...book, lost: book.losses }) : null,
    values: row.values.with(4, book ? percentText(book.losses, book.earned) : null),
  }));
};

const byMonth: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label, array[
        count(f.claim_id) filter (where ${isOpen} and f.status not in ('approved', 'ready_to_be_paid')),
        count(f.claim_id) filter (where f.status in ('approved', 'ready_to_be_paid')),
        count(f.claim_id) filter (where f.status = 'paid'),
        count(f.claim_id) filter (where f.status in (${endedUnpaid}))]::float8[] as values
      from (${firstsSoFar(question)}) m
        left join (${claimFacts(question)}) f on date_trunc('month', f.happened_on::timestamp) = m.month
      group by m.month order by m.month`,
  );

const amountsByMonth: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select to_char(m.month, 'YYYY-MM') as key, to_char(m.month, 'Mon YYYY') as label,
        array[coalesce(sum(f.claimed), 0), coalesce(sum(f.agreed), 0), coalesce(sum(f.paid), 0)]::float8[] as values
      from (${firstsSoFar(question)}) m
        left join (${claimFacts(question)}) f on date_trunc('month', f.happened_on::timestamp) = m.month
      group by m.month order by m.month`,
  );

const byAge: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      with ages (place, key, first_day, last_day) as (values (1, '0–7 days', 0, 7), (2, '8–30 days', 8, 30),
        (3, '31–60 days', 31, 60), (4, '61–90 days', 61, 90), (5, 'Over 90 days', 91, 100000))
      select a.key, a.key as label, array[count(f.claim_id), coalesce(sum(f.reserve), 0)]::float8[] as values
      from ages a left join (${claimFacts(question)}) f on ${isOpen}
        and ${question.today}::date - (f.date_claim at time zone 'Europe/Amsterdam')::date between a.first_day and a.last_day
      group by a.place, a.key order by a.place`,
  );

/** How long claims stood in each status; what a status lasts until is the next change in the thread. */
const clock: CardReader = async (question) => {
  const rows = await rowsOf(
    question.db,
    sql<FoundRow>`
      with facts as materialized (${claimFacts(question)}), changes as (
        select m.parent_id, split_part(m.communication_string, '#', 2) as status, m.stamp,
          lead(m.stamp) over (partition by m.parent_id order by m.stamp, m.communication_id) as until
        from communications m
        where m.parent_type = 'claim' and m.type_message = 'status_change'
          and m.parent_id in (select claim_id from facts))
      select status as key, status as label, array[
        ${disc(0.5, sql`until - stamp`)},
        ${disc(0.9, sql`until - stamp`)}, count(*)]::float8[] as values,
        count(*) as n
      from changes where until is not null group by status
      order by 1`,
  );
  return labelled(rows, claimStatusLabels);
};

/** Receipts of claims by the ledger, as far as each had come after so many months. */
const triangle: CardReader = (question) => {
  const upTo = (
    age: number,
  ) => sql`case when m.month + ${age} * interval '1 month' < date_trunc('month', ${question.today}::date::timestamp) + interval '1 month'
    then (select coalesce(sum(p.amount), 0) from paid p
      where p.month = m.month and p.booked_on < m.month + ${age + 1} * interval '1 month') end`;
  return rowsOf(
    question.db,
    sql<FoundRow>`
      with paid as materialized (
        select date_trunc('month', f.happened_on::timestamp) as month, l.booked_on,
          ${told(question, sql`sum(case coalesce(r.kind, l.kind) when 'claim_expense' then -n.amount else n.amount end)`, sql`max(${entryRate})`)} as amount
        from (${claimFacts(question)}) f
          join ledger_transactions l on l.claim_id = f.claim_id
          left join ledger_transactions r on r.transaction_id = l.reverses
          join ledger_entries n on n.transaction_id = l.transaction_id and n.account = 'claims_payable'
        where coalesce(r.kind, l.kind) not in ('claim_owed', 'claim_expense_paid', 'claim_expense_paid_by_insurer')
        group by l.transaction_id, l.booked_on, f.happened_on)
      select to_char(m.month, 'YYYY-MM') as key, '' as label,
      array[${sql.join(PAYOUT_AGES.map(upTo))}]::float8[] as values from (${firstsSoFar(question)}) m order by 1`,
  );
};

const largest: CardReader = (question) =>
  rowsOf(
    question.db,
    sql<FoundRow>`
      select claim_id::text as key, claim_number || ', ' || team_name as label,
        array[claimed, agreed, paid, reserve]::float8[] as values
      from (${claimFacts(question)}) facts order by claimed desc, claim_id limit 10`,
  );

const rejections: CardReader = async (question) =>
  labelled(
    await rowsOf(
      question.db,
      sql<FoundRow>`
        select coalesce(decision->>'code', '') as key, 'No reason given' as label,
          array[count(*), sum(claimed)]::float8[] as values
        from (${claimFacts(question)}) facts where status = 'rejected' group by 1 order by count(*) desc, 1`,
    ),
    rejectCodeLabels,
  );

/** The cards of the tab about claims. */
export const rawClaimCards = {
  claim_figures: figures,
  claims_by_month: byMonth,
  claim_amounts_by_month: amountsByMonth,
  open_claims_by_age: byAge,
  claims_clock: clock,
  claims_triangle: triangle,
  largest_claims: largest,
  rejections,
};
