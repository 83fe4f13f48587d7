import type { bankActions } from '#contract/payments/bank-actions.ts';
import { formatMoney } from '#domain/money.ts';
import { undoReceipt } from '#domain/payments/bank/bank-entry.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { lockEntry, reopenEntry } from '#server/payments/bank/bank-entry-record.ts';
import { undoReturn, undoTransfer } from '#server/payments/batch/return-transfer.ts';
import { giveCreditBack } from '#server/payments/credit/give-credit-back.ts';
import { reverseTransaction } from '#server/payments/ledger/ledger.ts';
import {
  lockPayments,
  movePayment,
  paymentLabel,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';

interface MadeBooking {
  transaction_id: string;
  made: boolean;
  payment_id: string | null;
  instalment_number: number | null;
  status_before: PaymentStatus | null;
}

/** Takes back what was decided on a movement: its bookings are reversed, what they paid or brought is open as before. */
export const undoBankEntry: Handler<typeof bankActions.undo_bank_entry> = async (
  ctx,
  { entry_id },
) => {
  const entry = await lockEntry(ctx, entry_id);
  if (entry.status === 'open')
    throw new AppError('transition_refused', {
      reason: 'nothing_decided',
      message: 'Nothing was decided on this movement.',
    });
  const bookings = await ctx.db
    .selectFrom('bank_bookings')
    .select(['transaction_id', 'made', 'payment_id', 'instalment_number', 'status_before'])
    .where('entry_id', '=', entry_id)
    .where('undone_at', 'is', null)
    .orderBy('transaction_id', 'desc')
    .$castTo<MadeBooking>()
    .execute();
  for (const booking of bookings) {
    const { transaction_id, made } = booking;
    if (await undoTransfer(ctx, transaction_id)) continue;
    if (await undoReturn(ctx, transaction_id)) continue;
    if (!made) continue;
    await giveCreditBack(ctx, transaction_id);
    await undoBooking(ctx, booking);
  }
  await reopenEntry(ctx, entry);
  return { ok: true };
};

async function undoBooking(ctx: WriteContext, booking: MadeBooking): Promise<void> {
  const { transaction_id, payment_id, instalment_number, status_before } = booking;
  if (payment_id === null || instalment_number === null || status_before === null) {
    if ((await askKeepers(ctx.services, (keeper) => keeper.bankTookBack?.(ctx, booking))) > 0)
      return;
    const description = 'Taken back: another client’s, or no receipt';
    await reverseTransaction(ctx, transaction_id, { description, booked_on: ctx.today });
    return;
  }
  const [payment] = await lockPayments(ctx, [{ payment_id, instalment_number }]);
  if (!payment) throw new AppError('not_found');
  const receipt = await ctx.db
    .updateTable('payment_receipts')
    .set({ returned_on: ctx.today })
    .where('transaction_id', '=', transaction_id)
    .where('returned_on', 'is', null)
    .returning('amount')
    .executeTakeFirst();
  if (!receipt)
    throw new AppError('transition_refused', {
      reason: 'returned_before',
      message: `${paymentLabel(payment)}: this transfer was taken back before.`,
    });
  const { amount } = receipt;
  const change = undoReceipt({ payment, amount, before: status_before, today: ctx.today });
  if (!change.ok) throw paymentRefused(change.reason);
  await reverseTransaction(ctx, transaction_id, {
    description: `Taken back for ${payment.invoice_number}: matched by mistake`,
    booked_on: ctx.today,
    policy_id: payment.policy_id,
    invoice_id: payment.invoice_id ?? undefined,
  });
  const money = formatMoney(amount, payment.currency);
  const message = `${paymentLabel(payment)}: ${money} was matched by mistake and is taken back.`;
  const unpaid = change.amount_open === payment.amount;
  await movePayment(ctx, { payment, change, message, ...(unpaid ? { method: '' } : {}) });
}
