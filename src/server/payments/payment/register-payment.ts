import type { paymentsContract } from '#contract/payments/payments.ts';
import { bookReceipt } from '#server/payments/payment/book-receipt.ts';
import { nameBankBooking } from '#server/payments/payment/bank-booking.ts';
import { paymentAnswer } from '#server/payments/payment/payment-answer.ts';
import { lockPayment } from '#server/payments/payment/payment-record.ts';
import { giveThanks } from '#server/payments/payment/payment-thanks.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Books money that came in by bank, as staff read it off the statement (manual 8.2, rows 5 to 9). */
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
  const { account, received_on, reference } = input;
  // What is more than open is kept for the client: nothing that came in is dropped.
  const amount = Math.min(input.amount, payment.amount_open);
  const { currency } = payment;
  const booked = await bookReceipt(ctx, payment, {
    ...{ account, amount, over: input.amount - amount, write_off: 0, received_on, reference },
    nameBooking: () => nameBankBooking(ctx, { ...input, currency }),
  });
  const [transaction_id] = booked.transactions;
  if (transaction_id !== undefined)
    await giveThanks(ctx, {
      ...{ payments: [payment], paid: input.amount, open: booked.amount_open, transaction_id },
    });
  return paymentAnswer(ctx, payment);
};
