import type { creditActions } from '#contract/payments/client-credit.ts';
import { unallocatedReceived } from '#domain/payments/client-credit.ts';
import { assertClient } from '#server/payments/credit/credit-client.ts';
import { keepMoney, unallocatedAnswer } from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { nameBankBooking } from '#server/payments/payment/bank-booking.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Books a transfer whose invoice nobody knows yet: it is kept for its client, or for nobody until staff know whose it is. */
export const registerTransfer: Handler<typeof creditActions.register_transfer> = async (
  ctx,
  input,
) => {
  const { user_id, amount, currency, received_on, account, reference, payer, note } = input;
  if (received_on > ctx.today)
    throw fieldError(
      'received_on',
      'future',
      'Money cannot have come in on a day that is yet to come.',
    );
  if (user_id !== null) await assertClient(ctx.db, user_id);
  const booking = await nameBankBooking(ctx, { account, received_on, amount, currency, reference });
  const unallocated_id = await keepMoney(ctx, {
    ...{ user_id, amount, currency, received_on, reference, payer, note },
    method: account,
    transfer_amount: amount,
  });
  await post(
    ctx,
    unallocatedReceived({
      ...{ currency, amount, unallocated_id, user_id },
      account: account === 'bank_us' ? 'cash_us' : 'cash',
    }),
    { description: `Received: ${reference}`, booked_on: received_on, reference: booking },
  );
  await ctx.audit({
    record_kind: user_id === null ? 'unallocated' : 'account',
    record_id: user_id ?? unallocated_id,
    after: { amount, currency, received_on, reference, payer },
  });
  return unallocatedAnswer(ctx, unallocated_id);
};
