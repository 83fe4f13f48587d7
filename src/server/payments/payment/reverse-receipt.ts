import { paymentReturned } from '#domain/payments/ledger-postings.ts';
import { reversePayment } from '#domain/payments/change-payment.ts';
import { refusePayment, type PaymentRefused } from '#domain/payments/payment-transitions.ts';
import type { PaymentChange } from '#domain/payments/premium-payment.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import type { PaymentRow } from '#server/payments/payment/payment-record.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** The bank took the last transfer for an instalment back: it is owed again (manual 8.2, row 16, superadmin). */
export async function reverseReceipt(
  ctx: WriteContext,
  { payment, reason }: { payment: PaymentRow; reason: string },
): Promise<PaymentChange | PaymentRefused> {
  if (ctx.actor.account_type !== 'superadmin') return refusePayment('role_may_not');
  const { payment_id, instalment_number, currency, user_id } = payment;
  const receipt = await ctx.db
    .selectFrom('payment_receipts')
    .select(['receipt_id', 'amount', 'method'])
    .where('payment_id', '=', payment_id)
    .where('instalment_number', '=', instalment_number)
    .where('method', 'in', ['bank', 'bank_us'])
    .where('returned_on', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('receipt_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!receipt) return refusePayment('not_allowed');
  const { amount, receipt_id } = receipt;
  const change = reversePayment({ payment, by: 'superadmin', amount, today: ctx.today, reason });
  if (!change.ok) return change;
  await post(
    ctx,
    paymentReturned({
      currency,
      user_id,
      account: receipt.method === 'bank_us' ? 'cash_us' : 'cash',
      part: { payment_id, instalment_number, amount },
    }),
    {
      description: `Taken back for ${payment.invoice_number}: ${reason}`,
      booked_on: ctx.today,
      policy_id: payment.policy_id,
      invoice_id: payment.invoice_id ?? undefined,
      reference: receipt_id,
    },
  );
  await ctx.db
    .updateTable('payment_receipts')
    .set({ returned_on: ctx.today })
    .where('receipt_id', '=', receipt_id)
    .execute();
  return change;
}
