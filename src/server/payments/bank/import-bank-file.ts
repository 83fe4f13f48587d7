import { sql } from 'kysely';
import { buffer } from 'node:stream/consumers';
import type { bankActions } from '#contract/payments/bank-actions.ts';
import { isCurrency, type Currency } from '#domain/currencies.ts';
import { formatDate } from '#domain/dates.ts';
import { joinStatements, type LastStatement } from '#domain/payments/bank/bank-statement.ts';
import { normaliseIban } from '#domain/payments/iban.ts';
import { BankFileRefused } from '#server/payments/bank/bank-file-refused.ts';
import { proposeOpenEntries } from '#server/payments/bank/propose-entries.ts';
import { readBankFile, type ReadStatement } from '#server/payments/bank/read-bank-file.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { UploadContext } from '#server/platform/context.ts';

/** Takes a bank's file in, all of it or nothing; the file itself is not kept. */
export const importBankFile: Handler<typeof bankActions.import_bank_file> = async (
  ctx,
  { file_name },
) => {
  try {
    return await takeIn(ctx, file_name);
  } catch (error) {
    if (error instanceof BankFileRefused)
      throw new AppError('invalid_file', { message: error.message });
    throw error;
  }
};

async function takeIn(ctx: UploadContext, file_name: string) {
  const iban = normaliseIban(ctx.services.config.bank_iban);
  // Two who take the same file in at once: the second finds it there.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank ${iban}`}, 0))`.execute(ctx.db);
  await refuseSameFile(ctx);
  const { bucket, storage_key: key } = ctx.file;
  const { stream } = await ctx.services.storage.get({ bucket, key });
  const read = await readBankFile(await buffer(stream));
  const kept: string[] = [];
  for (const [currency, statements] of Map.groupBy(read, (one) => one.currency)) {
    if (!isCurrency(currency))
      throw new BankFileRefused(`This file is in ${currency}. Accounts are in EUR, USD or GBP.`);
    await refuseSameStatements(ctx, { iban, statements });
    const last = await lastStatement(ctx, { iban, currency });
    const joined = joinStatements(statements, { iban, last, today: ctx.today });
    if (!joined.ok) throw new BankFileRefused(joined.message);
    for (const statement of joined.statements)
      kept.push(await keepStatement(ctx, statement, { currency, file_name }));
  }
  ctx.changed('payment', undefined);
  const entries = await entriesOf(ctx, kept);
  const proposals = await proposeOpenEntries(ctx.db);
  const exact = entries.filter((id) => proposals.get(id)?.certainty === 'exact').length;
  const [first] = read as [ReadStatement, ...ReadStatement[]];
  return { format: first.format, statements: read.length, entries: entries.length, exact };
}

async function refuseSameFile({ db, file }: UploadContext): Promise<void> {
  const found = await sql<{ epoch: number; name: string }>`
    select unix(s.created_at) as epoch, coalesce(nullif(a.attn, ''), a.email::text, '') as name
    from bank_statements s left join accounts a on a.user_id = s.imported_by
    where s.file_sha256 = ${file.sha256} limit 1`.execute(db);
  const [before] = found.rows;
  if (before)
    throw new BankFileRefused(
      `This file was imported before, on ${formatDate(before.epoch)}${before.name ? ` by ${before.name}` : ''}. Nothing was booked again.`,
    );
}

/** The same statement in another file, such as a month's after those of its days. */
async function refuseSameStatements(
  { db }: UploadContext,
  { iban, statements }: { iban: string; statements: readonly ReadStatement[] },
): Promise<void> {
  const seen = new Set<string>();
  for (const { currency, statement_ref, from_on, to_on } of statements) {
    const name = [statement_ref, from_on, to_on].join(' ');
    const found = await db
      .selectFrom('bank_statements')
      .select('statement_id')
      .where('iban', '=', iban)
      .where('currency', '=', currency as Currency)
      .where('statement_ref', '=', statement_ref)
      .where('from_on', '=', from_on)
      .where('to_on', '=', to_on)
      .executeTakeFirst();
    if (found || seen.has(name))
      throw new BankFileRefused(
        `Statement ${statement_ref} is ${found ? 'here already' : 'twice in this file'}. Nothing was booked again.`,
      );
    seen.add(name);
  }
}

async function lastStatement(
  { db }: UploadContext,
  { iban, currency }: { iban: string; currency: Currency },
): Promise<LastStatement | undefined> {
  return db
    .selectFrom('bank_statements')
    .select(['statement_ref', 'closing_balance', 'to_on'])
    .where('iban', '=', iban)
    .where('currency', '=', currency)
    .orderBy('statement_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function keepStatement(
  ctx: UploadContext,
  statement: ReadStatement,
  { currency, file_name }: { currency: Currency; file_name: string },
): Promise<string> {
  const { movements, ...head } = statement;
  const { statement_id } = await ctx.db
    .insertInto('bank_statements')
    .values({
      ...{ ...head, currency, file_name, file_sha256: ctx.file.sha256 },
      imported_by: ctx.actor.user_id,
    })
    .returning('statement_id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bank_entries (statement_id, position, amount, currency, booked_on, bank_reference, end_to_end,
      remittance, counterparty, counterparty_iban, return_reason, is_reversal)
    select ${statement_id}::uuid, m.position, m.amount, ${currency}, m.booked_on, m.bank_reference,
      m.end_to_end, m.remittance, m.counterparty, m.counterparty_iban, m.return_reason, m.is_reversal
    from rows from (jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) as (amount bigint, booked_on date,
      bank_reference text, end_to_end text, remittance text, counterparty text, counterparty_iban text, return_reason text,
      is_reversal boolean))
      with ordinality as m (amount, booked_on, bank_reference, end_to_end, remittance, counterparty,
        counterparty_iban, return_reason, is_reversal, position)`.execute(ctx.db);
  await ctx.audit({
    record_kind: 'bank_statement',
    record_id: statement_id,
    after: {
      ...{ statement_ref: head.statement_ref, currency, file_name, entries: movements.length },
      ...{ opening_balance: head.opening_balance, closing_balance: head.closing_balance },
    },
  });
  return statement_id;
}

async function entriesOf({ db }: UploadContext, statements: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_entries')
    .select('entry_id')
    .where('statement_id', 'in', statements)
    .execute();
  return rows.map(({ entry_id }) => entry_id);
}
