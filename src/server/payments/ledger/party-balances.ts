import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import {
  grossAccounts,
  grossOfEntry,
  isPremium,
  isSameParty,
  paidAsReceived,
  partyColumns,
  receivedParts,
  unpaidOfEntry,
} from '#server/payments/ledger/received-parts.ts';
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

/**
 * What every party has on these accounts up to a day. Insurers and brokerages are owed their part of the premium that
 * clients have paid: of a policy of which half is received, half; the cents that rounding leaves go by largest remainder. Claims, tax and fees count in full.
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
      group by 1, 2 having sum(${grossOfEntry}) > 0 and sum(${unpaidOfEntry}) > 0
    ), parts as (
      select p.policy_id, p.currency, p.gross, p.unpaid, ${partyColumns('e')}, -sum(e.amount) as owed
      from premium p join ledger_transactions t on t.policy_id = p.policy_id
        join ledger_entries e on e.transaction_id = t.transaction_id and e.currency = p.currency
      where ${isPremium} and e.account in ${grossAccounts} and ${upToThen}
      group by 1, 2, 3, 4, ${partyColumns('e')}
    ), received as (${receivedParts(sql`parts`, sql`policy_id, currency`)})
    select b.account, b.currency, b.insurer_id, b.broker_id, b.country_code, sum(b.amount)::bigint as booked,
      sum(coalesce(-r.payable, b.amount))::bigint as amount
    from by_policy b left join received r on r.policy_id = b.policy_id and r.currency = b.currency
      and ${isSameParty('r', 'b')}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  return found.rows;
}
