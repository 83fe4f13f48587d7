import type { CalendarDate } from '#domain/dates.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { paymentWrittenOff } from '#domain/payments/bank/written-off.ts';
import { paymentReceived } from '#domain/payments/ledger-postings.ts';
import { receiptMethodLabels, receivePayment } from '#domain/payments/receive-payment.ts';
import { keepMoney } from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import {
  movePayment,
  receivedMessage,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Money of a bank account for one instalment. */
export interface BankReceipt {
  account: 'bank' | 'bank_us';
  /** At most what is open. */
  amount: Cents;
  /** What came beyond that with the same transfer, and is kept as credit of the client. */
  over: Cents;
  /** What banks kept of it and nobody asks for: with it nothing more is open than without. */
  write_off: Cents;
  received_on: CalendarDate;
  reference: string;
  /** Answers the name under which the ledger takes it once, or refuses what was booked before. */
  nameBooking: () => Promise<string>;
}

/**
 * Books money that came in by bank on a locked instalment: ledger, receipt, status, invoice and thread (manual 8.2, rows
 * 5 to 9). Answers the transactions of the ledger and what is open now; the caller thanks once for each transfer.
 */
export async function bookReceipt(
  ctx: WriteContext,
  payment: PaymentRow,
  receipt: BankReceipt,
): Promise<{ transactions: string[]; amount_open: Cents }> {
  const { currency } = payment;
  const { account, amount, over, write_off, received_on, reference } = receipt;
  const change = receivePayment({
    payment,
    receipt: {
      ...{ amount: amount + write_off, currency, method: account, received_on, reference },
    },
    by: ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
  });
  if (!change.ok) throw paymentRefused(change.reason);
  const named = { ...receipt, booking: await receipt.nameBooking() };
  const received = await bookMoney(ctx, payment, named);
  const given_up = write_off === 0 ? null : await bookWriteOff(ctx, payment, named);
  const way = `${receiptMethodLabels[account].toLowerCase()}, reference ${reference}`;
  const money = (cents: Cents) => formatMoney(cents, currency);
  const kept = over === 0 ? '' : ` ${money(over)} more came: credit of the client.`;
  const lost = write_off === 0 ? '' : ` ${money(write_off)} of it was written off.`;
  const message = `${receivedMessage(payment, { amount, way, change })}${kept}${lost}`;
  await movePayment(ctx, { payment, change, message, method: account });
  return {
    transactions: [received, given_up].filter((one) => one !== null),
    amount_open: change.amount_open,
  };
}

type NamedReceipt = BankReceipt & { booking: string };

const aboutOf = (
  { policy_id, invoice_id }: PaymentRow,
  { received_on, booking }: NamedReceipt,
) => ({
  booked_on: received_on,
  policy_id,
  invoice_id: invoice_id ?? undefined,
  reference: booking,
});

async function bookMoney(
  ctx: WriteContext,
  payment: PaymentRow,
  receipt: NamedReceipt,
): Promise<string | null> {
  const { payment_id, instalment_number, currency, user_id, invoice_number } = payment;
  const { account, amount, over, received_on, reference } = receipt;
  const unallocated_id =
    over === 0
      ? undefined
      : await keepMoney(ctx, {
          ...{ user_id, currency, method: account, received_on, reference },
          ...{ payment_id, instalment_number, amount: over, transfer_amount: amount + over },
        });
  const transaction_id = await post(
    ctx,
    paymentReceived(
      {
        ...{ currency, user_id, account: account === 'bank_us' ? 'cash_us' : 'cash' },
        part: { payment_id, instalment_number, amount },
      },
      { amount: over, unallocated_id },
    ),
    { description: `Received for ${invoice_number}: ${reference}`, ...aboutOf(payment, receipt) },
  );
  await noteReceipt(ctx, payment, { ...receipt, method: account, transaction_id });
  return transaction_id;
}

async function bookWriteOff(
  ctx: WriteContext,
  payment: PaymentRow,
  receipt: NamedReceipt,
): Promise<string | null> {
  const { payment_id, instalment_number, currency, user_id, invoice_number } = payment;
  const { write_off: amount, reference } = receipt;
  const part = { payment_id, instalment_number, amount };
  const transaction_id = await post(ctx, paymentWrittenOff({ currency, user_id, part }), {
    description: `Written off of ${invoice_number}: ${reference}`,
    ...aboutOf(payment, receipt),
  });
  await noteReceipt(ctx, payment, { ...receipt, amount, method: 'write_off', transaction_id });
  return transaction_id;
}

async function noteReceipt(
  ctx: WriteContext,
  { payment_id, instalment_number, currency }: PaymentRow,
  one: Pick<BankReceipt, 'amount' | 'received_on' | 'reference'> & {
    method: string;
    transaction_id: string | null;
  },
): Promise<void> {
  const { amount, received_on, reference, method, transaction_id } = one;
  await ctx.db
    .insertInto('payment_receipts')
    .values({
      ...{ payment_id, instalment_number, transaction_id, amount, currency, method },
      ...{ received_on, reference, actor_id: ctx.actor.user_id },
    })
    .execute();
}
