import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ClaimStanding } from '#domain/claims/claim-standing.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { OutgoingStatus, PaymentStatus } from '#domain/payments/payment-status.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What a transfer paid, as it stood before. */
export interface StoodBefore {
  payout?: {
    status: OutgoingStatus;
    paid_amount: Cents;
    paid_on: CalendarDate | null;
    reference: string;
  };
  claim?: ClaimStanding;
  /** Instalments that a refund or a set-off moves. */
  instalments: {
    payment_id: string;
    instalment_number: number;
    status: PaymentStatus;
    amount_open: Cents;
    /** How it had been paid so far; not kept of what was paid before this was. */
    method?: string;
  }[];
}

/** A transfer of a batch that the bank showed, locked with its batch. */
export interface PaidItem {
  item_id: string;
  batch_id: string;
  payout_id: string | null;
  refund_id: string | null;
  settled_statement_id: string | null;
  claim_id: string | null;
  policy_id: string | null;
  payee: string;
  remittance: string;
  amount: Cents;
  currency: Currency;
  end_to_end: string;
  status: 'waiting' | 'paid' | 'rejected' | 'withdrawn' | 'returned';
  transaction_id: string;
  /** The day on which the bank had paid it. */
  booked_on: CalendarDate;
  stood_before: StoodBefore | null;
}

/** Locks the transfer that a condition over `n` names; nothing where the bank showed none. */
export async function lockPaidItem(
  db: Queryable,
  which: RawBuilder<SqlBool>,
): Promise<PaidItem | undefined> {
  const found = await sql<PaidItem>`
    select n.item_id, n.batch_id, n.payout_id, n.refund_id, n.settled_statement_id, o.claim_id,
      coalesce(c.policy_id, r.policy_id) as policy_id, n.payee, n.remittance, n.amount, b.currency, n.end_to_end, n.status,
      n.transaction_id, t.booked_on, n.stood_before
    from payment_batch_items n join payment_batches b using (batch_id)
      join ledger_transactions t on t.transaction_id = n.transaction_id
      left join payouts o on o.payout_id = n.payout_id left join claims c on c.claim_id = o.claim_id
      left join refunds r on r.refund_id = n.refund_id
    where ${which} for update of n, b`.execute(db);
  return found.rows[0];
}
