import { connectToDatabase } from '#server/platform/database/database-servers.ts';

/** What a restored book was asked, beyond being the same as the one that was backed up. */
export interface BookCheck {
  /** Rules of the database that hold for every row, and the names of those that were not checked for old ones. */
  constraints: number;
  unchecked: string[];
  /** Bookings of the ledger, and those that do not sum to zero in a currency. */
  bookings: number;
  unbalanced: string[];
}

/** Bookings that do not sum to zero in a currency: `transaction_id`, `currency`, `total`. */
export const unbalancedBookings = `select transaction_id, currency, sum(amount)::bigint as total
  from ledger_entries group by transaction_id, currency having sum(amount) <> 0`;

/** Asks a book whether all its rules hold and its ledger is at zero: triggers, which see to that, sleep in a restore. */
export async function checkBook(database_url: string): Promise<BookCheck> {
  const client = await connectToDatabase(database_url, { application_name: 'paddock restore' });
  try {
    const { rows } = await client.query<BookCheck>(
      `with rules as (select conname::text as name, convalidated as is_checked from pg_constraint
         where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'n', 'p', 'u', 'x')),
       unbalanced as (${unbalancedBookings})
       select (select count(*)::int from rules where is_checked) as constraints,
         array(select name from rules where not is_checked order by 1) as unchecked,
         (select count(distinct transaction_id)::int from ledger_entries) as bookings,
         array(select distinct transaction_id::text from unbalanced order by 1) as unbalanced`,
    );
    const [check] = rows;
    if (check === undefined) throw new Error('the restored book does not answer');
    return check;
  } finally {
    await client.end();
  }
}
