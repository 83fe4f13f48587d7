import { sql } from 'kysely';
import type { creditActions } from '#contract/payments/client-credit.ts';
import type { OutputOf } from '#contract/contract.ts';
import {
  addDays,
  type CalendarDate,
  dateOfInstant,
  startOfDay,
  unixSeconds,
} from '#domain/dates.ts';
import { type BookingKind, bookingWords } from '#domain/payments/booking-words.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { readTogether } from '#server/platform/database/read-together.ts';

type Account = OutputOf<'get_client_account'>;
type Booking = Omit<Account['bookings'][number], 'kind' | 'known_on'> & {
  kind: BookingKind;
  known_at: number;
};

const newest = 200;

/**
 * What moved on a client's account, booking by booking and currency by currency: of days until the one, as it was known at
 * the end of the other (manual A7, C1).
 */
function movesOf(
  user_id: string,
  { valid_on, known_until }: { valid_on: CalendarDate; known_until: Date },
) {
  return sql`(
    select t.transaction_id, t.booking_number, t.booked_on, t.created_at, t.kind, t.policy_id, t.invoice_id, e.currency,
      coalesce(sum(e.amount) filter (where e.account = 'premium_receivable'), 0)::bigint as open,
      coalesce(-sum(e.amount) filter (where e.account <> 'premium_receivable'), 0)::bigint as to_client
    from ledger_transactions t join ledger_entries e using (transaction_id)
    where (t.policy_id in (select policy_id from policies where user_id = ${user_id})
        or t.transaction_id in (select k.transaction_id from ledger_entries k
          join unallocated_receipts u using (unallocated_id) where u.user_id = ${user_id}))
      and e.user_id = ${user_id}
      and e.account in ('premium_receivable', 'refunds_payable', 'claims_payable', 'unallocated')
      and t.booked_on <= ${valid_on} and t.created_at < ${known_until.toISOString()}::timestamptz
    group by t.transaction_id, e.currency
    having sum(e.amount) filter (where e.account = 'premium_receivable') <> 0
      or sum(e.amount) filter (where e.account <> 'premium_receivable') <> 0) m`;
}

async function readAccount(
  db: Queryable,
  user_id: string,
  point: Parameters<typeof movesOf>[1],
): Promise<{ balances: Account['balances']; bookings: Booking[] }> {
  const moves = movesOf(user_id, point);
  const read = await readTogether(db, {
    balances: sql<Account['balances'][number]>`
      select currency, sum(open)::bigint as open, sum(to_client)::bigint as to_client
      from ${moves} group by 1 having sum(open) <> 0 or sum(to_client) <> 0 order by 1`,
    bookings: sql<Booking>`
      select m.transaction_id, m.booked_on, unix(m.created_at) as known_at, m.kind, m.currency, m.open, m.to_client,
        coalesce(p.policy_number, '') as policy_number, coalesce(i.invoice_number, '') as invoice_number, i.invoice_id
      from ${moves} left join policies p on p.policy_id = m.policy_id left join invoices i on i.invoice_id = m.invoice_id
      order by m.booked_on desc, m.booking_number desc limit ${newest}`,
  });
  return read;
}

/** A client's account on any day, as it was known on any day. */
export const getClientAccount: Handler<typeof creditActions.get_client_account> = async (
  ctx,
  { user_id, valid_on = ctx.today, known_on = ctx.today },
) => {
  const until = Math.min(startOfDay(addDays(known_on, 1)), unixSeconds(ctx.now) + 1);
  const known_until = new Date(until * 1000);
  const { balances, bookings } = await readAccount(ctx.db, user_id, { valid_on, known_until });
  return {
    ...{ valid_on, known_on, balances },
    bookings: bookings.map(({ known_at, kind, ...booking }) => ({
      ...booking,
      kind: bookingWords[kind],
      known_on: dateOfInstant(known_at),
    })),
  };
};
