import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { LedgerAccount } from '#domain/payments/ledger-accounts.ts';
import type { Queryable } from '#server/platform/context.ts';
import { everybody } from '#server/platform/database/list-counts.ts';

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

/** Whose balances: of these accounts that are settled, in one currency or in all, up to a day. */
interface BalanceQuestion {
  accounts: readonly LedgerAccount[];
  /** Else all currencies. */
  currency?: Currency;
  booked_on: CalendarDate;
}

/**
 * What every party has on these accounts up to a day. Insurers and brokerages are owed their part of the premium that
 * clients have paid: of a policy of which half is received, half; the cents that rounding leaves go by largest remainder.
 * Claims, fees and the tax that is ours to file count in full; tax that an insurer pays itself counts as its premium does. Both are kept sums (decisions 001 and 072): what is booked by the day, and what is
 * held back of premiums, to which comes what was changed since the last fold.
 */
export async function partyBalances(
  db: Queryable,
  { accounts, currency, booked_on }: BalanceQuestion,
): Promise<PartyBalance[]> {
  const inCurrency = currency === undefined ? sql`true` : sql`currency = ${currency}`;
  const lists = sql.join(accounts.map((account) => `ledger:${account}`));
  const month = sql`date_trunc('month', ${booked_on}::timestamp)::date`;
  const found = await sql<PartyBalance>`
    with booked as (
      select substr(list, 8) as account, currency, owner, case when list = 'ledger:tax_payable' then status else '' end as country_code,
        sum(amount) as amount
      from (
        select list, currency, owner, status, n, amount from list_sums
        where list in (${lists}) and day <= ${booked_on}::date and ${inCurrency}
        union all
        select list, currency, owner, status, n, amount from list_sum_changes
        where list in (${lists}) and day <= ${booked_on}::date and ${inCurrency}) s
      group by 1, 2, 3, 4 having sum(n) <> 0 or sum(amount) <> 0
    ), changed as materialized (
      select distinct policy_id from figure_changes
    ), held as (
      select split_part(value, ' ', 1) as account, currency::text, split_part(value, ' ', 2)::uuid as owner,
        sum(amount) as amount
      from (
        select value, currency, owed as amount from figure_sums
        where cut = 'held' and owner = '' and month < ${month}
        union all
        select value, currency, owed from figure_sums
        where cut = 'held' and owner = 'day' and month between ${month} and ${booked_on}::date
        union all
        select f.words ->> 'party', f.currency, -f.owed
        from changed c cross join lateral (select * from figures f where f.policy_id = c.policy_id offset 0) f
        where f.kind = 'held' and f.on_day <= ${booked_on}::date
        union all
        select h.account || ' ' || coalesce(h.party, ${everybody}::uuid), h.currency, h.amount
        from held_premium(array(select policy_id from changed)) h where h.booked_on <= ${booked_on}::date) s
      group by 1, 2, 3
    )
    select b.account, b.currency, case when b.account = 'insurer' then nullif(b.owner, ${everybody}::uuid) end as insurer_id,
      case when b.account <> 'insurer' then nullif(b.owner, ${everybody}::uuid) end as broker_id,
      nullif(b.country_code, '') as country_code, b.amount::bigint as booked,
      (b.amount + coalesce(h.amount, 0))::bigint as amount
    from booked b left join held h using (account, currency, owner) order by 1, 2, 3, 4, 5`.execute(
    db,
  );
  return found.rows;
}
