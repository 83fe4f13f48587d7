import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { BankEntryStatus } from '#domain/payments/bank/bank-entry.ts';
import type { MatchProposal } from '#domain/payments/bank/match-book.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** A movement of the bank, locked until the end of the transaction. */
export interface BankEntryRow {
  entry_id: string;
  amount: Cents;
  currency: Currency;
  booked_on: CalendarDate;
  bank_reference: string;
  end_to_end: string;
  remittance: string;
  counterparty: string;
  return_reason: string;
  status: BankEntryStatus;
}

/**
 * Locks a movement. Whoever decides on one waits for whoever decides on another, because the proposals of both take from
 * the same instalments.
 */
export async function lockEntry(ctx: WriteContext, entry_id: string): Promise<BankEntryRow> {
  await lockDesk(ctx);
  const found = await ctx.db
    .selectFrom('bank_entries')
    .select(['entry_id', 'amount', 'currency', 'booked_on', 'bank_reference', 'end_to_end'])
    .select(['remittance', 'counterparty', 'return_reason', 'status'])
    .where('entry_id', '=', entry_id)
    .forUpdate()
    .$castTo<BankEntryRow>()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}

/** Locks many movements, with how many bookings were made of each so far, those that were taken back too. */
export async function lockEntries(
  ctx: WriteContext,
  entry_ids: readonly string[],
): Promise<Map<string, BankEntryRow & { bookings: number }>> {
  await lockDesk(ctx);
  const found = await sql<BankEntryRow & { bookings: number }>`
    select e.entry_id, e.amount, e.currency, e.booked_on, e.bank_reference, e.end_to_end, e.remittance, e.counterparty,
      e.return_reason, e.status, (select count(*) from bank_bookings b where b.entry_id = e.entry_id) as bookings
    from bank_entries e where e.entry_id = any (${[...entry_ids]}::uuid[]) order by e.entry_id for update of e`.execute(
    ctx.db,
  );
  return new Map(found.rows.map((row) => [row.entry_id, row]));
}

/** One after the other: those who decide on movements. */
export async function lockDesk({ db }: Pick<WriteContext, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank entries', 0))`.execute(db);
}

/** What is decided on a movement. */
interface Decided {
  status: 'accepted' | 'aside';
  certainty?: MatchProposal['certainty'];
  note?: string;
}

/** Says what was decided on a movement, and whose it is. */
export async function decideEntry(
  ctx: WriteContext,
  { entry_id, ...decided }: Decided & { entry_id: string; user_id?: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('bank_entries')
    .set({ ...decided, decided_by: ctx.actor.user_id, decided_at: ctx.now.toISOString() })
    .where('entry_id', '=', entry_id)
    .execute();
  await ctx.audit({ record_kind: 'bank_entry', record_id: entry_id, after: decided });
  ctx.changed('payment', undefined);
}

/** The same of many at once, each with whose it is. */
export async function decideEntries(
  ctx: WriteContext,
  entries: readonly { entry_id: string; user_id: string | null }[],
  decided: Decided,
): Promise<void> {
  const { status, certainty = '' } = decided;
  await sql`
    update bank_entries e set status = ${status}, certainty = ${certainty}, user_id = n.user_id,
      decided_by = ${ctx.actor.user_id}::uuid, decided_at = ${ctx.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n (entry_id uuid, user_id uuid)
    where e.entry_id = n.entry_id`.execute(ctx.db);
  await ctx.audit(
    ...entries.map(({ entry_id, user_id }) => ({
      ...{ record_kind: 'bank_entry', record_id: entry_id, after: { ...decided, user_id } },
    })),
  );
  ctx.changed('payment', undefined);
}

/** Locks the movement that a booking is decided to be; nothing where the bank has not shown it. */
export async function lockEntryOf(
  ctx: WriteContext,
  transaction_id: string,
): Promise<BankEntryRow | undefined> {
  await lockDesk(ctx);
  const shown = await ctx.db
    .selectFrom('bank_bookings')
    .select('entry_id')
    .where('transaction_id', '=', transaction_id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return shown && lockEntry(ctx, shown.entry_id);
}

/** A locked movement waits for a decision again: it is none of the bookings that it was. */
export async function reopenEntry(
  ctx: WriteContext,
  { entry_id, status }: Pick<BankEntryRow, 'entry_id' | 'status'>,
): Promise<void> {
  await ctx.db
    .updateTable('bank_bookings')
    .set({ undone_at: ctx.now.toISOString() })
    .where('entry_id', '=', entry_id)
    .where('undone_at', 'is', null)
    .execute();
  const open = { status: 'open', certainty: '', user_id: null, note: '' } as const;
  await ctx.db
    .updateTable('bank_entries')
    .set({ ...open, decided_by: null, decided_at: null })
    .where('entry_id', '=', entry_id)
    .execute();
  await ctx.audit({
    record_kind: 'bank_entry',
    record_id: entry_id,
    before: { status },
    after: open,
  });
  ctx.changed('payment', undefined);
}

/** Somebody decided on it before. */
export const decidedBefore = (): AppError =>
  new AppError('transition_refused', {
    reason: 'decided_before',
    message: 'This movement was decided on before. Take that back first.',
  });

/** What a movement is called in the ledger and on the instalment: what was written with it, else who sent it. */
export function referenceOf(entry: BankEntryRow): string {
  const { remittance, end_to_end, bank_reference, counterparty } = entry;
  const words = [remittance, end_to_end, bank_reference, counterparty].find((one) => one.trim());
  return (words ?? 'Bank file').trim().slice(0, 140);
}
