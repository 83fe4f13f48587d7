import { sql } from 'kysely';
import type { statementActions } from '#contract/payments/statements.ts';
import { invariant } from '#domain/invariant.ts';
import { settlementAccounts } from '#domain/payments/ledger-accounts.ts';
import { accountSettled } from '#domain/payments/ledger-postings.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { lockAccount } from '#server/payments/ledger/settle-ledger.ts';
import { lockParty } from '#server/payments/statement/lock-party.ts';
import { findStatement, type Statement } from '#server/payments/statement/statement-queries.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

/**
 * Books that the closing balance of a party's last statement was paid, one posting. What was settled on its account
 * since the statement was closed counts as paid already.
 */
export const settleStatement: Handler<typeof statementActions.settle_statement> = async (
  ctx,
  { statement_id, booked_on, reference },
) => {
  const statement = await findStatement(ctx.db, statement_id);
  const { account, currency, party_id, period_until, statement_number } = statement;
  if (booked_on > ctx.today)
    throw fieldError('booked_on', 'future', 'Choose today or an earlier day.');
  if (booked_on <= period_until)
    throw fieldError('booked_on', 'too_early', 'Choose a day after the statement ends.');
  const ledgerAccount = settlementAccounts[account];
  await lockAccount(ctx.db, { account: ledgerAccount, currency });
  await lockParty(ctx.db, statement);
  const amount = await unsettled(ctx.db, statement);
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
    record_kind: 'statement',
    record_id: statement_id,
    after: { statement_number, settled: amount, currency, booked_on, reference },
  });
  ctx.changed('statement', statement_id);
  ctx.changed('ledger', transaction_id);
  return findStatement(ctx.db, statement_id);
};

/** What of the closing balance is still to pay; refused where nothing is, or a later statement carries it on. */
async function unsettled(
  db: Queryable,
  { statement_id, account, party_id, currency, closing, period_until }: Statement,
): Promise<number> {
  const column = sql.ref(account === 'insurer' ? 'insurer_id' : 'broker_id');
  const found = await sql<{ is_last: boolean; is_settled: boolean; settled: number }>`
    select s.settled_by is not null as is_settled,
      not exists (select 1 from statements o where o.account = s.account and o.${column} = ${party_id}
        and o.currency = s.currency and o.period_until > ${period_until}) as is_last,
      (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e join ledger_transactions t using (transaction_id)
        where e.account = ${settlementAccounts[account]} and e.${column} = ${party_id} and e.currency = ${currency}
          and t.kind = ${`${settlementAccounts[account]}_settled`}
          and not exists (select 1 from statement_rows r join statements o using (statement_id)
            where r.transaction_id = t.transaction_id and o.account = s.account)) as settled
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
