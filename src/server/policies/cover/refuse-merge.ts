import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import type { MergingKind } from '#server/platform/repoint.ts';

const columns = { car: 'car_id', event: 'event_id' } as const;

/**
 * Two records that one policy insures beside each other stay two: as one it would insure the same car twice at one event,
 * and of two premiums nobody could say which is kept.
 */
export async function refuseMerge(
  db: Queryable,
  { kind, from, to }: { kind: MergingKind; from: string; to: string },
): Promise<string | undefined> {
  if (kind !== 'car' && kind !== 'event') return undefined;
  const own = sql.id(columns[kind]);
  const other = sql.id(kind === 'car' ? 'event_id' : 'car_id');
  const found = await sql<{ number: string }>`
    select coalesce(p.policy_number, p.quote_number) as number
    from policy_items one join policy_items two on two.policy_id = one.policy_id and two.${other} = one.${other}
    join policies p on p.policy_id = one.policy_id
    where one.${own} = ${from} and two.${own} = ${to}
      and (one.version_id = two.version_id
        or exists (select 1 from cover_intervals c where c.item_id = one.item_id and c.known_to is null)
          and exists (select 1 from cover_intervals c where c.item_id = two.item_id and c.known_to is null))
    order by p.policy_id limit 1`.execute(db);
  const [policy] = found.rows;
  if (!policy) return undefined;
  const twice = kind === 'car' ? 'both cars for one event' : 'one car at both of these events';
  return `${policy.number} insures ${twice}. As one record it would be insured twice.`;
}
