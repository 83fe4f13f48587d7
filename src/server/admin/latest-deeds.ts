import { sql } from 'kysely';
import type { z } from 'zod';
import { latestDeedNames, workdayBefore } from '#domain/admin/latest-deeds.ts';
import { startOfDay } from '#domain/dates.ts';
import type { adminContract } from '#contract/admin/admin.ts';
import { isRecordOfVi } from '#server/communications/about-vi.ts';
import type { Handler } from '#server/platform/area.ts';

type Answer = z.output<typeof adminContract.get_latest_deeds.output>;
type Deed = Answer['deeds'][number];

const shown = 10;

/**
 * The audit trail of two days says which records were touched, so that however long the book is only those are read;
 * what was done to them, and what it is worth, is read from the records themselves.
 */
export const getLatestDeeds: Handler<typeof adminContract.get_latest_deeds> = async ({
  db,
  today,
}) => {
  const since = workdayBefore(today);
  const from = sql`to_timestamp(${startOfDay(since)})`;
  const { rows } = await sql<Deed>`
    with touched as materialized (
      select action, record_kind, record_id, max(happened_at) as at,
        max(after ->> 'payout_id') filter (where action = 'pay_payout') as payout_id
      from audit_log
      where happened_at >= ${from} and record_kind in ('request', 'policy', 'payment', 'claim')
        and (record_kind = 'payment' or action in ('submit_request', 'accept_quote', 'make_policy', 'submit_claim', 'pay_payout'))
      group by action, record_kind, record_id
    ),
    done as (
      select 'requested' as deed, t.at, 'request' as record_kind, r.request_id as record_id, r.client_name as name,
        null as currency, 0 as amount
      from touched t join requests r on r.request_id = t.record_id::uuid where t.action = 'submit_request'
      union all
      select 'accepted', t.at, case when p.document_state = 'quote' then 'quote' else 'policy' end, p.policy_id,
        coalesce(p.policy_number, p.quote_number) || ', ' || p.client_name, p.currency, p.premium
      from touched t join policies p on p.policy_id = t.record_id::uuid where t.action = 'accept_quote'
      union all
      select 'made', t.at, 'policy', p.policy_id, p.policy_number || ', ' || p.client_name, p.currency, p.premium
      from touched t join policies p on p.policy_id = t.record_id::uuid
      where t.action = 'make_policy' and p.policy_number is not null
      union all
      select 'received', r.created_at, 'invoice', p.invoice_id, p.invoice_number || ', ' || p.client_name, r.currency, r.amount
      from (select distinct record_id from touched where record_kind = 'payment') t
      join payment_receipts r on r.payment_id = t.record_id::uuid
      join payments p using (payment_id, instalment_number)
      where r.created_at >= ${from} and r.claim_id is null and r.returned_on is null and r.method <> 'credit'
      union all
      select 'reported', t.at, 'claim', c.claim_id, c.claim_number || ', ' || c.team_name, c.currency, c.claimed
      from touched t join claims c on c.claim_id = t.record_id::uuid where t.action = 'submit_claim'
      union all
      select 'paid_out', t.at, 'claim', c.claim_id, c.claim_number || ', ' || o.payee, o.currency, o.paid_amount
      from touched t join payouts o on o.payout_id = t.payout_id::uuid join claims c on c.claim_id = o.claim_id
    ),
    ranked as (select *, row_number() over (partition by deed order by at desc, record_id) as place from done),
    worth as (
      select deed, currency, sum(amount)::bigint as amount from done
      where currency is not null group by deed, currency having sum(amount) <> 0
    )
    select deed, count(*)::int as count,
      coalesce((select json_agg(json_build_object('currency', w.currency, 'amount', w.amount) order by w.currency)
        from worth w where w.deed = ranked.deed), '[]') as sums,
      json_agg(json_build_object('record_kind', record_kind, 'record_id', record_id, 'record_name', name,
        'is_vi', ${isRecordOfVi(sql`record_kind`, sql`record_id`)})
        order by place) filter (where place <= ${shown}) as records
    from ranked group by deed`.execute(db);
  const found = new Map(rows.map((row) => [row.deed, row]));
  return {
    since,
    deeds: latestDeedNames.map(
      (deed) => found.get(deed) ?? { deed, count: 0, sums: [], records: [] },
    ),
  };
};
