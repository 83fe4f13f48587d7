import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import {
  ledgerAccounts,
  settlementAccounts,
  type LedgerEntry,
} from '#domain/payments/ledger-accounts.ts';
import { invariant } from '#domain/invariant.ts';
import { accountSettled } from '#domain/payments/ledger-postings.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';
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

/** Pays everybody on an account what they are owed up to a day, one posting for each of them. */
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

/**
 * What is open on an account for each party, up to a day. Insurers and brokerages are owed their part of the premium
 * that clients have paid: of a policy of which half is received, half. Claims, tax and fees count in full.
 */
async function openEntries(
  db: Queryable,
  {
    account,
    currency,
    booked_on,
  }: { account: string; currency: Currency; booked_on: CalendarDate },
): Promise<LedgerEntry[]> {
  const as_received = account === 'insurer' || account === 'commission';
  const found = await sql<Record<string, unknown>>`
    with booked as (
      select t.policy_id, t.kind in (${sql.join(premiumKinds)}) and ${as_received} as is_premium, e.account,
        e.currency, e.amount, e.insurer_id, e.broker_id, e.country_code
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where e.account = ${account} and e.currency = ${currency} and t.booked_on <= ${booked_on}
    ), by_policy as (
      select case when is_premium then policy_id end as policy_id, insurer_id, broker_id, country_code,
        sum(amount) as amount
      from booked group by 1, 2, 3, 4
    ), premium as (
      select t.policy_id,
        -sum(e.amount) filter (where t.kind in (${sql.join(premiumKinds)})
          and e.account in ('insurer', 'commission', 'tax_payable', 'fee_income')) as gross,
        coalesce(sum(e.amount) filter (where e.account = 'premium_receivable'), 0) as unpaid
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where ${as_received} and e.currency = ${currency} and t.booked_on <= ${booked_on}
        and t.policy_id in (select policy_id from by_policy where policy_id is not null)
      group by 1
    )
    select ${account} as account, ${currency} as currency, b.insurer_id, b.broker_id, b.country_code,
      sum(case when p.gross > 0 and p.unpaid > 0
        then round(b.amount * greatest(p.gross - p.unpaid, 0) / p.gross) else b.amount end)::bigint as amount
    from by_policy b left join premium p on p.policy_id = b.policy_id
    group by 3, 4, 5
    having sum(case when p.gross > 0 and p.unpaid > 0
        then round(b.amount * greatest(p.gross - p.unpaid, 0) / p.gross) else b.amount end)::bigint <> 0
    order by 3, 4, 5`.execute(db);
  return found.rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).filter(([, value]) => value !== null),
      ) as unknown as LedgerEntry,
  );
}
