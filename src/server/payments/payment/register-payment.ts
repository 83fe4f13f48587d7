import type { paymentsContract } from '#contract/payments/payments.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { paymentReceived } from '#domain/payments/ledger-postings.ts';
import { receiptMethodLabels, receivePayment } from '#domain/payments/receive-payment.ts';
import { keepMoney } from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { nameBankBooking } from '#server/payments/payment/bank-booking.ts';
import { paymentAnswer } from '#server/payments/payment/payment-answer.ts';
import {
  lockPayment,
  movePayment,
  receivedMessage,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { giveThanks } from '#server/payments/payment/payment-thanks.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Books money that came in by bank: ledger, receipt, status, invoice, thread and thanks (manual 8.2, rows 5 to 9). */
export const registerPayment: Handler<typeof paymentsContract.register_payment> = async (
  ctx,
  input,
) => {
  if (input.received_on > ctx.today)
    throw fieldError(
      'received_on',
      'future',
      'Money cannot have come in on a day that is yet to come.',
    );
  const payment = await lockPayment(ctx, input);
  const { payment_id, instalment_number, currency, user_id } = payment;
  const { received_on, reference, account } = input;
  // What is more than open is kept for the client: nothing that came in is dropped.
  const amount = Math.min(input.amount, payment.amount_open);
  const over = input.amount - amount;
  const change = receivePayment({
    payment,
    receipt: { amount, currency, method: account, received_on, reference },
    by: ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
  });
  if (!change.ok) throw paymentRefused(change.reason);
  const booking = await nameBankBooking(ctx, { ...input, currency });
  const unallocated_id = await keepOver(ctx, payment, { ...input, over });
  const transaction_id = await post(
    ctx,
    paymentReceived(
      {
        currency,
        user_id,
        account: account === 'bank_us' ? 'cash_us' : 'cash',
        part: { payment_id, instalment_number, amount },
      },
      { amount: over, unallocated_id },
    ),
    {
      description: `Received for ${payment.invoice_number}: ${reference}`,
      booked_on: received_on,
      policy_id: payment.policy_id,
      invoice_id: payment.invoice_id ?? undefined,
      reference: booking,
    },
  );
  await ctx.db
    .insertInto('payment_receipts')
    .values({
      payment_id,
      instalment_number,
      transaction_id,
      amount,
      currency,
      method: account,
      received_on,
      reference,
      actor_id: ctx.actor.user_id,
    })
    .execute();
  const way = `${receiptMethodLabels[account].toLowerCase()}, reference ${reference}`;
  const kept = over === 0 ? '' : ` ${formatMoney(over, currency)} more came: credit of the client.`;
  const message = `${receivedMessage(payment, { amount, way, change })}${kept}`;
  await movePayment(ctx, { payment, change, message, method: account });
  if (transaction_id !== null)
    await giveThanks(ctx, {
      payments: [payment],
      paid: input.amount,
      open: change.amount_open,
      transaction_id,
    });
  return paymentAnswer(ctx, payment);
};

/** Keeps what is more than open for the client; nothing where nothing is. */
async function keepOver(
  ctx: WriteContext,
  { payment_id, instalment_number, user_id, currency }: PaymentRow,
  transfer: Parameters<Handler<typeof paymentsContract.register_payment>>[1] & { over: Cents },
): Promise<string | undefined> {
  const { over, amount, account, received_on, reference } = transfer;
  if (over === 0) return undefined;
  return keepMoney(ctx, {
    ...{ user_id, currency, method: account, received_on, reference },
    ...{ payment_id, instalment_number, amount: over, transfer_amount: amount },
  });
}
