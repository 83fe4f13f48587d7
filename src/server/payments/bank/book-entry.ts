import type { z } from 'zod';
import type { bankActions } from '#contract/payments/bank-actions.ts';
import { formatMoney } from '#domain/money.ts';
import type { MatchProposal } from '#domain/payments/bank/match-book.ts';
import { bankCostsTaken } from '#domain/payments/bank/bank-costs.ts';
import {
  cardPaidOut,
  mostCardCostsPct,
  refuseCardPayout,
} from '#domain/payments/bank/card-payout.ts';
import { unallocatedReceived } from '#domain/payments/client-credit.ts';
import type { LedgerPosting } from '#domain/payments/ledger-accounts.ts';
import { usFundsTransferred } from '#domain/payments/ledger-postings.ts';
import { sumBy, sumOf } from '#domain/sums.ts';
import {
  decideEntry,
  decidedBefore,
  referenceOf,
  type BankEntryRow,
} from '#server/payments/bank/bank-entry-record.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { takeBackReceipt } from '#server/payments/bank/take-back-receipt.ts';
import { heldByCards, heldIn } from '#server/payments/bank/propose-entries.ts';
import { confirmTransfer, transfersOf } from '#server/payments/batch/confirm-transfer.ts';
import { returnTransfer } from '#server/payments/batch/return-transfer.ts';
import { keepMoney } from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { bookReceipt } from '#server/payments/payment/book-receipt.ts';
import {
  lockPayments,
  paymentLabel,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { giveThanks } from '#server/payments/payment/payment-thanks.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** What somebody takes a movement for. */
export type EntryDecision = Omit<
  z.output<typeof bankActions.accept_bank_entry.input>,
  'entry_id'
> & {
  certainty: MatchProposal['certainty'];
};

/** An instalment that a movement paid, with what is open of it now. */
interface BookedPart {
  payment: PaymentRow;
  amount: number;
  amount_open: number;
  transaction_id: string;
}

const refused = (reason: string, message: string) =>
  new AppError('transition_refused', { reason, message });

/** Books a locked movement of the bank as what it is taken for, in the transaction of the caller. */
export async function bookEntry(
  ctx: WriteContext,
  entry: BankEntryRow,
  decision: EntryDecision,
): Promise<void> {
  if (entry.status !== 'open') throw decidedBefore();
  const { transaction_id, batch_item_id, receipt_id, certainty } = decision;
  if (receipt_id !== null) await takeBack(ctx, entry, { receipt_id, certainty });
  else if (batch_item_id !== null) await showTransfer(ctx, entry, { batch_item_id, certainty });
  else if (transaction_id !== null) await linkBooking(ctx, entry, { transaction_id, certainty });
  else if (decision.bank_costs) await bookCosts(ctx, entry, certainty);
  else if (decision.card_payout) await bookCardPayout(ctx, entry, decision);
  else if (decision.us_transfer) await bookUsTransfer(ctx, entry, certainty);
  else await bookTransfer(ctx, entry, decision);
}

/** The movement takes a receipt back: what it paid is owed again. */
async function takeBack(
  ctx: WriteContext,
  entry: BankEntryRow,
  { receipt_id, certainty }: Pick<EntryDecision, 'certainty'> & { receipt_id: string },
): Promise<void> {
  const { entry_id, currency } = entry;
  const { transaction_ids, costs, user_id } = await takeBackReceipt(ctx, entry, receipt_id);
  if (costs > 0) {
    await assertAuthority(ctx, { kind: 'write_off', amount: costs, currency });
    await postCosts(ctx, entry, 0 - costs);
  }
  for (const transaction_id of transaction_ids) await noteBooking(ctx, entry_id, transaction_id);
  await decideEntry(ctx, { entry_id, status: 'accepted', certainty, user_id });
}

/** The movement shows a transfer of a batch: what it was for is paid now. */
async function showTransfer(
  ctx: WriteContext,
  entry: BankEntryRow,
  { batch_item_id, certainty }: Pick<EntryDecision, 'certainty'> & { batch_item_id: string },
): Promise<void> {
  const { amount, currency, booked_on } = entry;
  if (amount > 0) return takeReturn(ctx, entry, { batch_item_id, certainty });
  const transaction_ids: string[] = [];
  for (const item of await transfersOf(ctx.db, { batch_item_id, left: 0 - amount }))
    transaction_ids.push(await confirmTransfer(ctx, { ...item, currency, booked_on }));
  await linkBookings(ctx, entry, { transaction_ids, certainty });
}

/** The movement sends a transfer of a batch back: what it was for is to be paid again. */
async function takeReturn(
  ctx: WriteContext,
  entry: BankEntryRow,
  { batch_item_id, certainty }: Pick<EntryDecision, 'certainty'> & { batch_item_id: string },
): Promise<void> {
  const { amount, currency, booked_on, return_reason: reason } = entry;
  const { transaction_id, short } = await returnTransfer(ctx, {
    ...{ item_id: batch_item_id, amount, currency, booked_on, reason },
  });
  if (short > 0) {
    await assertAuthority(ctx, { kind: 'write_off', amount: short, currency });
    await postCosts(ctx, entry, 0 - short);
  }
  await linkBooking(ctx, { ...entry, amount: amount + short }, { transaction_id, certainty });
}

/** The movement shows a booking that was made by hand, or by what it is for; one `made` for it goes when it is undone. */
export async function linkBooking(
  ctx: WriteContext,
  entry: BankEntryRow,
  { transaction_id, ...how }: HowLinked & { transaction_id: string },
): Promise<void> {
  await linkBookings(ctx, entry, { transaction_ids: [transaction_id], ...how });
}

interface HowLinked {
  certainty: EntryDecision['certainty'];
  made?: boolean;
}

async function linkBookings(
  ctx: WriteContext,
  { entry_id, amount, currency, status }: BankEntryRow,
  { transaction_ids, certainty, made = false }: HowLinked & { transaction_ids: readonly string[] },
): Promise<void> {
  if (status !== 'open') throw decidedBefore();
  const moved = await ctx.db
    .selectFrom('ledger_entries as e')
    .select((eb) => eb.fn.sum<number | null>('e.amount').as('amount'))
    .where('e.transaction_id', 'in', transaction_ids)
    .where('e.account', '=', 'cash')
    .where('e.currency', '=', currency)
    .executeTakeFirst();
  if (Number(moved?.amount) !== amount)
    throw refused('amount_differs', 'That booking is of another amount.');
  const shown = await ctx.db
    .selectFrom('bank_bookings')
    .select('entry_id')
    .where('transaction_id', 'in', transaction_ids)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  if (shown) throw refused('booking_taken', 'Another movement of the bank is that booking.');
  await ctx.db
    .insertInto('bank_bookings')
    .values(transaction_ids.map((transaction_id) => ({ entry_id, transaction_id, made })))
    .onConflict((oc) => oc.columns(['entry_id', 'transaction_id']).doUpdateSet({ undone_at: null }))
    .execute();
  await decideEntry(ctx, { entry_id, status: 'accepted', certainty });
}

/** The bank moved it for itself: costs, or interest where it came in. */
async function bookCosts(
  ctx: WriteContext,
  entry: BankEntryRow,
  certainty: EntryDecision['certainty'],
): Promise<void> {
  const { entry_id, amount } = entry;
  await postCosts(ctx, entry, amount);
  await decideEntry(ctx, { entry_id, status: 'accepted', certainty });
}

/** The card provider paid out what clients paid by card, or took it back: it holds that much less, or more. */
async function bookCardPayout(
  ctx: WriteContext,
  entry: BankEntryRow,
  { card_payout, certainty }: EntryDecision,
): Promise<void> {
  const { entry_id, amount, currency } = entry;
  const payout = { amount, costs: card_payout?.costs ?? 0 };
  const held = (await heldByCards(ctx.db)).get(currency) ?? 0;
  const refusal = refuseCardPayout(payout, held);
  if (refusal === 'costs_too_high')
    throw fieldError('costs', refusal, `At most ${mostCardCostsPct} % of a payout is its costs.`);
  if (refusal)
    throw refused(
      refusal,
      `The card provider holds ${formatMoney(held, currency)}: a payout with its costs is no more.`,
    );
  const posting = cardPaidOut({ ...payout, currency });
  await postEntry(ctx, entry, { posting, words: 'Payout of the card provider' });
  await decideEntry(ctx, { entry_id, status: 'accepted', certainty });
}

/** Our account in the United States sent it, of what stands there, or got it. */
async function bookUsTransfer(
  ctx: WriteContext,
  entry: BankEntryRow,
  certainty: EntryDecision['certainty'],
): Promise<void> {
  const { entry_id, amount, currency } = entry;
  const held = (await heldIn(ctx.db, 'cash_us')).get(currency) ?? 0;
  if (amount > held)
    throw refused(
      'more_than_held',
      `The account in the United States holds ${formatMoney(held, currency)}: it cannot have sent more.`,
    );
  const way = amount > 0 ? 'From' : 'To';
  const posting = usFundsTransferred({ currency, amount });
  await postEntry(ctx, entry, { posting, words: `${way} the account in the United States` });
  await decideEntry(ctx, { entry_id, status: 'accepted', certainty });
}

async function postCosts(ctx: WriteContext, entry: BankEntryRow, amount: number): Promise<void> {
  const posting = bankCostsTaken({ currency: entry.currency, amount });
  await postEntry(ctx, entry, { posting, words: amount < 0 ? 'Bank costs' : 'Bank interest' });
}

/** Books a movement that is no client's money. */
async function postEntry(
  ctx: WriteContext,
  entry: BankEntryRow,
  { posting, words }: { posting: LedgerPosting; words: string },
): Promise<void> {
  const { entry_id, booked_on } = entry;
  const transaction_id = await post(ctx, posting, {
    description: `${words}: ${referenceOf(entry)}`,
    booked_on,
    reference: `bank entry ${entry_id} ${await bookedSoFar(ctx, entry_id)}`,
  });
  await noteBooking(ctx, entry_id, transaction_id);
}

async function bookTransfer(
  ctx: WriteContext,
  entry: BankEntryRow,
  decision: EntryDecision,
): Promise<void> {
  const { amount, entry_id } = entry;
  const { parts, write_off, user_id, certainty } = decision;
  if (amount < 0) throw refused('money_out', 'Money that went out is not booked here.');
  const used = sumBy(parts, (part) => part.amount);
  const rest = amount - used;
  if (rest < 0)
    throw fieldError('parts', 'too_much', 'The parts are more than the transfer brought.');
  if (write_off > 0 && rest > 0)
    throw fieldError('write_off', 'not_needed', 'Nothing is written off while something is left.');
  const payments = await lockPayments(ctx, parts);
  const before = await bookedSoFar(ctx, entry_id);
  const booked: BookedPart[] = [];
  for (const [index, part] of parts.entries()) {
    const payment = payments.find(
      (one) =>
        one.payment_id === part.payment_id && one.instalment_number === part.instalment_number,
    );
    if (!payment) throw new AppError('not_found');
    const given_up = index === parts.length - 1 ? write_off : 0;
    refuseTooMuch(entry, payment, { amount: part.amount, given_up });
    const wish = { payment, amount: part.amount, given_up, number: before + index };
    booked.push(await bookPart(ctx, entry, wish));
  }
  await thankOnce(ctx, booked);
  if (rest > 0) await keepRest(ctx, entry, { rest, user_id, number: before });
  const owners = new Set(payments.map((one) => one.user_id));
  const owner = user_id ?? (owners.size === 1 ? (payments[0]?.user_id ?? null) : null);
  await decideEntry(ctx, { entry_id, status: 'accepted', certainty, user_id: owner });
}

/** Somebody paid it meanwhile, or it is in another currency: what was shown is not what would be booked. */
function refuseTooMuch(
  { currency }: BankEntryRow,
  payment: PaymentRow,
  { amount, given_up }: { amount: number; given_up: number },
): void {
  if (payment.currency !== currency)
    throw refused('currency_differs', `${paymentLabel(payment)} is in ${payment.currency}.`);
  if (amount + given_up > payment.amount_open)
    throw refused(
      'amount_above_open',
      `${formatMoney(payment.amount_open, currency)} is open on ${paymentLabel(payment).toLowerCase()}: somebody was faster. Look at the proposal again.`,
    );
  if (given_up > 0 && amount + given_up !== payment.amount_open)
    throw fieldError(
      'write_off',
      'not_the_rest',
      'Only what closes the instalment is written off.',
    );
}

/** How many bookings were made of a movement, those that were taken back too. */
async function bookedSoFar({ db }: WriteContext, entry_id: string): Promise<number> {
  const { n } = await db
    .selectFrom('bank_bookings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('entry_id', '=', entry_id)
    .executeTakeFirstOrThrow();
  return n;
}

async function bookPart(
  ctx: WriteContext,
  entry: BankEntryRow,
  part: { payment: PaymentRow; amount: number; given_up: number; number: number },
): Promise<BookedPart> {
  const { payment, amount, given_up, number } = part;
  const { payment_id, instalment_number, status } = payment;
  const { transactions, amount_open } = await bookReceipt(ctx, payment, {
    ...{ account: 'bank', amount, over: 0, write_off: given_up, received_on: entry.booked_on },
    reference: referenceOf(entry),
    // Two transfers that say the same are two: each has the name of its own movement.
    nameBooking: async () => `bank entry ${entry.entry_id} ${number}`,
  });
  for (const transaction_id of transactions)
    await ctx.db
      .insertInto('bank_bookings')
      .values({
        ...{ entry_id: entry.entry_id, transaction_id, made: true },
        ...{ payment_id, instalment_number, status_before: status },
      })
      .execute();
  const [transaction_id = ''] = transactions;
  return { payment, amount, amount_open, transaction_id };
}

/** One word of thanks to each client, however many instalments the transfer paid. */
async function thankOnce(ctx: WriteContext, booked: readonly BookedPart[]): Promise<void> {
  for (const parts of Map.groupBy(booked, ({ payment }) => payment.user_id).values()) {
    await giveThanks(ctx, {
      payments: parts.map((one) => one.payment),
      paid: sumOf(parts.map((one) => one.amount)),
      open: sumOf(parts.map((one) => one.amount_open)),
      transaction_id: parts[0]?.transaction_id ?? '',
    });
  }
}

async function keepRest(
  ctx: WriteContext,
  entry: BankEntryRow,
  { rest, user_id, number }: { rest: number; user_id: string | null; number: number },
): Promise<void> {
  const { entry_id, currency, booked_on, counterparty } = entry;
  const reference = referenceOf(entry);
  const unallocated_id = await keepMoney(ctx, {
    ...{ user_id, amount: rest, currency, received_on: booked_on, reference },
    ...{ method: 'bank', transfer_amount: entry.amount, payer: counterparty.slice(0, 140) },
  });
  const transaction_id = await post(
    ctx,
    unallocatedReceived({ currency, amount: rest, unallocated_id, user_id, account: 'cash' }),
    {
      description: `Received: ${reference}`,
      booked_on,
      reference: `bank entry ${entry_id} ${number}`,
    },
  );
  await noteBooking(ctx, entry_id, transaction_id);
}

/** A booking that was made for a movement and pays no instalment: undoing takes it back. */
async function noteBooking(
  ctx: WriteContext,
  entry_id: string,
  transaction_id: string | null,
): Promise<void> {
  if (transaction_id !== null)
    await ctx.db
      .insertInto('bank_bookings')
      .values({ entry_id, transaction_id, made: true })
      .execute();
}
