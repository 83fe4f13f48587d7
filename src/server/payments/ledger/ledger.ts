import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Currency } from '#domain/currencies.ts';
import type { BookingKind } from '#domain/payments/booking-words.ts';
import type {
  LedgerAccount,
  LedgerEntry,
  LedgerPosting,
} from '#domain/payments/ledger-accounts.ts';
import { reversalOf } from '#domain/payments/ledger-postings.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** What a posting is about, beside its entries. */
export interface PostingRecord {
  description: string;
  booked_on: CalendarDate;
  policy_id?: string | undefined;
  claim_id?: string | undefined;
  invoice_id?: string | undefined;
  /** A reference of ours or of the provider: the same kind and reference is never booked twice. */
  reference?: string | undefined;
  /** The transaction that this one takes back; the database refuses to take one back twice. */
  reverses?: string | undefined;
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
    .modifyEnd(prepared)
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

/** Books many postings in two statements, each under a reference of its own; answers their ids by reference. */
export async function postAll(
  { db, actor }: Pick<WriteContext<Actor | null>, 'db' | 'actor'>,
  postings: readonly (LedgerPosting & PostingRecord & { reference: string })[],
): Promise<Map<string, string>> {
  if (postings.length === 0) return new Map();
  const booked = await sql<{ transaction_id: string; reference: string }>`
    insert into ledger_transactions (kind, actor_id, description, booked_on, policy_id, claim_id, invoice_id, reference)
    select n.kind, ${actor?.user_id ?? null}::uuid, n.description, n.booked_on, n.policy_id, n.claim_id, n.invoice_id, n.reference
    from jsonb_to_recordset(${JSON.stringify(postings)}::jsonb) as n (kind text, description text, booked_on date,
      policy_id uuid, claim_id uuid, invoice_id uuid, reference text)
    returning transaction_id, reference`.execute(db);
  const ids = new Map(booked.rows.map((row) => [row.reference, row.transaction_id]));
  const entries = postings.flatMap((posting) =>
    posting.entries.map((entry) => ({ ...entry, transaction_id: ids.get(posting.reference) })),
  );
  await sql`
    insert into ledger_entries (transaction_id, account, currency, amount, user_id, insurer_id, broker_id, country_code,
      payment_id, instalment_number, unallocated_id)
    select n.transaction_id, n.account, n.currency, n.amount, n.user_id, n.insurer_id, n.broker_id, n.country_code,
      n.payment_id, n.instalment_number, n.unallocated_id
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n (transaction_id uuid, account text, currency char(3),
      amount bigint, user_id uuid, insurer_id uuid, broker_id uuid, country_code char(2), payment_id uuid,
      instalment_number int, unallocated_id uuid)`.execute(db);
  return ids;
}

/** Takes a transaction back, entry by entry, and answers the id of the new one. A second time is refused. */
export async function reverseTransaction(
  ctx: Pick<WriteContext<Actor | null>, 'db' | 'actor'>,
  transaction_id: string,
  record: Omit<PostingRecord, 'reverses' | 'reference'>,
): Promise<string | null> {
  const kind = 'reversal';
  const entries = await entriesWhere(ctx.db, { transaction_id });
  const owned = await ofTheirOwners(ctx.db, entries);
  return post(ctx, reversalOf({ kind, entries: owned }), { ...record, reverses: transaction_id });
}

/** Money that was kept for nobody, or for another client, may be a client's by now: it is taken from whose it is. */
async function ofTheirOwners(
  db: Queryable,
  entries: readonly LedgerEntry[],
): Promise<LedgerEntry[]> {
  const kept = entries.flatMap(({ unallocated_id }) => unallocated_id ?? []);
  if (kept.length === 0) return [...entries];
  const rows = await db
    .selectFrom('unallocated_receipts')
    .select(['unallocated_id', 'user_id'])
    .where('unallocated_id', 'in', kept)
    .execute();
  return entries.map((entry) => {
    const owner = rows.find((one) => one.unallocated_id === entry.unallocated_id);
    if (!owner || entry.amount > 0) return entry;
    const { user_id: _, ...rest } = entry;
    return owner.user_id === null ? rest : { ...rest, user_id: owner.user_id };
  });
}

/** Books what a reversal had taken back once more, under the kind and day that it had; answers the id of the new one. */
export async function bookAgain(
  ctx: Pick<WriteContext<Actor | null>, 'db' | 'actor'>,
  reversal: string,
  { kind, ...record }: Omit<PostingRecord, 'reverses'> & { kind: BookingKind },
): Promise<string | null> {
  const { entries } = reversalOf({
    kind: 'reversal',
    entries: await entriesWhere(ctx.db, { transaction_id: reversal }),
  });
  return post(ctx, { kind, entries }, record);
}

/** The entries of one transaction, or of one account in one currency up to a day, as `domain` speaks of them. */
async function entriesWhere(
  db: Queryable,
  which:
    | { transaction_id: string }
    | { account: LedgerAccount; currency: Currency; booked_until: CalendarDate },
): Promise<LedgerEntry[]> {
  const all = db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transactions as t', 't.transaction_id', 'e.transaction_id')
    .select(['e.account', 'e.currency', 'e.amount', 'e.user_id', 'e.insurer_id', 'e.broker_id'])
    .select(['e.country_code', 'e.payment_id', 'e.instalment_number', 'e.unallocated_id']);
  const rows = await (
    'transaction_id' in which
      ? all.where('e.transaction_id', '=', which.transaction_id)
      : all
          .where('e.account', '=', which.account)
          .where('e.currency', '=', which.currency)
          .where('t.booked_on', '<=', which.booked_until)
  ).execute();
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).filter(([, value]) => value !== null),
      ) as unknown as LedgerEntry,
  );
}
