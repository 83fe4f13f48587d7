import { invariant } from '#domain/invariant.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { sumBy } from '#domain/sums.ts';
import { endWhenDecided } from '#server/payments/batch/batch-record.ts';
import { isReference } from '#server/payments/ledger/reference-again.ts';
import { standingOf } from '#server/payments/batch/take-back-transfer.ts';
import { lockRefund } from '#server/payments/payout/refund-record.ts';
import { payRefund } from '#server/payments/payout/execute-refund.ts';
import { payExpense } from '#server/payments/payout/expense-payouts.ts';
import { bookSettlement, lockStatement } from '#server/payments/statement/settle-statement.ts';
import { findStatement } from '#server/payments/statement/statement-queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';

/** A movement of the bank that shows a transfer. */
interface ShownTransfer {
  item_id: string;
  /** What left, above nought. */
  amount: number;
  currency: string;
  booked_on: CalendarDate;
}

const refused = (reason: string, message: string) =>
  new AppError('transition_refused', { reason, message });

/**
 * The bank shows a transfer of a batch: what it was for is paid, as who approved the batch had ordered it (decision 073).
 * Answers the booking of the ledger.
 */
export async function confirmTransfer(ctx: WriteContext, shown: ShownTransfer): Promise<string> {
  const { item_id, booked_on: paid_on } = shown;
  const item = await lockItem(ctx, shown);
  const reference = item.end_to_end;
  const stood_before = JSON.stringify(await standingOf(ctx, item));
  const ordered = { ...ctx, actor: { ...ctx.actor, ...item.ordered_by } };
  if (item.refund_id !== null) {
    const { refund_id } = item;
    const { revision } = await ctx.db
      .selectFrom('refunds')
      .select('revision')
      .where('refund_id', '=', refund_id)
      .executeTakeFirstOrThrow();
    const refund = await lockRefund(ctx, { refund_id, revision });
    await payRefund(ordered, refund, { paid_on, reference, account: 'bank' });
  } else if (item.payout_id !== null && item.source !== 'claim_payout') {
    await payExpense(ordered, { payout_id: item.payout_id, paid_on, reference });
  } else if (item.claim_id !== null) {
    const { claim_id } = item;
    await askKeepers(ctx.services, (keeper) =>
      keeper.bankPaidClaim?.(ordered, { claim_id, paid_on, reference }),
    );
  }
  const transaction_id =
    item.settled_statement_id === null
      ? await bookingOf(ctx, item.refund_id ?? item.payout_id ?? '')
      : await settle(ctx, item.settled_statement_id, { ...item, booked_on: paid_on, reference });
  await ctx.db
    .updateTable('payment_batch_items')
    .set({ status: 'paid', transaction_id, stood_before, decided_at: ctx.now.toISOString() })
    .where('item_id', '=', item_id)
    .execute();
  await endWhenDecided(ctx, item.batch_id);
  return transaction_id;
}

/**
 * What a movement shows of which so much left: the transfer itself, or everything of its batch that still waits where the
 * bank booked the order in one sum.
 */
export async function transfersOf(
  db: Queryable,
  { batch_item_id, left }: { batch_item_id: string; left: number },
): Promise<{ item_id: string; amount: number }[]> {
  const waiting = await db
    .selectFrom('payment_batch_items as n')
    .innerJoin('payment_batch_items as one', 'one.batch_id', 'n.batch_id')
    .select(['n.item_id', 'n.amount'])
    .where('one.item_id', '=', batch_item_id)
    .where('n.status', '=', 'waiting')
    .orderBy('n.position')
    .execute();
  const single = waiting.find(({ item_id }) => item_id === batch_item_id);
  const sum = sumBy(waiting, ({ amount }) => amount);
  const in_one_sum = single !== undefined && single.amount !== left && sum === left;
  return in_one_sum ? waiting : [{ item_id: batch_item_id, amount: left }];
}

async function lockItem(ctx: WriteContext, { item_id, amount, currency }: ShownTransfer) {
  const item = await ctx.db
    .selectFrom('payment_batch_items as n')
    .innerJoin('payment_batches as b', 'b.batch_id', 'n.batch_id')
    .innerJoin('accounts as a', 'a.user_id', 'b.approved_by')
    .leftJoin('payouts as o', 'o.payout_id', 'n.payout_id')
    .select(['n.batch_id', 'n.end_to_end', 'n.amount', 'n.status', 'b.currency', 'o.claim_id'])
    .select('o.source')
    .select(['n.refund_id', 'n.payout_id', 'n.settled_statement_id'])
    .select(['a.user_id', 'a.account_type'])
    .where('n.item_id', '=', item_id)
    .forUpdate(['n', 'b'])
    .executeTakeFirst();
  if (!item) throw new AppError('not_found');
  const { user_id, account_type, ...rest } = item;
  if (item.status !== 'waiting')
    throw refused('decided_before', 'This transfer does not wait any more.');
  if (item.amount !== amount || item.currency !== currency)
    throw refused('amount_differs', 'That transfer is of another amount.');
  return { ...rest, ordered_by: { user_id, account_type } };
}

/** The booking that paid a refund or a claim, the last one where it was paid again; its reference names it. */
async function bookingOf(ctx: WriteContext, reference: string): Promise<string> {
  const booking = await ctx.db
    .selectFrom('ledger_transactions')
    .select('transaction_id')
    .where(isReference(reference))
    .where('kind', 'not in', ['claim_owed', 'claim_expense'])
    .orderBy('booking_number', 'desc')
    .executeTakeFirst();
  invariant(booking, 'What was paid is booked');
  return booking.transaction_id;
}

async function settle(
  ctx: WriteContext,
  statement_id: string,
  paid: { amount: number; booked_on: CalendarDate; reference: string },
): Promise<string> {
  const statement = await findStatement(ctx.db, statement_id);
  await lockStatement(ctx, statement);
  return bookSettlement(ctx, statement, paid);
}
