import { sql, type SqlBool } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { keptOfReturn, returnWords } from '#domain/payments/bank/returned-transfer.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { createTodo } from '#server/communications/todos.ts';
import { confirmTransfer } from '#server/payments/batch/confirm-transfer.ts';
import { lockPaidItem, type PaidItem } from '#server/payments/batch/paid-item.ts';
import { takeBackTransfer } from '#server/payments/batch/take-back-transfer.ts';
import { featureOf } from '#domain/places.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

const refused = (reason: string, message: string) =>
  new AppError('transition_refused', { reason, message });

/**
 * The bank sent a transfer of a batch back: what it was for is to be paid again, and staff get a todo. Answers the booking
 * that takes the payment back, and what banks on the way kept of the money (decision 097).
 */
export async function returnTransfer(
  ctx: WriteContext,
  came: {
    item_id: string;
    amount: Cents;
    currency: string;
    booked_on: CalendarDate;
    reason: string;
  },
): Promise<{ transaction_id: string; short: Cents }> {
  const item = await lockPaidItem(ctx.db, sql<SqlBool>`n.item_id = ${came.item_id}`);
  if (item?.status !== 'paid')
    throw refused('not_paid', 'This transfer was not paid, or came back before.');
  const short = keptOfReturn(item, came.amount);
  if (short === undefined || item.currency !== came.currency)
    throw refused('amount_differs', 'That transfer is of another amount.');
  const because = `${item.end_to_end} came back: ${returnWords(came.reason)}`;
  const { booked_on } = came;
  const transaction_id = await takeBackTransfer(ctx, item, { booked_on, because, came_back: true });
  await ctx.db
    .updateTable('payment_batch_items')
    .set({
      ...{ status: 'returned', returned_by: transaction_id },
      ...{ returned_because: returnWords(came.reason), decided_at: ctx.now.toISOString() },
    })
    .where('item_id', '=', item.item_id)
    .execute();
  await ctx.audit({
    record_kind: 'payment_batch',
    record_id: item.batch_id,
    before: { end_to_end: item.end_to_end, status: 'paid' },
    after: { status: 'returned', because },
  });
  ctx.changed('payout', item.batch_id);
  await askForAnother(ctx, item, because);
  return { transaction_id, short };
}

/** Whoever of staff comes first asks for another account number, and pays again. */
async function askForAnother(
  ctx: WriteContext,
  { payee, remittance, claim_id, policy_id }: PaidItem,
  because: string,
): Promise<void> {
  const parent_id = claim_id ?? policy_id;
  const parent_type = claim_id === null ? 'policy' : 'claim';
  const message = `${remittance} to ${payee}, ${because}. Ask for another account number and pay it again.`;
  await createTodo(ctx, {
    message,
    due_on: ctx.today,
    ...(parent_id && { parent_type, parent_id }),
  });
  await notify(ctx, {
    event: 'payment',
    user_ids: await staffIds(ctx.db),
    message: `${payee}: ${because}`,
    feature: featureOf('administration'),
    feature_id: '',
  });
}

/** The movement that showed a transfer was another one: what it paid waits for the bank again. Whether there was one. */
export async function undoTransfer(
  ctx: WriteContext,
  transaction_id: string,
  booked_on: CalendarDate,
): Promise<boolean> {
  const item = await lockPaidItem(ctx.db, sql<SqlBool>`n.transaction_id = ${transaction_id}`);
  if (!item) return false;
  const { item_id, batch_id, end_to_end } = item;
  if (item.status !== 'paid')
    throw refused(
      'returned_since',
      `The bank sent ${end_to_end} back since. Undo that entry first.`,
    );
  await takeBackTransfer(ctx, item, {
    booked_on,
    because: `${end_to_end} was matched by mistake`,
    came_back: false,
  });
  await ctx.db
    .updateTable('payment_batch_items')
    .set({ status: 'waiting', transaction_id: null, stood_before: null, decided_at: null })
    .where('item_id', '=', item_id)
    .execute();
  await reopenBatch(ctx, batch_id);
  return true;
}

/** What was taken for a return is none: the transfer is paid as it was, on its day. Whether there was one. */
export async function undoReturn(ctx: WriteContext, returned_by: string): Promise<boolean> {
  const item = await lockPaidItem(ctx.db, sql<SqlBool>`n.returned_by = ${returned_by}`);
  if (!item) return false;
  const { item_id, batch_id, amount, currency, booked_on, end_to_end } = item;
  await refuseWhenCollected(ctx, item);
  await ctx.db
    .updateTable('payment_batch_items')
    .set({ status: 'waiting', transaction_id: null, returned_by: null, returned_because: '' })
    .where('item_id', '=', item_id)
    .execute();
  await reopenBatch(ctx, batch_id);
  const transaction_id = await confirmTransfer(ctx, { item_id, amount, currency, booked_on });
  // The movement that showed it shows what it is booked as now.
  await sql`with shown as (
      update bank_bookings set undone_at = ${ctx.now.toISOString()}
      where transaction_id = ${item.transaction_id} and undone_at is null returning entry_id
    ) insert into bank_bookings (entry_id, transaction_id, made)
    select entry_id, ${transaction_id}::uuid, false from shown`.execute(ctx.db);
  await ctx.audit({
    record_kind: 'payment_batch',
    record_id: batch_id,
    before: { end_to_end, status: 'returned' },
    after: { status: 'paid' },
  });
  return true;
}

/** What came back may be in another batch by now, or paid by it. */
async function refuseWhenCollected({ db }: WriteContext, item: PaidItem): Promise<void> {
  const { item_id, payout_id, refund_id, settled_statement_id } = item;
  const found = await sql<{ batch_number: string }>`
    select b.batch_number from payment_batch_items n join payment_batches b using (batch_id)
    where n.item_id <> ${item_id} and n.status in ('waiting', 'paid') and (n.payout_id = ${payout_id}
      or n.refund_id = ${refund_id} or n.settled_statement_id = ${settled_statement_id})`.execute(
    db,
  );
  const [other] = found.rows;
  if (other)
    throw refused(
      'in_batch',
      `${other.batch_number} pays it again. Withdraw that batch, or say there that the bank did not pay.`,
    );
}

/** A batch of which something waits again is at the bank. */
async function reopenBatch(ctx: WriteContext, batch_id: string): Promise<void> {
  await sql`update payment_batches set status = case when status = 'done' then 'approved' else status end,
      revision = revision + 1
    where batch_id = ${batch_id}`.execute(ctx.db);
  ctx.changed('payout', batch_id);
}
