import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { paymentBatchActions } from '#contract/payments/payment-batches.ts';
import { unixSeconds } from '#domain/dates.ts';
import { sumByCurrency } from '#domain/money.ts';
import { heldUntil } from '#domain/payments/batch/payee-account.ts';
import type { PayableKind } from '#domain/payments/batch/payment-batch.ts';
import { hasSanctionsHit } from '#server/accounts/sanctions/sanctions-block.ts';
import { mayRelease } from '#server/payments/batch/payee-accounts.ts';
import { refundClient, refundTables } from '#server/payments/payout/refund-record.ts';
import { premiumPaidSince } from '#server/payments/payout/claim-settlement.ts';
import { isLastStatement, settledSince } from '#server/payments/statement/statement-open.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

type Answer = OutputOf<'get_payables'>;

/** Something that may leave, with what is known of the account number that it goes to. */
export interface FoundPayable extends Omit<
  Answer['payables'][number],
  'held_until' | 'can_release'
> {
  /** What the payee reads, where it is something else than what it is about. */
  said: string | null;
  kind: PayableKind;
  noted_at: number | null;
  released_at: number | null;
  has_earlier: boolean;
}

const plainIban = (column: string) =>
  sql`upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g'))`;

const waitsOrPaid = sql`status in ('waiting', 'paid')`;

/** A claim's payment less what was paid ahead and the premium that is set off against it. */
const payouts = sql`
  select 'payout' as kind, o.payout_id as id, c.claim_number as about, c.claim_id, c.policy_id, o.payee, c.user_id,
    null::uuid as insurer_id, ${plainIban('o.iban')} as iban, o.currency, o.created_at,
    o.amount - o.paid_amount - coalesce((select sum((f ->> 'amount')::bigint) from jsonb_array_elements(c.set_offs) f), 0) as amount, null as said
  from payouts o join claims c using (claim_id)
  where o.source = 'claim_payout' and o.status in ('pending', 'downpayment_paid') and c.status = 'ready_to_be_paid'
    and not exists (select from payment_batch_items b where b.payout_id = o.payout_id and ${waitsOrPaid})`;

/** An invoice of somebody else for a claim; whoever is paid has no account here. */
const expenses = sql`
  select 'payout', o.payout_id, c.claim_number, c.claim_id, c.policy_id, o.payee, null, null, ${plainIban('o.iban')},
    o.currency, o.created_at, o.amount - o.paid_amount, 'Invoice ' || x.invoice_number || ', ' || c.claim_number
  from claim_expenses x join payouts o using (payout_id) join claims c on c.claim_id = x.claim_id
  where o.status = 'pending'
    and not exists (select from payment_batch_items b where b.payout_id = o.payout_id and ${waitsOrPaid})`;

const refunds = sql`
  select 'refund', r.refund_id, coalesce(nullif(p.policy_number, ''), 'Credit'), null, r.policy_id, ${refundClient},
    coalesce(p.user_id, u.user_id), null, ${plainIban('r.iban')}, r.currency, r.created_at, r.amount, null
  from ${refundTables}
  where r.status = 'approved'
    and not exists (select from payment_batch_items b where b.refund_id = r.refund_id and ${waitsOrPaid})`;

/** The last statement of a party, where nothing of an earlier one is on its way. */
const settlements = sql`
  select 'settlement', s.statement_id, s.statement_number, null, null,
    coalesce(i.name, nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text), s.broker_id, s.insurer_id,
    coalesce(${plainIban('a.iban')}, (select k.iban from payee_accounts k where k.insurer_id = s.insurer_id
      order by k.noted_at desc limit 1), ''), s.currency, s.closed_at, s.closing - ${settledSince}, null
  from statements s left join insurers i on i.insurer_id = s.insurer_id left join accounts a on a.user_id = s.broker_id
  where s.settled_by is null and s.closing > 0 and ${isLastStatement}
    and not exists (select from payment_batch_items b join statements o on o.statement_id = b.settled_statement_id
      where b.status = 'waiting' and o.account = s.account and o.currency = s.currency
        and o.insurer_id is not distinct from s.insurer_id and o.broker_id is not distinct from s.broker_id)`;

/** What may leave by bank, the oldest first. */
export async function readPayables(db: Queryable): Promise<FoundPayable[]> {
  const found = await sql<FoundPayable>`
    select f.kind, f.id, f.about, f.claim_id, f.policy_id, f.payee, f.user_id, f.insurer_id, f.iban, f.currency,
      f.amount::bigint as amount, f.said, unix(f.created_at) as since, k.payee_account_id, unix(k.noted_at) as noted_at,
      unix(k.released_at) as released_at,
      exists (select from payee_accounts e where e.user_id is not distinct from k.user_id
        and e.insurer_id is not distinct from k.insurer_id
        and e.payee is not distinct from k.payee and (e.noted_at, e.payee_account_id) < (k.noted_at, k.payee_account_id)) as has_earlier,
      case when f.kind = 'payout' and ${premiumPaidSince(sql.ref('f.id'))} then 'premium_paid'
        when ${hasSanctionsHit(sql.ref('f.user_id'))} then 'sanctions' end as stopped_by
    from (${payouts} union all ${expenses} union all ${refunds} union all ${settlements}) f
    left join payee_accounts k on k.iban = f.iban and (k.user_id = f.user_id or k.insurer_id = f.insurer_id
      or (f.said is not null and k.payee = lower(trim(f.payee))))
    where f.amount > 0 order by f.created_at, f.id`.execute(db);
  return found.rows;
}

/** Until when the account number of something waits; null where it may leave. */
export function holdOf(payable: FoundPayable, now: Date): number | null {
  const { noted_at, released_at, has_earlier } = payable;
  return noted_at === null
    ? null
    : heldUntil({ noted_at, released_at, has_earlier }, unixSeconds(now));
}

/** What may leave, with what makes it wait. */
export const getPayables: Handler<typeof paymentBatchActions.get_payables> = async (ctx) => {
  const found = await readPayables(ctx.db);
  const payables = await Promise.all(
    found.map(async (payable) => {
      const held = holdOf(payable, ctx.now);
      const { noted_at: _, released_at: __, has_earlier: ___, said: ____, ...shown } = payable;
      return {
        ...shown,
        held_until: held,
        can_release: held !== null && (await mayRelease(ctx, payable)),
      };
    }),
  );
  return { payables, sums: sumByCurrency(found) as Answer['sums'] };
};
