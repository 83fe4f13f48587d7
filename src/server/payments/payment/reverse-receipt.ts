import { sql } from 'kysely';
import { formatMoney } from '#domain/money.ts';
import { paymentReturned } from '#domain/payments/ledger-postings.ts';
import { reversePayment } from '#domain/payments/change-payment.ts';
import { refusePayment, type PaymentRefused } from '#domain/payments/payment-transitions.ts';
import type { PaymentChange } from '#domain/payments/premium-payment.ts';
import {
  lockUnallocated,
  touchReceipt,
  type UnallocatedRow,
} from '#server/payments/credit/unallocated-record.ts';
import { post, reverseTransaction } from '#server/payments/ledger/ledger.ts';
import type { PaymentRow } from '#server/payments/payment/payment-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/**
 * The bank took the last transfer for an instalment back, or the credit that paid it was meant for another: it is owed
 * again, and all stands as before (manual 8.2, row 16, superadmin).
 */
export async function reverseReceipt(
  ctx: WriteContext,
  { payment, reason }: { payment: PaymentRow; reason: string },
): Promise<PaymentChange | PaymentRefused> {
  if (ctx.actor.account_type !== 'superadmin') return refusePayment('role_may_not');
  const { payment_id, instalment_number, currency, user_id } = payment;
  const receipt = await ctx.db
    .selectFrom('payment_receipts')
    .select(['receipt_id', 'amount', 'method', 'transaction_id'])
    .where('payment_id', '=', payment_id)
    .where('instalment_number', '=', instalment_number)
    .where('method', 'in', ['bank', 'bank_us', 'credit'])
    .where('returned_on', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('receipt_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!receipt) return refusePayment('not_allowed');
  const { amount, receipt_id } = receipt;
  const change = reversePayment({ payment, by: 'superadmin', amount, today: ctx.today, reason });
  if (!change.ok) return change;
  const record = {
    description: `Taken back for ${payment.invoice_number}: ${reason}`,
    booked_on: ctx.today,
    policy_id: payment.policy_id,
    invoice_id: payment.invoice_id ?? undefined,
  };
  const kept = await keptOf(ctx, receipt.transaction_id);
  if (receipt.method === 'credit' && receipt.transaction_id !== null)
    await reverseTransaction(ctx, receipt.transaction_id, record);
  else {
    const [over] = kept;
    if (
      over &&
      (over.amount_left < over.amount || over.amount_asked > 0 || over.user_id !== user_id)
    )
      throw new AppError('transition_refused', {
        reason: 'credit_used',
        message: `${formatMoney(over.amount, currency)} of this transfer became credit that is used, or asked back. Take that back first.`,
      });
    await post(
      ctx,
      paymentReturned(
        {
          currency,
          user_id,
          account: receipt.method === 'bank_us' ? 'cash_us' : 'cash',
          part: { payment_id, instalment_number, amount },
        },
        over ?? { amount: 0 },
      ),
      { ...record, reference: receipt_id },
    );
  }
  for (const one of kept) await touchReceipt(ctx, one);
  await ctx.db
    .updateTable('payment_receipts')
    .set({ returned_on: ctx.today })
    .where('receipt_id', '=', receipt_id)
    .execute();
  return change;
}

/** The kept money that a transaction brought, or took. */
async function keptOf(ctx: WriteContext, transaction_id: string | null): Promise<UnallocatedRow[]> {
  if (transaction_id === null) return [];
  return lockUnallocated(
    ctx.db,
    sql`u.unallocated_id in (select e.unallocated_id from ledger_entries e
      where e.transaction_id = ${transaction_id} and e.unallocated_id is not null)`,
  );
}
