import { sql } from 'kysely';
import type { statementActions } from '#contract/payments/statements.ts';
import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import { settlementAccounts } from '#domain/payments/ledger-accounts.ts';
import { accountSettled } from '#domain/payments/ledger-postings.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { lockAccount } from '#server/payments/ledger/settle-ledger.ts';
import { lockParty } from '#server/payments/statement/lock-party.ts';
import { isLastStatement, settledSince } from '#server/payments/statement/statement-open.ts';
import { findStatement, type Statement } from '#server/payments/statement/statement-queries.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/**
 * Books that the closing balance of a party's last statement was paid, one posting. What was settled on its account
 * since the statement was closed counts as paid already.
 */
export const settleStatement: Handler<typeof statementActions.settle_statement> = async (
  ctx,
  { statement_id, booked_on, reference },
) => {
  const statement = await findStatement(ctx.db, statement_id);
  if (booked_on > ctx.today)
    throw fieldError('booked_on', 'future', 'Choose today or an earlier day.');
  if (booked_on <= statement.period_until)
    throw fieldError('booked_on', 'too_early', 'Choose a day after the statement ends.');
  await lockStatement(ctx, statement);
  await assertNotInBatch(ctx.db, statement);
  const amount = await unsettled(ctx.db, statement);
  await bookSettlement(ctx, statement, { amount, booked_on, reference });
  return findStatement(ctx.db, statement_id);
};

/** Nobody else settles the account of this party meanwhile. */
export async function lockStatement(ctx: WriteContext, statement: Statement): Promise<void> {
  const { account, currency } = statement;
  await lockAccount(ctx.db, { account: settlementAccounts[account], currency });
  await lockParty(ctx.db, statement);
}

/** Books that so much of a locked statement was paid, or received below nought; answers the booking. */
export async function bookSettlement(
  ctx: WriteContext,
  { statement_id, statement_number, account, party_id, currency }: Statement,
  { amount, booked_on, reference }: { amount: Cents; booked_on: string; reference: string },
): Promise<string> {
  const ledgerAccount = settlementAccounts[account];
  const party = account === 'insurer' ? { insurer_id: party_id } : { broker_id: party_id };
  const transaction_id = await post(
    ctx,
    accountSettled({
      account: ledgerAccount,
      currency,
      entries:
        amount === 0 ? [] : [{ account: ledgerAccount, currency, amount: -amount, ...party }],
    }),
    { description: `Statement ${statement_number}: ${reference}`, booked_on },
  );
  invariant(transaction_id !== null, 'A statement with nothing open is not settled');
  await ctx.db
    .updateTable('statements')
    .set({ settled_by: transaction_id })
    .where('statement_id', '=', statement_id)
    .execute();
  await ctx.audit({
    action: 'settle_statement',
    record_kind: 'statement',
    record_id: statement_id,
    after: { statement_number, settled: amount, currency, booked_on, reference },
  });
  ctx.changed('statement', statement_id);
  ctx.changed('ledger', transaction_id);
  return transaction_id;
}

/** What of the closing balance is still to pay; refused where nothing is, or a later statement carries it on. */
async function unsettled(db: Queryable, { statement_id, closing }: Statement): Promise<number> {
  const found = await sql<{ is_last: boolean; is_settled: boolean; settled: number }>`
    select s.settled_by is not null as is_settled, ${isLastStatement} as is_last, ${settledSince} as settled
    from statements s where s.statement_id = ${statement_id}`.execute(db);
  const [row] = found.rows;
  invariant(row, 'A statement that was found is there');
  if (!row.is_last)
    throw new AppError('transition_refused', {
      reason: 'carried_on',
      message: 'A later statement begins with this balance: settle that one.',
    });
  const open = closing - row.settled;
  if (row.is_settled || open === 0)
    throw new AppError('transition_refused', {
      reason: 'nothing_open',
      message: 'This statement is settled: nothing of it is open.',
    });
  return open;
}
