import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bookActions } from '#contract/payments/books.ts';
import { ledgerAccounts } from '#domain/payments/ledger-accounts.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

type TrialBalance = OutputOf<'get_trial_balance'>['accounts'];

/** Every account that ever moved, in the order of the chart; a currency's balances add up to nought. */
export async function trialBalance(db: Queryable, on: string): Promise<TrialBalance> {
  const begun = `${on.slice(0, 4)}-01-01`;
  const found = await sql<TrialBalance[number]>`
    select e.account, e.currency, coalesce(sum(e.amount) filter (where t.booked_on < ${begun}), 0)::bigint as opening,
      coalesce(sum(e.amount) filter (where t.booked_on >= ${begun} and e.amount > 0), 0)::bigint as debit,
      coalesce(-sum(e.amount) filter (where t.booked_on >= ${begun} and e.amount < 0), 0)::bigint as credit,
      sum(e.amount)::bigint as closing
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.booked_on <= ${on} group by 1, 2 order by 2`.execute(db);
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
