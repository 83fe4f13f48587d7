import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bookActions } from '#contract/payments/books.ts';
import { isPremium } from '#server/payments/ledger/received-parts.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

type Accrued = OutputOf<'get_accrued_premium'>;
type AccruedPolicy = Accrued['policies'][number];

/** As many policies as a screen shows; the file has all. */
const shownPolicies = 500;

/**
 * Net premium by policy as the ledger has it at a day, and what of it is earned: of events those that have begun, by
 * their premiums; of everything else by the days of its period. What was cancelled or has ended is earned as it stands.
 */
export async function accruedPremium(db: Queryable, on: string): Promise<AccruedPolicy[]> {
  const found = await sql<AccruedPolicy>`
    with booked as (
      select t.policy_id, e.currency, -sum(e.amount)::bigint as booked
      from ledger_entries e join ledger_transactions t using (transaction_id)
      where ${isPremium} and e.account in ('insurer', 'commission') and t.booked_on <= ${on} group by 1, 2
    ), events_of as (
      select i.policy_id, sum(i.net_premium) as whole,
        coalesce(sum(i.net_premium) filter (where v.start_on <= ${on}), 0) as begun
      from policy_items i join events v using (event_id) where i.current group by 1
    ), earned_of as (
      select b.*, p.policy_number, p.quote_number, p.client_name, case
        when p.status in ('cancelled', 'expired') or p.period_to <= ${on} then b.booked
        when f.whole > 0 then round(b.booked * f.begun / f.whole)
        when p.period_from is null or p.period_from > ${on} then 0
        else round(b.booked::numeric * (${on}::date - p.period_from + 1) / greatest(p.period_to - p.period_from + 1, 1))
        end::bigint as earned
      from booked b join policies p using (policy_id) left join events_of f using (policy_id)
    )
    select policy_id, coalesce(policy_number, quote_number, '') as policy_number, client_name, currency, booked, earned,
      booked - earned as unearned
    from earned_of where booked <> 0 order by currency, booked - earned desc, policy_number`.execute(
    db,
  );
  return found.rows;
}

/** The sums by currency. */
export function accruedSums(policies: readonly AccruedPolicy[]): Accrued['sums'] {
  const sums = new Map<string, Accrued['sums'][number]>();
  for (const { currency, booked, earned, unearned } of policies) {
    const before = sums.get(currency) ?? { currency, booked: 0, earned: 0, unearned: 0 };
    sums.set(currency, {
      currency,
      booked: before.booked + booked,
      earned: before.earned + earned,
      unearned: before.unearned + unearned,
    });
  }
  return [...sums.values()];
}

export const getAccruedPremium: Handler<typeof bookActions.get_accrued_premium> = async (
  { db },
  { on },
) => {
  const policies = await accruedPremium(db, on);
  const open = policies.filter((one) => one.unearned !== 0);
  return {
    policies: open.slice(0, shownPolicies),
    policy_count: open.length,
    sums: accruedSums(policies),
  };
};
