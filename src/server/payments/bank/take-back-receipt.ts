import { sql } from 'kysely';
import { formatCalendarDate, type CalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { returnWords } from '#domain/payments/bank/returned-transfer.ts';
import { askedForReversal } from '#domain/payments/bank/taken-back-receipt.ts';
import { featureOf } from '#domain/places.ts';
import { sumBy } from '#domain/sums.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { createTodo } from '#server/communications/todos.ts';
import type { BankEntryRow } from '#server/payments/bank/bank-entry-record.ts';
import { receiptKinds, stands } from '#server/payments/bank/booked-receipts.ts';
import { undoBooking, type MadeBooking } from '#server/payments/bank/undo-booking.ts';
import { lockPayments, paymentLabel } from '#server/payments/payment/payment-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

interface ReceivedBooking extends MadeBooking {
  currency: string | null;
  cash: number;
  user_id: string | null;
}

const refused = (reason: string, message: string) =>
  new AppError('transition_refused', { reason, message });

/**
 * The bank took a receipt back with this movement: what it paid is owed again and what was kept of it is gone, on the
 * bank's day. Staff get a todo, the client a word. Answers the reversals, and what the bank asked for it (decision 112).
 */
export async function takeBackReceipt(
  ctx: WriteContext,
  entry: BankEntryRow,
  receipt_id: string,
): Promise<{ transaction_ids: string[]; costs: number; user_id: string | null }> {
  const { amount, currency, booked_on, return_reason } = entry;
  const bookings = await bookingsOfReceipt(ctx, receipt_id);
  if (bookings.length === 0)
    throw refused('taken_back_before', 'That receipt does not stand any more.');
  const came = sumBy(bookings, (one) => one.cash);
  const costs = askedForReversal({ amount: came }, amount);
  if (costs === undefined || bookings.some((one) => one.currency !== currency))
    throw refused('amount_differs', 'That receipt is of another amount.');
  const why = return_reason === '' ? '' : ` (${returnWords(return_reason)})`;
  const transaction_ids: string[] = [];
  for (const booking of bookings) {
    const reversal = await undoBooking(ctx, booking, {
      booked_on,
      description: (invoice) =>
        `Taken back by the bank${invoice === '' ? '' : ` for ${invoice}`}${why}`,
      message: (money) => `${money} was taken back by the bank${why}. It is open again.`,
    });
    if (reversal !== null) transaction_ids.push(reversal);
  }
  await askAgain(ctx, bookings, `${formatMoney(came, currency)} was taken back by the bank${why}`);
  const owners = new Set(bookings.map((one) => one.user_id));
  const [owner = null] = owners.size === 1 ? owners : [];
  return { transaction_ids, costs, user_id: owner };
}

/** All bookings of the movement that a receipt came with, the last first; the one by hand where no movement shows it. */
async function bookingsOfReceipt(
  { db }: WriteContext,
  receipt_id: string,
): Promise<ReceivedBooking[]> {
  const found = await sql<ReceivedBooking>`
    with own as (
      select o.transaction_id, o.status_before from bank_bookings b
        join bank_bookings o on o.entry_id = b.entry_id and o.undone_at is null
      where b.transaction_id = ${receipt_id} and b.undone_at is null
      union all
      select ${receipt_id}::uuid, null where not exists (
        select from bank_bookings b where b.transaction_id = ${receipt_id} and b.undone_at is null)
    )
    select t.transaction_id, r.payment_id, r.instalment_number,
      case when o.status_before = 'partially_paid_through_claim' or (o.status_before is null and exists (
          select from payment_receipts c where c.payment_id = r.payment_id
            and c.instalment_number = r.instalment_number and c.method = 'claim' and c.returned_on is null))
        then 'partially_paid_through_claim' when r.payment_id is not null then 'pending' end as status_before,
      (select max(l.currency) from ledger_entries l where l.transaction_id = t.transaction_id) as currency,
      (select coalesce(sum(l.amount), 0)::bigint from ledger_entries l
        where l.transaction_id = t.transaction_id and l.account = 'cash') as cash,
      coalesce(p.user_id, (select u.user_id from unallocated_receipts u join ledger_entries l using (unallocated_id)
        where l.transaction_id = t.transaction_id limit 1)) as user_id
    from own o join ledger_transactions t using (transaction_id)
      left join payment_receipts r on r.transaction_id = t.transaction_id
      left join payments p on p.payment_id = r.payment_id and p.instalment_number = r.instalment_number
    where (t.kind in ${receiptKinds} or t.kind = 'payment_written_off') and ${stands}
    order by t.transaction_id desc`.execute(db);
  return found.rows;
}

/** Whoever of staff comes first asks for the money again; its client and broker hear of it, too. */
async function askAgain(
  ctx: WriteContext,
  bookings: readonly ReceivedBooking[],
  what: string,
): Promise<void> {
  const keys = bookings.flatMap(({ payment_id, instalment_number }) =>
    payment_id === null || instalment_number === null ? [] : [{ payment_id, instalment_number }],
  );
  const payments = await lockPayments(ctx, keys);
  const labels = payments.map((one) => paymentLabel(one)).join(', ');
  const [first] = payments;
  const account = bookings.find((one) => one.user_id !== null)?.user_id;
  const whole = first ? `${first.client_name}, ${labels.toLowerCase()}: ${what}` : what;
  await createTodo(ctx, {
    message: `${whole}. ${first ? 'Ask for the money again.' : 'It had been kept as credit.'}`,
    due_on: ctx.today,
    ...(first
      ? { parent_type: 'policy' as const, parent_id: first.policy_id }
      : account
        ? { parent_type: 'account' as const, parent_id: account }
        : {}),
  });
  await notify(ctx, {
    event: 'payment',
    user_ids: await staffIds(ctx.db),
    message: whole,
    feature: featureOf('administration'),
    feature_id: '',
  });
  for (const own of Map.groupBy(payments, (one) => one.invoice_id).values()) {
    const [one] = own;
    if (!one) continue;
    await notify(ctx, {
      event: 'payment',
      user_ids: [one.user_id, one.broker_id],
      message: `${own.map((each) => paymentLabel(each)).join(', ')}: ${what} and is open again.`,
      feature: featureOf('invoice'),
      feature_id: one.invoice_id ?? '',
    });
  }
}

/** A receipt that the bank took back is not undone behind the movement that took it back. */
export async function refuseWhenTakenBack(
  { db }: WriteContext,
  transaction_id: string,
): Promise<void> {
  const found = await sql<{ booked_on: CalendarDate }>`
    select e.booked_on from ledger_transactions r join bank_bookings b using (transaction_id)
      join bank_entries e using (entry_id)
    where r.reverses = ${transaction_id} and b.undone_at is null`.execute(db);
  const [back] = found.rows;
  if (back)
    throw refused(
      'taken_back',
      `The bank took this receipt back on ${formatCalendarDate(back.booked_on)}. Undo that entry first.`,
    );
}
