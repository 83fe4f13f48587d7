import { sql } from 'kysely';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { MatchProposal } from '#domain/payments/bank/match-book.ts';
import { sumBy } from '#domain/sums.ts';
import { paymentReceived } from '#domain/payments/ledger-postings.ts';
import { receiptMethodLabels, receivePayment } from '#domain/payments/receive-payment.ts';
import type { PaymentChange } from '#domain/payments/premium-payment.ts';
import {
  decideEntries,
  lockEntries,
  referenceOf,
  type BankEntryRow,
} from '#server/payments/bank/bank-entry-record.ts';
import { postAll } from '#server/payments/ledger/ledger.ts';
import {
  lockPayments,
  movePayments,
  receivedMessage,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { giveThanks } from '#server/payments/payment/payment-thanks.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** What a transfer brings to one instalment. */
interface Receipt {
  entry: BankEntryRow;
  payment: PaymentRow;
  change: PaymentChange;
  amount: number;
  /** The name under which the ledger takes it once. */
  booking: string;
}

/** A transfer with what it pays. */
interface Transfer {
  entry: BankEntryRow;
  user_id: string | null;
  receipts: Receipt[];
}

/** Transfers that bring open instalments just what they are proposed for, with nothing kept, given up or taken back. */
export const isPlain = (one: MatchProposal): boolean =>
  one.parts.length > 0 &&
  one.rest === 0 &&
  one.write_off === 0 &&
  one.transaction_id === null &&
  one.batch_item_id === null &&
  one.receipt_id === null;

/**
 * Books plain exact transfers together, each statement once for all of them, as `bookEntry` books one. Answers those that
 * it booked: whatever is not as it was proposed, or pays an instalment that one before it pays, is left to be booked alone.
 */
export async function bookExactTransfers(
  ctx: WriteContext,
  proposals: readonly (readonly [string, MatchProposal])[],
): Promise<Set<string>> {
  if (proposals.length === 0) return new Set();
  const transfers = await readTransfers(ctx, proposals);
  const receipts = transfers.flatMap((one) => one.receipts);
  if (receipts.length === 0) return new Set();
  const ids = await postAll(
    ctx,
    receipts.map(({ entry, payment, amount, booking }) => ({
      ...paymentReceived({
        ...{ currency: payment.currency, user_id: payment.user_id, account: 'cash' },
        part: { ...instalmentOf(payment), amount },
      }),
      description: `Received for ${payment.invoice_number}: ${referenceOf(entry)}`,
      booked_on: entry.booked_on,
      policy_id: payment.policy_id,
      invoice_id: payment.invoice_id ?? undefined,
      reference: booking,
    })),
  );
  await noteReceipts(ctx, receipts, ids);
  await movePayments(
    ctx,
    receipts.map(({ entry, payment, change, amount }) => {
      const way = `${receiptMethodLabels.bank.toLowerCase()}, reference ${referenceOf(entry)}`;
      const message = receivedMessage(payment, { amount, way, change });
      return { payment, change, message, method: 'bank' };
    }),
  );
  for (const { receipts: own } of transfers) await thankFor(ctx, own, ids);
  await decideEntries(
    ctx,
    transfers.map(({ entry, user_id }) => ({ entry_id: entry.entry_id, user_id })),
    { status: 'accepted', certainty: 'exact' },
  );
  return new Set(transfers.map(({ entry }) => entry.entry_id));
}

const instalmentOf = ({ payment_id, instalment_number }: PaymentRow) => ({
  ...{ payment_id, instalment_number },
});

async function readTransfers(
  ctx: WriteContext,
  proposals: readonly (readonly [string, MatchProposal])[],
): Promise<Transfer[]> {
  const entries = await lockEntries(
    ctx,
    proposals.map(([entry_id]) => entry_id),
  );
  const payments = await lockPayments(
    ctx,
    proposals.flatMap(([, { parts }]) => parts),
  );
  const payment_of = new Map(payments.map((one) => [paymentKey(one), one]));
  const taken = new Set<string>();
  const transfers: Transfer[] = [];
  for (const [entry_id, { parts, user_id, certainty }] of proposals) {
    const entry = entries.get(entry_id);
    if (entry?.status !== 'open' || certainty !== 'exact') continue;
    if (sumBy(parts, (part) => part.amount) !== entry.amount) continue;
    const receipts = parts.flatMap((part, index) => {
      const payment = payment_of.get(paymentKey(part));
      const booking = `bank entry ${entry_id} ${entry.bookings + index}`;
      return (payment && receiptOf(ctx, { entry, payment, amount: part.amount, booking })) ?? [];
    });
    if (receipts.length < parts.length || parts.some((part) => taken.has(paymentKey(part))))
      continue;
    for (const part of parts) taken.add(paymentKey(part));
    const owners = new Set(receipts.map(({ payment }) => payment.user_id));
    const [owner = null] = owners.size === 1 ? owners : [];
    transfers.push({ entry, user_id: user_id ?? owner, receipts });
  }
  return transfers;
}

/** What the rules make of a part; nothing where they refuse it. */
function receiptOf({ actor }: WriteContext, wish: Omit<Receipt, 'change'>): Receipt | undefined {
  const { entry, payment, amount } = wish;
  const { currency, booked_on: received_on } = entry;
  const change = receivePayment({
    payment,
    receipt: { amount, currency, method: 'bank', received_on, reference: referenceOf(entry) },
    by: actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
  });
  return change.ok ? { ...wish, change } : undefined;
}

/** What came for each instalment, and which movement of the bank that was. */
async function noteReceipts(
  ctx: WriteContext,
  receipts: readonly Receipt[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = receipts.map(({ entry, payment, amount, booking }) => ({
    ...{ ...instalmentOf(payment), transaction_id: ids.get(booking), amount },
    ...{ currency: payment.currency, received_on: entry.booked_on, reference: referenceOf(entry) },
    ...{ entry_id: entry.entry_id, status_before: payment.status },
  }));
  await sql`
    with n as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (payment_id uuid,
      instalment_number int, transaction_id uuid, amount bigint, currency char(3), received_on date, reference text,
      entry_id uuid, status_before text)
    ), received as (
      insert into payment_receipts (payment_id, instalment_number, transaction_id, amount, currency, method, received_on,
        reference, actor_id)
      select payment_id, instalment_number, transaction_id, amount, currency, 'bank', received_on, reference,
        ${ctx.actor.user_id}::uuid from n
    )
    insert into bank_bookings (entry_id, transaction_id, made, payment_id, instalment_number, status_before)
    select entry_id, transaction_id, true, payment_id, instalment_number, status_before from n`.execute(
    ctx.db,
  );
}

/** One word of thanks to each client, however many instalments the transfer paid. */
async function thankFor(
  ctx: WriteContext,
  receipts: readonly Receipt[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const own of Map.groupBy(receipts, ({ payment }) => payment.user_id).values())
    await giveThanks(ctx, {
      payments: own.map(({ payment }) => payment),
      paid: sumBy(own, ({ amount }) => amount),
      open: sumBy(own, ({ change }) => change.amount_open),
      transaction_id: ids.get(own[0]?.booking ?? '') ?? '',
    });
}
