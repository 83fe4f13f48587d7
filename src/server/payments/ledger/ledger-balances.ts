import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import { ledgerAccounts } from '#domain/payments/ledger-accounts.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { everybody, keptSums } from '#server/platform/database/list-counts.ts';

interface Balance {
  account: string;
  currency: Currency;
  balance: number;
}

/** The balance of every account that is not at zero, in the order of the chart: of a policy, or as it is kept of all. */
export const getLedgerBalances: Handler<typeof paymentsContract.get_ledger_balances> = async (
  { db },
  { policy_id },
) => {
  const found = await (policy_id === undefined ? keptBalances(db) : balancesOf(db, policy_id));
  const order: readonly string[] = ledgerAccounts;
  const balances = found.toSorted(
    (a, b) =>
      order.indexOf(a.account) - order.indexOf(b.account) || a.currency.localeCompare(b.currency),
  );
  return { balances };
};

async function keptBalances(db: Queryable): Promise<Balance[]> {
  const sums = await keptSums(db, { list: 'ledger', owner: everybody, to: '9999-12-31' });
  return sums
    .filter(({ amount }) => amount !== 0)
    .map(({ status, currency, amount }) => ({ account: status, currency, balance: amount }));
}

async function balancesOf(db: Queryable, policy_id: string): Promise<Balance[]> {
  const found = await sql<Balance>`
    select e.account, e.currency, sum(e.amount)::bigint as balance
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} group by 1, 2 having sum(e.amount) <> 0`.execute(db);
  return found.rows;
}
