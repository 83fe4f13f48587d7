import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { unallocated } from '#contract/payments/client-credit.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { nextUnallocatedSteps, type SteppedReceipt } from '#domain/payments/unallocated-steps.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

type UnallocatedAnswer = z.input<typeof unallocated>;
type StoredReceipt = Omit<UnallocatedAnswer, 'abilities'>;

/** What of a receipt `u` is asked back and has not left yet. */
export const askedBack = sql<Cents>`(select coalesce(sum(r.amount), 0)::bigint from refunds r
  where r.unallocated_id = u.unallocated_id and r.status in ('requested', 'approved'))`;

/** The columns of a receipt over `unallocatedTables`, its age on a day. */
export const unallocatedColumns = (today: CalendarDate) =>
  sql`u.unallocated_id, u.user_id, ${clientName} as client_name, u.payer, u.amount, u.amount_left,
    ${askedBack} as amount_asked, u.currency, u.method, u.received_on, ${today}::date - u.received_on as age_days,
    u.reference, u.note, coalesce(p.invoice_number, '') as invoice_number, u.revision`;

/** Whose it is, as lists call an account. */
export const clientName = sql<string>`coalesce(nullif(a.company_name, ''), nullif(a.attn, ''), a.email::text, '')`;

export const unallocatedTables = sql`unallocated_receipts u left join accounts a on a.user_id = u.user_id
  left join payments p on p.payment_id = u.payment_id and p.instalment_number = u.instalment_number`;

/** A receipt with what may be done with it now. */
export function withSteps(row: StoredReceipt): UnallocatedAnswer {
  return { ...row, abilities: nextUnallocatedSteps(row) };
}

/** One receipt for the answer of a write. */
export async function unallocatedAnswer(
  ctx: WriteContext,
  unallocated_id: string,
): Promise<UnallocatedAnswer> {
  const found =
    await sql<StoredReceipt>`select ${unallocatedColumns(ctx.today)} from ${unallocatedTables}
    where u.unallocated_id = ${unallocated_id}`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new AppError('not_found');
  return withSteps(row);
}

/** A receipt locked until the end of the transaction. */
export interface UnallocatedRow extends SteppedReceipt {
  unallocated_id: string;
  amount: Cents;
  currency: Currency;
  reference: string;
  payer: string;
  revision: number;
  client_name: string;
}

/** Locks receipts, the oldest first, so that two who use the same credit wait for each other. */
export async function lockUnallocated(
  db: Queryable,
  where: RawBuilder<SqlBool>,
): Promise<UnallocatedRow[]> {
  await sql`select 1 from unallocated_receipts u where ${where} order by u.received_on, u.unallocated_id
    for update`.execute(db);
  const found = await sql<UnallocatedRow>`
    select u.unallocated_id, u.user_id, u.amount, u.amount_left, ${askedBack} as amount_asked, u.currency, u.method,
      u.reference, u.payer, u.revision, ${clientName} as client_name
    from unallocated_receipts u left join accounts a on a.user_id = u.user_id
    where ${where} order by u.received_on, u.unallocated_id`.execute(db);
  return found.rows;
}

/** Locks one receipt; `not_found` when there is none, `conflict` when somebody moved it since `revision`. */
export async function lockReceipt(
  ctx: WriteContext,
  { unallocated_id, revision }: { unallocated_id: string; revision?: number },
): Promise<UnallocatedRow> {
  const [row] = await lockUnallocated(ctx.db, sql`u.unallocated_id = ${unallocated_id}`);
  if (!row) throw new AppError('not_found');
  if (revision !== undefined && row.revision !== revision)
    throw new AppError('conflict', { current: await unallocatedAnswer(ctx, unallocated_id) });
  return row;
}

/** Money that came in and is kept. */
interface KeptMoney {
  user_id: string | null;
  amount: Cents;
  currency: Currency;
  method: 'bank' | 'bank_us' | 'card';
  /** The whole transfer or card payment that it is a part of. */
  transfer_amount: Cents;
  received_on: CalendarDate;
  reference: string;
  payer?: string;
  note?: string;
  payment_id?: string;
  instalment_number?: number;
  card_checkout_id?: string;
}

/** Writes down money that is kept, and answers its id for the entry of the ledger, which says what is left of it. */
export async function keepMoney(
  { db, actor, changed }: Pick<WriteContext<Actor | null>, 'db' | 'actor' | 'changed'>,
  money: KeptMoney,
): Promise<string> {
  const { unallocated_id } = await db
    .insertInto('unallocated_receipts')
    .values({ ...money, actor_id: actor?.user_id ?? null })
    .returning('unallocated_id')
    .executeTakeFirstOrThrow();
  changed('payment', unallocated_id, [money.user_id]);
  return unallocated_id;
}

/** Somebody did something with a receipt: who had it on the page before looks again. */
export async function touchReceipt(
  ctx: WriteContext<Actor | null>,
  { unallocated_id, user_id }: Pick<UnallocatedRow, 'unallocated_id' | 'user_id'>,
  change: { user_id?: string } = {},
): Promise<void> {
  await ctx.db
    .updateTable('unallocated_receipts')
    .set((eb) => ({ ...change, revision: eb('revision', '+', 1) }))
    .where('unallocated_id', '=', unallocated_id)
    .execute();
  ctx.changed('payment', unallocated_id, [user_id, change.user_id ?? null]);
}
