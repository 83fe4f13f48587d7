import { sql } from 'kysely';
import { formatCalendarDate, type CalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { compareRows, type HealthChecks } from '#server/platform/health-check.ts';

interface EntryDifference {
  booked_on: CalendarDate;
  currency: string;
  kept: number;
  found: number;
}

/** What was accepted of the bank's files, compared with the ledger. */
export const bankChecks = {
  bank_entries: {
    find: ({ db }) =>
      compareRows(db, {
        compared: sql`select count(*) from bank_entries where status = 'accepted'`,
        differences: sql<EntryDifference>`select booked_on, currency, amount as kept, found
          from (select e.entry_id, e.booked_on, e.currency, e.amount, coalesce((select sum(l.amount)
              from bank_bookings b join ledger_entries l using (transaction_id)
              where b.entry_id = e.entry_id and b.undone_at is null and l.account = 'cash'
                and l.currency = e.currency), 0)::bigint as found
            from bank_entries e where e.status = 'accepted') e
          where amount <> found order by booked_on, entry_id`,
        say: ({ booked_on, currency, kept, found }) => ({
          record: `Entry of ${formatCalendarDate(booked_on)}`,
          kept: formatMoney(kept, currency),
          found: formatMoney(found, currency),
        }),
      }),
  },
} satisfies HealthChecks;
