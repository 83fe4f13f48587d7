import { sql } from 'kysely';
import type { taxReturnActions } from '#contract/payments/tax-returns.ts';
import { sumBy } from '#domain/sums.ts';
import { findReturn, shownReturn } from '#server/payments/tax/tax-periods.ts';
import { unfiledRows } from '#server/payments/tax/tax-postings.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

const refused = (reason: string, message: string) =>
  new AppError('transition_refused', { reason, message });

/** Keeps the rows of a return as they were filed. Who read another total than the one that is there now gets a conflict. */
export const fileTaxReturn: Handler<typeof taxReturnActions.file_tax_return> = async (
  ctx,
  { tax: seen, reference, ...key },
) => {
  const { country_code, currency, period_until } = key;
  const lock = `tax return ${country_code} ${currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(ctx.db);
  const one = await findReturn(ctx.db, ctx.today, key);
  if (!one) throw new AppError('not_found');
  const { found, return_id, is_next } = one;
  if (return_id !== null) throw refused('filed_before', 'This return was filed before.');
  if (period_until >= ctx.today)
    throw refused('not_over', 'This period is not over: it is filed after its last day.');
  if (found.state === 'nothing')
    throw refused('nothing_due', 'Insurers pay all tax of this period themselves.');
  if (!is_next) throw refused('earlier_open', 'File the return of the period before it first.');
  const rows = await unfiledRows(ctx.db, { country_code, currency }, period_until);
  const tax = sumBy(rows, (row) => row.tax);
  if (tax !== seen)
    throw new AppError('conflict', {
      reason: 'moved_on',
      message: 'Something was booked meanwhile. Read the return again before you file it.',
    });
  const { period_from, due_on } = found;
  const { return_id: filed } = await ctx.db
    .insertInto('tax_returns')
    .values({
      ...{ country_code, currency, period_from, period_until, due_on, tax, reference },
      filed_by: ctx.actor.user_id,
    })
    .returning('return_id')
    .executeTakeFirstOrThrow();
  await sql`insert into tax_return_rows (return_id, position, transaction_id, line, rate_pct, base, tax)
    select ${filed}, r.position, r.transaction_id, r.line, r.rate_pct, r.base, r.tax
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as (transaction_id uuid, line text, rate_pct numeric, base bigint, tax bigint)) with ordinality
      as r (transaction_id, line, rate_pct, base, tax, position)`.execute(ctx.db);
  await ctx.audit({
    record_kind: 'tax_return',
    record_id: filed,
    after: { country_code, currency, period_from, period_until, tax, reference },
  });
  ctx.changed('ledger', filed);
  const after = await findReturn(ctx.db, ctx.today, key);
  if (!after) throw new AppError('not_found');
  return shownReturn(after.found);
};
