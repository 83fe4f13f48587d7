import { sql } from 'kysely';
import type { statementActions } from '#contract/payments/statements.ts';
import { periodFrom } from '#domain/payments/statement.ts';
import { formatDocumentNumber } from '#domain/policies/document-numbers.ts';
import { findStatement } from '#server/payments/statement/statement-queries.ts';
import {
  bookProfit,
  keepProfit,
  profitUpTo,
} from '#server/payments/statement/profit-commissions.ts';
import { firstBookedOn, openRows } from '#server/payments/statement/statement-rows.ts';
import { lockParty } from '#server/payments/statement/lock-party.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/**
 * Closes an account up to a day: its rows are kept as they are. Who read another balance than the one that is there now
 * gets a conflict, and nothing is closed. Profit commission of agreements that are over is booked first, so that it is among them.
 */
export const closeStatement: Handler<typeof statementActions.close_statement> = async (
  ctx,
  { until, closing: seen, ...party },
) => {
  if (until >= ctx.today)
    throw fieldError('until', 'future', 'Choose a day before today: this one is not over.');
  await lockParty(ctx.db, party);
  const profits = await profitUpTo(ctx.db, party, until);
  const booked = await bookProfit(ctx, party, { lines: profits, until });
  const { opening, closing, closed_until, rows } = await openRows(ctx.db, party, until);
  if (closed_until !== null && until <= closed_until)
    throw fieldError(
      'until',
      'closed',
      'This account is closed up to that day. Choose a later one.',
    );
  if (rows.length === 0)
    throw new AppError('transition_refused', {
      reason: 'nothing_open',
      message: 'Nothing was booked on this account since its last statement.',
    });
  if (closing !== seen)
    throw new AppError('conflict', {
      reason: 'moved_on',
      message: 'Something was booked meanwhile. Read the statement again before you close it.',
    });
  const { account, party_id, currency } = party;
  const { statement_id } = await ctx.db
    .insertInto('statements')
    .values({
      statement_number: await takeNumber(ctx),
      ...{ account, currency, opening, closing },
      ...(account === 'insurer' ? { insurer_id: party_id } : { broker_id: party_id }),
      period_from: periodFrom(closed_until, firstBookedOn(rows), until),
      period_until: until,
      closed_by: ctx.actor.user_id,
    })
    .returning('statement_id')
    .executeTakeFirstOrThrow();
  await sql`insert into statement_rows (statement_id, transaction_id, position, booked, due, own_tax)
    select ${statement_id}, r.transaction_id, r.position, r.booked, r.due, r.own_tax
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (transaction_id uuid, position int, booked bigint, due bigint, own_tax jsonb)`.execute(
    ctx.db,
  );
  await keepProfit(ctx, statement_id, profits, booked);
  const statement = await findStatement(ctx.db, statement_id);
  const { statement_number, party_name, period_from, period_until } = statement;
  await ctx.audit({
    record_kind: 'statement',
    record_id: statement_id,
    after: { statement_number, party_name, currency, period_from, period_until, opening, closing },
  });
  await ctx.queue(
    'mail_statement',
    { statement_id },
    { job_key: `mail_statement:${statement_id}` },
  );
  ctx.changed('statement', statement_id);
  return statement;
};

async function takeNumber({ db, today }: Parameters<typeof closeStatement>[0]): Promise<string> {
  const year = Number(today.slice(0, 4));
  const taken = await sql<{ sequence: number }>`
    select next_number('statement', ${year}::int) as sequence`.execute(db);
  const [{ sequence }] = taken.rows as [{ sequence: number }];
  return formatDocumentNumber({ series: 'statement', year, sequence });
}
