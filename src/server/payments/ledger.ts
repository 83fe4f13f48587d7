import type { CalendarDate } from '#domain/dates.ts';
import type { Currency } from '#domain/currencies.ts';
import type { LedgerPosting } from '#domain/payments/ledger-accounts.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** What a posting is about, beside its entries. */
export interface PostingRecord {
  description: string;
  booked_on: CalendarDate;
  policy_id?: string;
  claim_id?: string;
  invoice_id?: string;
  /** A bank or provider reference: the same kind and reference is never booked twice. */
  reference?: string;
}

/**
 * Books a posting of `domain` in the ledger and answers its id. The database refuses one that does not sum to zero;
 * what is open on instalments follows by itself. Null when there is nothing to book.
 */
export async function post(
  { db, actor }: Pick<WriteContext<Actor | null>, 'db' | 'actor'>,
  posting: LedgerPosting,
  record: PostingRecord,
): Promise<string | null> {
  if (posting.entries.length === 0) return null;
  const { transaction_id } = await db
    .insertInto('ledger_transactions')
    .values({ kind: posting.kind, actor_id: actor?.user_id ?? null, ...record })
    .returning('transaction_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('ledger_entries')
    .values(
      posting.entries.map((entry) => ({
        transaction_id,
        ...entry,
        currency: entry.currency as Currency,
      })),
    )
    .execute();
  return transaction_id;
}
