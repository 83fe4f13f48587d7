import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  ledgerAccounts,
  settlementAccounts,
  type LedgerEntry,
} from '#domain/payments/ledger-accounts.ts';
import { accountSettled } from '#domain/payments/ledger-postings.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

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

/** Brings an account to zero as of a day: everybody on it is paid what the ledger owes them, in one posting. */
export const settleLedger: Handler<typeof paymentsContract.settle_ledger> = async (ctx, input) => {
  const { currency, booked_on, reference } = input;
  if (booked_on > ctx.today)
    throw fieldError('booked_on', 'future', 'Choose today or an earlier day.');
  const account = settlementAccounts[input.account];
  // Two who settle the same account at once: the second finds it settled.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settle ${account} ${currency}`}, 0))`.execute(
    ctx.db,
  );
  const entries = await openEntries(ctx.db, { account, currency, booked_on });
  const posting = accountSettled({ account, currency, entries });
  const transaction_id = await post(ctx, posting, {
    description: `Settlement: ${reference}`,
    booked_on,
  });
  if (transaction_id === null)
    throw new AppError('transition_refused', {
      reason: 'nothing_open',
      message: 'There is nothing to settle on this account up to that day.',
    });
  const cash = posting.entries.find((entry) => entry.account === 'cash');
  const settled = -(cash?.amount ?? 0);
  await ctx.audit({
    record_kind: 'ledger_transaction',
    record_id: transaction_id,
    after: { account, currency, booked_on, reference, settled },
  });
  ctx.changed('ledger', transaction_id);
  return { settled };
};

/** What is open on an account for each party, up to a day. */
async function openEntries(
  db: Queryable,
  {
    account,
    currency,
    booked_on,
  }: { account: string; currency: Currency; booked_on: CalendarDate },
): Promise<LedgerEntry[]> {
  const found = await sql<Record<string, unknown>>`
    select e.account, e.currency, sum(e.amount)::bigint as amount, e.insurer_id, e.broker_id, e.country_code
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where e.account = ${account} and e.currency = ${currency} and t.booked_on <= ${booked_on}
    group by 1, 2, 4, 5, 6 having sum(e.amount) <> 0
    order by 4, 5, 6`.execute(db);
  return found.rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).filter(([, value]) => value !== null),
      ) as unknown as LedgerEntry,
  );
}
