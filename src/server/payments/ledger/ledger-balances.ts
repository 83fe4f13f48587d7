import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import { ledgerAccounts } from '#domain/payments/ledger-accounts.ts';
import type { Handler } from '#server/platform/area.ts';

/** The balance of every account that is not at zero, in the order of the chart, computed from the entries. */
export const getLedgerBalances: Handler<typeof paymentsContract.get_ledger_balances> = async (
  ctx,
  { policy_id },
) => {
  const found = await sql<{ account: string; currency: Currency; balance: number }>`
    select e.account, e.currency, sum(e.amount)::bigint as balance
    from ledger_entries e
    ${policy_id === undefined ? sql`` : sql`join ledger_transactions t using (transaction_id)`}
    ${policy_id === undefined ? sql`` : sql`where t.policy_id = ${policy_id}`}
    group by 1, 2 having sum(e.amount) <> 0 order by 2`.execute(ctx.db);
  const order: readonly string[] = ledgerAccounts;
  const balances = found.rows.toSorted(
    (a, b) => order.indexOf(a.account) - order.indexOf(b.account),
  );
  return { balances };
};
