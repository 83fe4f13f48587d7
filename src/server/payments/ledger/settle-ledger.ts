import { sql } from 'kysely';
import type { InputOf } from '#contract/contract.ts';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import { invariant } from '#domain/invariant.ts';
import { type LedgerAccount, settlementAccounts } from '#domain/payments/ledger-accounts.ts';
import { accountSettled } from '#domain/payments/ledger-postings.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { type PartyBalance, partyBalances } from '#server/payments/ledger/party-balances.ts';
import { partyOf } from '#server/payments/ledger/payable-parties.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/** Two who settle the same account at once: the second finds it settled. */
export async function lockAccount(
  db: Queryable,
  { account, currency }: { account: LedgerAccount; currency: Currency },
): Promise<void> {
  const key = `settle ${account} ${currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

type Settlement = InputOf<'settle_ledger'>;

/** Pays everybody on an account, or those who are named, what they are owed up to a day: one posting for each of them. */
export const settleLedger: Handler<typeof paymentsContract.settle_ledger> = async (ctx, input) => {
  const { currency, booked_on, parties } = input;
  if (booked_on > ctx.today)
    throw fieldError('booked_on', 'future', 'Choose today or an earlier day.');
  const account = settlementAccounts[input.account];
  await lockAccount(ctx.db, { account, currency });
  const found = await partyBalances(ctx.db, { accounts: [account], currency, booked_on });
  const balances = found.filter((one) => one.amount !== 0);
  if (balances.length === 0)
    throw new AppError('transition_refused', {
      reason: 'nothing_open',
      message: 'There is nothing to settle on this account up to that day.',
    });
  let settled = 0;
  for (const balance of parties === undefined ? balances : asRead(balances, parties))
    settled += await settleParty(ctx, balance, input);
  return { settled };
};

/** The balances of those who are named; a conflict where one of them is not what was read. */
function asRead(
  balances: readonly PartyBalance[],
  parties: NonNullable<Settlement['parties']>,
): PartyBalance[] {
  const named = new Map(balances.map((one) => [partyOf(one), one]));
  return [...new Map(parties.map((one) => [one.party, one.payable]))].map(([party, payable]) => {
    const balance = named.get(party);
    if (balance && -balance.amount === payable) return balance;
    throw new AppError('conflict', {
      reason: 'moved_on',
      message: 'Something was booked meanwhile. Look at the amounts again before you settle them.',
    });
  });
}

async function settleParty(
  ctx: WriteContext,
  { account, currency, amount, ...party }: PartyBalance,
  { booked_on, reference }: Settlement,
): Promise<number> {
  const { insurer_id, broker_id, country_code } = party;
  const party_id = insurer_id ?? broker_id;
  if (party_id !== null) await assertNotInBatch(ctx.db, { account, currency, party_id });
  const posting = accountSettled({
    account: account as Parameters<typeof accountSettled>[0]['account'],
    currency,
    entries: [
      {
        ...{ account, currency, amount },
        ...(insurer_id === null ? {} : { insurer_id }),
        ...(broker_id === null ? {} : { broker_id }),
        ...(country_code === null ? {} : { country_code }),
      },
    ],
  });
  const description = `Settlement: ${reference}`;
  const transaction_id = await post(ctx, posting, { description, booked_on });
  invariant(transaction_id !== null, 'A party with nothing open is not settled');
  await ctx.audit({
    record_kind: 'ledger_transaction',
    record_id: transaction_id,
    after: {
      ...{ account, currency, booked_on, reference, settled: -amount },
      ...{ insurer_id, broker_id, country_code },
    },
  });
  ctx.changed('ledger', transaction_id);
  return -amount;
}
