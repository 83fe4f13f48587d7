import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** A row of a bank statement, as staff book it on an instalment. */
interface BankBooking {
  account: 'bank' | 'bank_us';
  received_on: CalendarDate;
  amount: Cents;
  currency: Currency;
  reference: string;
}

/**
 * Refuses a row of a bank statement that was booked before (same account, day, amount and reference, however it is
 * spaced or written in capitals) and says where; else answers the name under which the ledger takes it once. What was
 * taken back may be booked again: the name counts how often that was.
 */
export async function nameBankBooking(ctx: WriteContext, booking: BankBooking): Promise<string> {
  const { account, received_on, amount, currency } = booking;
  const reference = booking.reference.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const row = `${account} ${received_on} ${amount} ${currency} ${reference}`;
  // Two who book the same row at once: the second finds it booked, and is told where.
  await sql`select pg_advisory_xact_lock(hashtextextended(${row}, 0))`.execute(ctx.db);
  const found = await sql<{ booked_for: string; is_back: boolean }>`
    with booked as (
      select r.created_at, r.method, r.received_on, r.amount, r.currency, r.reference,
        concat_ws(', ', p.invoice_number, p.client_name) as booked_for, r.returned_on is not null as is_back
      from payment_receipts r join payments p using (payment_id, instalment_number)
      union all
      select u.created_at, u.method, u.received_on, u.transfer_amount, u.currency, u.reference,
        coalesce(nullif(concat_ws(', ', p.invoice_number, p.client_name), ''), 'a client’s credit, or unallocated'),
        exists (select from ledger_entries e join payment_receipts r using (transaction_id)
          where e.unallocated_id = u.unallocated_id and r.method <> 'credit' and r.returned_on is not null)
        or exists (select from ledger_entries e join ledger_transactions back on back.reverses = e.transaction_id
          where e.unallocated_id = u.unallocated_id and e.amount = -u.amount)
      from unallocated_receipts u left join payments p using (payment_id, instalment_number)
    )
    select booked_for, is_back from booked
    where method = ${account} and received_on = ${received_on} and amount = ${amount} and currency = ${currency}
      and lower(regexp_replace(btrim(reference), '\\s+', ' ', 'g')) = ${reference}
    order by created_at`.execute(ctx.db);
  const first = found.rows.find(({ is_back }) => !is_back);
  if (first)
    throw fieldError(
      'reference',
      'booked_before',
      `Booked before: ${formatMoney(amount, currency)} of ${formatCalendarDate(received_on)} for ${first.booked_for}. Is it another part of that transfer? Add which to the reference.`,
    );
  return `${row} ${found.rows.length}`;
}
