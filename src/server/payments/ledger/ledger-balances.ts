import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import {
  ledgerAccounts,
  settlementAccounts,
  type LedgerAccount,
  type LedgerEntry,
} from '#domain/payments/ledger-accounts.ts';
import { invariant } from '#domain/invariant.ts';
import { accountSettled } from '#domain/payments/ledger-postings.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { type PartyBalance, partyBalances } from '#server/payments/ledger/party-balances.ts';
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

/** Two who settle the same account at once: the second finds it settled. */
export async function lockAccount(
  db: Queryable,
  { account, currency }: { account: LedgerAccount; currency: Currency },
): Promise<void> {
  const key = `settle ${account} ${currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** Pays everybody on an account what they are owed up to a day, one posting for each of them. */
export const settleLedger: Handler<typeof paymentsContract.settle_ledger> = async (ctx, input) => {
  const { currency, booked_on, reference } = input;
  if (booked_on > ctx.today)
    throw fieldError('booked_on', 'future', 'Choose today or an earlier day.');
  const account = settlementAccounts[input.account];
  await lockAccount(ctx.db, { account, currency });
  const balances = await partyBalances(ctx.db, { accounts: [account], currency, booked_on });
  const entries = balances.filter((one) => one.amount !== 0).map(entryOf);
  let settled = 0;
  for (const entry of entries) {
    const posting = accountSettled({ account, currency, entries: [entry] });
    const transaction_id = await post(ctx, posting, {
      description: `Settlement: ${reference}`,
      booked_on,
    });
    invariant(transaction_id !== null, 'A party with nothing open is not settled');
    const cash = posting.entries.find((one) => one.account === 'cash');
    const paid = -(cash?.amount ?? 0);
    settled += paid;
    const { insurer_id, broker_id, country_code } = entry;
    await ctx.audit({
      record_kind: 'ledger_transaction',
      record_id: transaction_id,
      after: {
        ...{ account, currency, booked_on, reference, settled: paid },
        ...{ insurer_id, broker_id, country_code },
      },
    });
    ctx.changed('ledger', transaction_id);
  }
  if (entries.length === 0)
    throw new AppError('transition_refused', {
      reason: 'nothing_open',
      message: 'There is nothing to settle on this account up to that day.',
    });
  return { settled };
};

function entryOf({ account, currency, amount, ...party }: PartyBalance): LedgerEntry {
  const { insurer_id, broker_id, country_code } = party;
  return {
    ...{ account, currency, amount },
    ...(insurer_id === null ? {} : { insurer_id }),
    ...(broker_id === null ? {} : { broker_id }),
    ...(country_code === null ? {} : { country_code }),
  };
}
