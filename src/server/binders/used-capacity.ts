import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** Documents `p` that bind their insurers: accepted by the client, or a policy, among them those that gave everything back. */
export const bindsInsurers = sql<SqlBool>`(p.document_state = 'policy' or (p.accepted_by_client_at is not null
  and p.status in ('accepted_by_client', 'waiting_for_approval', 'accepted_by_underwriter')))`;

/**
 * What an insurer carries of documents that bind it, in basis points: of a policy that is being changed its version in
 * force counts.
 */
const carriedBy = (insurer_id: RawBuilder<unknown>) => sql`
  (select p.policy_id, p.insurance_type, p.currency, p.status, p.premium,
    coalesce(p.period_from, p.created_at::date) as begins_on,
    case when p.panel_insurer_ids = '{}' then 10000 else coalesce((
      select case when coalesce(v.content -> 'panel', '[]') in ('[]', 'null')
          then case when p.insurer_id = ${insurer_id} then 10000 end
        else (select (x ->> 'share_bp')::bigint from jsonb_array_elements(v.content -> 'panel') x
          where (x ->> 'insurer_id')::uuid = ${insurer_id}) end
      from policy_versions v where v.version_id = p.locked_version_id), 0) end as share_bp
  from policies p
  where (p.insurer_id = ${insurer_id} or p.panel_insurer_ids @> array[${insurer_id}::uuid])
    and ${bindsInsurers})`;

/** Insured values that an insurer carries already on the circuit and in the days of each event, but for one document. */
export async function usedAtEvents(
  db: Queryable,
  {
    insurer_id,
    event_ids,
    currency,
    policy_id,
  }: {
    insurer_id: string;
    event_ids: readonly string[];
    currency: string;
    policy_id: string | null;
  },
): Promise<ReadonlyMap<string, number>> {
  if (event_ids.length === 0) return new Map();
  const found = await sql<{ event_id: string; used: number }>`
    select here.event_id, (sum(i.insured_value * p.share_bp) / 10000)::bigint as used
    from events here
      join events e on e.circuit_id = here.circuit_id and e.start_on <= here.end_on and e.end_on >= here.start_on
      join policy_items i on i.event_id = e.event_id and i.current
      join ${carriedBy(sql`${insurer_id}::uuid`)} p on p.policy_id = i.policy_id
    where here.event_id = any(${event_ids}::uuid[]) and p.currency = ${currency}
      and p.status not in ('cancelled', 'expired') and p.policy_id is distinct from ${policy_id}
    group by 1 ${prepared}`.execute(db);
  return new Map(found.rows.map(({ event_id, used }) => [event_id, used]));
}

/** Net premium of an insurer's part of all that began in the period of its agreement, but for one document. */
export async function usedPremium(
  db: Queryable,
  of: {
    insurer_id: string;
    lines: readonly string[];
    currency: string;
    valid_from: CalendarDate;
    valid_to: CalendarDate;
    policy_id: string | null;
  },
): Promise<number> {
  const { insurer_id, lines, currency, valid_from, valid_to, policy_id } = of;
  const found = await sql<{ used: number }>`
    select coalesce(sum(p.premium * p.share_bp) / 10000, 0)::bigint as used
    from ${carriedBy(sql`${insurer_id}::uuid`)} p
    where p.insurance_type = any(${lines}::text[]) and p.currency = ${currency}
      and p.begins_on between ${valid_from} and ${valid_to}
      and p.policy_id is distinct from ${policy_id} ${prepared}`.execute(db);
  return found.rows[0]?.used ?? 0;
}

/** The events to come at which an insurer carries anything in a currency. */
export async function carriedEvents(
  db: Queryable,
  { insurer_id, currency, from }: { insurer_id: string; currency: string; from: CalendarDate },
): Promise<{ event_id: string; name: string }[]> {
  const found = await sql<{ event_id: string; name: string }>`
    select distinct e.event_id, e.name, e.start_on
    from ${carriedBy(sql`${insurer_id}::uuid`)} p
      join policy_items i on i.policy_id = p.policy_id and i.current
      join events e on e.event_id = i.event_id and e.end_on >= ${from}
    where p.currency = ${currency} and p.status not in ('cancelled', 'expired') and p.share_bp > 0
    order by e.start_on, e.event_id`.execute(db);
  return found.rows;
}

/** The smallest `capacity` among the agreements of an insurer `a` that hold for its `policy_ids`. */
const smallestLimit = (limit: 'value_per_event' | 'value_per_transport', currency: string) => sql`(
  select min(${sql.ref(`b.${limit}`)}) as capacity from binders b
    join policies p on p.policy_id = any (a.policy_ids) and p.insurance_type = any (b.lines)
      and p.period_from between b.valid_from and b.valid_to
  where b.insurer_id = a.insurer_id and b.currency = ${currency})`;

/**
 * The insurer that comes nearest to its limit at some events, as a query with `insurer`, `capacity` and `used`: its limit for one
 * event (of several agreements the smallest) and the values that it carries on that circuit in those days. No row where no
 * insurer has a limit.
 */
export const nearestToLimit = (
  there: RawBuilder<SqlBool>,
  currency: string,
): RawBuilder<unknown> => sql`
  select n.name as insurer, b.capacity, c.used
  from (
      select here.event_id, x.insurer_id, array_agg(distinct p.policy_id) as policy_ids
      from events here join policy_items i on i.event_id = here.event_id and i.current
        join policies p on p.policy_id = i.policy_id and p.currency = ${currency} and p.document_state = 'policy'
        cross join lateral unnest(p.panel_insurer_ids || p.insurer_id) x (insurer_id)
      where ${there} group by 1, 2) a
    join insurers n on n.insurer_id = a.insurer_id
    cross join lateral ${smallestLimit('value_per_event', currency)} b
    cross join lateral (
      select coalesce(sum(i.insured_value * p.share_bp) / 10000, 0)::bigint as used
      from events here
        join events e on e.circuit_id = here.circuit_id and e.start_on <= here.end_on and e.end_on >= here.start_on
        join policy_items i on i.event_id = e.event_id and i.current
        join lateral ${carriedBy(sql`a.insurer_id`)} p on p.policy_id = i.policy_id
      where here.event_id = a.event_id and p.currency = ${currency} and p.status not in ('cancelled', 'expired')) c
  where b.capacity > 0
  order by c.used::numeric / b.capacity desc, n.name limit 1`;

/**
 * The insurer that comes nearest to its limit for one transport with goods of some policies, as a query with `capacity` (of
 * several agreements the smallest) and `used`: its shares of the values, which stand in the order of their policies.
 */
export const nearestTransportLimit = (
  { policy_ids, values }: { policy_ids: RawBuilder<unknown>; values: RawBuilder<unknown> },
  currency: string,
): RawBuilder<unknown> => sql`
  select b.capacity, c.used
  from (
      select x.insurer_id, array_agg(distinct p.policy_id) as policy_ids
      from policies p cross join lateral unnest(p.panel_insurer_ids || p.insurer_id) x (insurer_id)
      where p.policy_id = any (${policy_ids}) group by 1) a
    cross join lateral ${smallestLimit('value_per_transport', currency)} b
    cross join lateral (
      select coalesce(sum(g.value * p.share_bp) / 10000, 0)::bigint as used
      from unnest(${policy_ids}, ${values}) g (policy_id, value)
        join lateral ${carriedBy(sql`a.insurer_id`)} p on p.policy_id = g.policy_id) c
  where b.capacity > 0
  order by c.used::numeric / b.capacity desc, a.insurer_id limit 1`;
