import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import { premiumKinds } from '#server/payments/invoice/booked-premium.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What stands on an account for one party; a debit is positive. */
export interface PartyBalance {
  account: LedgerAccount;
  currency: Currency;
  insurer_id: string | null;
  broker_id: string | null;
  country_code: string | null;
  /** What is payable now. */
  amount: number;
  /** What is booked, whether clients have paid it or not. */
  booked: number;
}

/** Whose parts of a premium become payable only as clients pay it. */
const paidAsReceived = sql`('insurer', 'commission')`;

/** The accounts on which the parties of a gross premium stand. */
const grossAccounts = sql`('insurer', 'commission', 'tax_payable', 'fee_income')`;

/** Whether a booking is of the premium of a policy; `t` is the transaction. */
export const isPremium = sql<boolean>`(t.kind in (${sql.join(premiumKinds)}) and t.policy_id is not null)`;

/** What one entry adds to the gross premium of its policy, and to what of it is not paid. */
export const grossOfEntry = sql`case when t.kind in (${sql.join(premiumKinds)}) and e.account in ${grossAccounts} then -e.amount else 0 end`;
export const unpaidOfEntry = sql`case when e.account = 'premium_receivable' then e.amount else 0 end`;

/**
 * The part of an amount that is payable once `gross` less `unpaid` has come in: of 100.00 with 605.00 of 1,210.00
 * received, 50.00. What is paid in full is payable to the cent. Source: insurance manual, part two, C4.
 */
export function receivedPart(
  amount: RawBuilder<unknown>,
  { gross, unpaid }: { gross: RawBuilder<unknown>; unpaid: RawBuilder<unknown> },
): RawBuilder<number> {
  return sql<number>`(case when ${gross} > 0 and ${unpaid} > 0
    then round(${amount} * greatest(${gross} - ${unpaid}, 0) / ${gross}) else ${amount} end)::bigint`;
}

/**
 * What every party has on these accounts up to a day. Insurers and brokerages are owed their part of the premium that
 * clients have paid: of a policy of which half is received, half. Claims, tax and fees count in full.
 */
export async function partyBalances(
  db: Queryable,
  {
    accounts,
    currency,
    booked_on,
  }: {
    accounts: readonly LedgerAccount[];
    /** Else all currencies. */
    currency?: Currency;
    booked_on: CalendarDate;
  },
): Promise<PartyBalance[]> {
  const upToThen = sql`t.booked_on <= ${booked_on} and ${currency === undefined ? sql`true` : sql`e.currency = ${currency}`}`;
  const found = await sql<PartyBalance>`
    with by_policy as (
      select case when ${isPremium} and e.account in ${paidAsReceived} then t.policy_id end as policy_id,
        e.account, e.currency, e.insurer_id, e.broker_id, e.country_code, sum(e.amount) as amount
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where e.account in (${sql.join(accounts)}) and ${upToThen}
      group by 1, 2, 3, 4, 5, 6
    ), premium as (
      select t.policy_id, e.currency, sum(${grossOfEntry}) as gross, sum(${unpaidOfEntry}) as unpaid
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where ${upToThen} and t.policy_id in (select policy_id from by_policy where policy_id is not null)
      group by 1, 2
    )
    select b.account, b.currency, b.insurer_id, b.broker_id, b.country_code, sum(b.amount)::bigint as booked,
      sum(${receivedPart(sql`b.amount`, { gross: sql`p.gross`, unpaid: sql`p.unpaid` })})::bigint as amount
    from by_policy b left join premium p on p.policy_id = b.policy_id and p.currency = b.currency
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  return found.rows;
}
