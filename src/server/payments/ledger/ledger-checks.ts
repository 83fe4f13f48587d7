import { sql } from 'kysely';
import { formatMoney } from '#domain/money.ts';
import { unbalancedBookings } from '#server/platform/backup/check-book.ts';
import {
  compareRows,
  type HealthChecks,
  type HealthFinding,
} from '#server/platform/health-check.ts';

interface AmountDifference {
  record: string;
  currency: string;
  kept: number;
  found: number;
}

const inMoney = ({ record, currency, kept, found }: AmountDifference): HealthFinding => ({
  record,
  kept: formatMoney(kept, currency),
  found: formatMoney(found, currency),
});

/** Instalments of which another amount is open than the ledger says. */
const openOtherwise = sql`select p.payment_id, p.instalment_number, p.currency, p.amount_open as kept,
    coalesce(e.open, 0) as found,
    coalesce(nullif(p.invoice_number, ''), p.policy_number) || ', instalment ' || p.instalment_number as record
  from payments p left join (select payment_id, instalment_number, sum(amount)::bigint as open from ledger_entries
      where account = 'premium_receivable' and payment_id is not null group by 1, 2) e
    using (payment_id, instalment_number)
  where p.amount_open <> coalesce(e.open, 0)`;

/** Receipts of which something else is left than the ledger says. */
const leftOtherwise = sql`select u.unallocated_id, u.currency, u.amount_left as kept, coalesce(e.amount_left, 0) as found,
    'Receipt ' || u.reference as record
  from unallocated_receipts u left join (select unallocated_id, -sum(amount)::bigint as amount_left from ledger_entries
      where account = 'unallocated' group by 1) e using (unallocated_id)
  where u.amount_left <> coalesce(e.amount_left, 0)`;

/** What follows the ledger, compared with it, and the ledger itself. */
export const ledgerChecks = {
  open_amounts: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from payments`,
        differences: sql<AmountDifference>`${openOtherwise} order by record`,
        say: inMoney,
      }),
    async repair(ctx) {
      // A booking waits for the locked row, and its trigger adds to what was written.
      await sql`select 1 from payments where (payment_id, instalment_number) in
          (select payment_id, instalment_number from (${openOtherwise}) d)
          order by payment_id, instalment_number for update`.execute(ctx.db);
      await sql`update payments set amount_open = d.found, revision = revision + 1
        from (${openOtherwise}) d
        where payments.payment_id = d.payment_id and payments.instalment_number = d.instalment_number`.execute(
        ctx.db,
      );
      ctx.changed('payment', undefined);
    },
  },
  client_credit: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from unallocated_receipts`,
        differences: sql<AmountDifference>`${leftOtherwise} order by record`,
        say: inMoney,
      }),
    async repair(ctx) {
      await sql`select 1 from unallocated_receipts where unallocated_id in
          (select unallocated_id from (${leftOtherwise}) d) order by unallocated_id for update`.execute(
        ctx.db,
      );
      await sql`update unallocated_receipts u set amount_left = d.found, revision = u.revision + 1
        from (${leftOtherwise}) d where u.unallocated_id = d.unallocated_id`.execute(ctx.db);
      ctx.changed('payment', undefined);
    },
  },
  ledger_sums: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from ledger_transactions`,
        differences: sql<
          AmountDifference & { booked_on: string; booking_number: number }
        >`select 'Booking ' || t.booking_number || ', ' || t.kind as record, b.currency, 0 as kept,
            b.total as found
          from (${sql.raw(unbalancedBookings)}) b join ledger_transactions t using (transaction_id)
          order by t.booking_number, b.currency`,
        say: inMoney,
      }),
  },
} satisfies HealthChecks;
