import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { bookActions } from '#contract/payments/books.ts';
import { isPremium, partAccount } from '#server/payments/ledger/received-parts.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { everybody, keptSums } from '#server/platform/database/list-counts.ts';

type Accrued = OutputOf<'get_accrued_premium'>;
type AccruedPolicy = Accrued['policies'][number];
type AccruedSum = Accrued['sums'][number];

/** As many policies as a screen shows; the file has all. */
const shownPolicies = 500;

/**
 * Net premium by policy as the ledger has it at a day, and what of it is earned: of events those that have begun, by
 * their premiums; of everything else by the days of its period. What was cancelled or has ended is earned as it stands.
 */
const accruedAt = (on: string, whose: RawBuilder<SqlBool>) => sql`
    select p.policy_id, coalesce(p.policy_number, p.quote_number, '') as policy_number, p.client_name, b.currency, b.booked,
      e.earned, b.booked - e.earned as unearned
    from policies p
      cross join lateral (
        select e.currency, -sum(e.amount)::bigint as booked
        from ledger_transactions t join ledger_entries e using (transaction_id)
        where t.policy_id = p.policy_id and ${isPremium} and ${partAccount} in ('insurer', 'commission')
          and t.booked_on <= ${on}
        group by 1 having sum(e.amount) <> 0) b
      left join lateral (
        select sum(i.net_premium) as whole, coalesce(sum(i.net_premium) filter (where v.start_on <= ${on}), 0) as begun
        from policy_items i join events v using (event_id) where i.policy_id = p.policy_id and i.current) f on true
      cross join lateral (select case
        when ${isEarned(on)} then b.booked
        when f.whole > 0 then round(b.booked * f.begun / f.whole)
        when p.period_from is null or p.period_from > ${on} then 0
        else round(b.booked::numeric * (${on}::date - p.period_from + 1) / greatest(p.period_to - p.period_from + 1, 1))
        end::bigint as earned) e
    where ${whose}`;

/** Whether all that is booked of a policy `p` is earned at a day. */
const isEarned = (on: string) =>
  sql<SqlBool>`(p.status in ('cancelled', 'expired') or p.period_to <= ${on})`;

const inOrder = sql`order by currency, unearned desc, policy_number`;

/** So many policies are asked for at a time: far below the limit of a statement. */
const policiesAtOnce = 2000;

/** Every policy with its net premium at a day, in the order in which they were made; the memory holds some of them. */
export async function* accruedPremium(
  db: Queryable,
  on: string,
  at_once = policiesAtOnce,
): AsyncGenerator<AccruedPolicy> {
  for (let after: string | undefined; ;) {
    const walked = await sql<{ policy_id: string }>`
      select policy_id from policies where ${after === undefined ? sql`true` : sql`policy_id > ${after}`}
      order by policy_id limit ${at_once}`.execute(db);
    const ids = walked.rows.map((row) => row.policy_id);
    after = ids.at(-1);
    if (after === undefined) return;
    const found = await sql<AccruedPolicy>`
      select * from (${accruedAt(on, sql`p.policy_id = any (${ids})`)}) a order by policy_id, currency`.execute(
      db,
    );
    yield* found.rows;
  }
}

/** Those of which something is not earned yet, found by the end of their period. */
async function unearnedPremium(db: Queryable, on: string): Promise<AccruedPolicy[]> {
  const running = accruedAt(
    on,
    sql`p.document_state = 'policy' and p.period_to > ${on} and not ${isEarned(on)}`,
  );
  const withoutEnd = accruedAt(
    on,
    sql`p.document_state = 'policy' and p.period_to is null and not coalesce(${isEarned(on)}, false)`,
  );
  const found = await sql<AccruedPolicy>`select * from (${running} union all ${withoutEnd}) a
    where unearned <> 0 ${inOrder}`.execute(db);
  return found.rows;
}

/** Adds policies up by currency as they come. */
export function accruedSums(): { add: (one: AccruedPolicy) => void; sums: () => AccruedSum[] } {
  const sums = new Map<string, AccruedSum>();
  return {
    add({ currency, booked, earned, unearned }) {
      const sum = sums.get(currency);
      sums.set(currency, {
        currency,
        booked: booked + (sum?.booked ?? 0),
        earned: earned + (sum?.earned ?? 0),
        unearned: unearned + (sum?.unearned ?? 0),
      });
    },
    sums: () => [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency)),
  };
}

/** What is booked in all is a kept sum by day (decision 001); policies are read where something is not earned yet. */
export const getAccruedPremium: Handler<typeof bookActions.get_accrued_premium> = async (
  { db },
  { on },
) => {
  const [booked, open] = await Promise.all([
    keptSums(db, { list: 'booked_premium', owner: everybody, to: on }),
    unearnedPremium(db, on),
  ]);
  const running = accruedSums();
  for (const one of open) running.add(one);
  const notEarned = new Map(running.sums().map((one) => [one.currency, one.unearned]));
  const sums = booked.map(({ currency, amount }): AccruedSum => {
    const unearned = notEarned.get(currency) ?? 0;
    return { currency, booked: amount, earned: amount - unearned, unearned };
  });
  return {
    policies: open.slice(0, shownPolicies),
    policy_count: open.length,
    sums: sums
      .filter((one) => one.booked !== 0 || one.unearned !== 0)
      .toSorted((a, b) => a.currency.localeCompare(b.currency)),
  };
};
