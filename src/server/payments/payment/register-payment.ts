import type { paymentsContract } from '#contract/payments/payments.ts';
import { paymentReceived } from '#domain/payments/ledger-postings.ts';
import { receiptMethodLabels, receivePayment } from '#domain/payments/receive-payment.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { nameBankBooking } from '#server/payments/payment/bank-booking.ts';
import { paymentAnswer } from '#server/payments/payment/payment-answer.ts';
import {
  lockPayment,
  movePayment,
  receivedMessage,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { giveThanks } from '#server/payments/payment/payment-thanks.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

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
  const { amount, received_on, reference, account } = input;
  const change = receivePayment({
    payment,
    receipt: { amount, currency, method: account, received_on, reference },
    by: ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
  });
  if (!change.ok) throw paymentRefused(change.reason);
  const booking = await nameBankBooking(ctx, { ...input, currency });
  const transaction_id = await post(
    ctx,
    paymentReceived({
      currency,
      user_id,
      account: account === 'bank_us' ? 'cash_us' : 'cash',
      part: { payment_id, instalment_number, amount },
    }),
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
  const message = receivedMessage(payment, { amount, way, change });
  await movePayment(ctx, { payment, change, message, method: account });
  if (transaction_id !== null)
    await giveThanks(ctx, {
      payments: [payment],
      paid: amount,
      open: change.amount_open,
      transaction_id,
    });
  return paymentAnswer(ctx, payment);
};
