import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bookActions } from '#contract/payments/books.ts';
import { ledgerAccounts } from '#domain/payments/ledger-accounts.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { everybody } from '#server/platform/database/list-counts.ts';

type TrialBalance = OutputOf<'get_trial_balance'>['accounts'];

/**
 * Every account that ever moved, in the order of the chart; a currency's balances add up to nought. Out of the sums that
 * are kept by day (decision 001).
 */
export async function trialBalance(db: Queryable, on: string): Promise<TrialBalance> {
  const begun = `${on.slice(0, 4)}-01-01`;
  const found = await sql<TrialBalance[number]>`
    select status as account, currency, coalesce(sum(amount) filter (where day < ${begun}::date), 0)::bigint as opening,
      coalesce(sum(second_amount) filter (where day >= ${begun}::date), 0)::bigint as debit,
      coalesce(sum(second_amount - amount) filter (where day >= ${begun}::date), 0)::bigint as credit,
      sum(amount)::bigint as closing
    from (
      select status, currency, day, n, amount, second_amount from list_sums
      where list = 'ledger' and owner = ${everybody}::uuid and day <= ${on}::date
      union all
      select status, currency, day, n, amount, second_amount from list_sum_changes
      where list = 'ledger' and owner = ${everybody}::uuid and day <= ${on}::date) s
    group by 1, 2 having sum(n) <> 0 order by 2`.execute(db);
  const order: readonly string[] = ledgerAccounts;
  return found.rows.toSorted(
    (a, b) =>
      a.currency.localeCompare(b.currency) || order.indexOf(a.account) - order.indexOf(b.account),
  );
}

export const getTrialBalance: Handler<typeof bookActions.get_trial_balance> = async (
  { db },
  { on },
) => ({ accounts: await trialBalance(db, on) });
