import { sql } from 'kysely';
import { addDays } from '#domain/dates.ts';
import type { BookedReceipt, OpenMovement } from '#domain/payments/bank/match-book.ts';
import {
  isTakenBack,
  mostAskedForReversal,
  reversalDays,
} from '#domain/payments/bank/taken-back-receipt.ts';
import type { Queryable } from '#server/platform/context.ts';

/** The kinds of bookings that a client's transfer is. */
export const receiptKinds = sql`('payment_received', 'unallocated_received')`;

/** Whether a booking of `t` stands: nothing has taken it back. */
export const stands = sql<boolean>`not exists (select from ledger_transactions r where r.reverses = t.transaction_id)`;

/** What the ledger says of the bookings of an entry of `e`: it names the invoices. */
const wordsOfBookings = sql`(select string_agg(t.description, ' ') from bank_bookings b
    join ledger_transactions t using (transaction_id) where b.entry_id = e.entry_id and b.undone_at is null)`;

/**
 * The receipts that stand and of which the bank may have taken one back with these movements: those that a movement of the
 * bank is booked as, and those that were booked by hand before their file came.
 */
export async function receiptsFor(
  db: Queryable,
  movements: readonly OpenMovement[],
): Promise<BookedReceipt[]> {
  const back = movements.filter(isTakenBack);
  const [first] = back;
  if (!first) return [];
  const since = addDays(first.booked_on, -reversalDays);
  const amounts = [...new Set(back.map(({ amount }) => 0 - amount))];
  const fits = (amount: ReturnType<typeof sql>) =>
    sql`exists (select from unnest(${amounts}::bigint[]) as back
      where ${amount} between back - ${mostAskedForReversal}::bigint and back)`;
  const found = await sql<BookedReceipt>`
    with shown as (
      select e.entry_id, (array_agg(t.transaction_id order by t.transaction_id))[1] as receipt_id
      from bank_entries e join bank_bookings b on b.entry_id = e.entry_id and b.undone_at is null
        join ledger_transactions t using (transaction_id)
      where e.status = 'accepted' and e.amount > 0 and e.booked_on >= ${since} and ${fits(sql`e.amount`)}
        and t.kind in ${receiptKinds} and ${stands}
      group by 1
    ), by_hand as (
      select t.transaction_id as receipt_id, sum(l.amount)::bigint as amount, l.currency, t.booked_on
      from ledger_transactions t join ledger_entries l using (transaction_id)
      where l.account = 'cash' and t.booked_on >= ${since} and t.kind in ${receiptKinds} and ${stands}
        and not exists (select from bank_bookings b where b.transaction_id = t.transaction_id and b.undone_at is null)
      group by 1, 3, 4 having ${fits(sql`sum(l.amount)`)}
    )
    select s.receipt_id, e.amount, e.currency, e.booked_on as received_on, e.bank_reference, e.end_to_end,
      concat_ws(' ', e.remittance, e.end_to_end, ${wordsOfBookings}) as words,
      e.counterparty_iban as iban, e.user_id
    from shown s join bank_entries e using (entry_id)
    union all
    select h.receipt_id, h.amount, h.currency, h.booked_on, '', '', t.description, '',
      (select l.user_id from ledger_entries l where l.transaction_id = h.receipt_id and l.user_id is not null limit 1)
    from by_hand h join ledger_transactions t on t.transaction_id = h.receipt_id
    order by receipt_id`.execute(db);
  return found.rows;
}
