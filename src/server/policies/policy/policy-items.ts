import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { isPromised } from '#server/policies/cover/cover-reads.ts';

/** One car at one event that a policy covers or covered, on the newest terms that were promised. */
export interface PromisedItem {
  item_id: string;
  version_id: string;
  position: number;
  car_id: string;
  car_title: string;
  chassis_number: string;
  start_number: string;
  car_class: string;
  event_id: string;
  event_name: string;
  series: string;
  circuit_id: string;
  circuit_name: string;
  circuit_factor: string;
  country: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  event_status: string;
  /** First and last day of its cover. */
  cover_from: CalendarDate;
  cover_to: CalendarDate;
  kind: string;
  insured_value: number;
  premium: number;
  base_excess: number;
  min_excess: number;
  excess_pct: string;
  scope: 'parts_only' | 'parts_and_labour';
  accident_limit_pct: number;
  aggregate_mode: 'reinstated' | 'single_aggregate';
  sessions: string[];
  tax_country: string;
  drivers: {
    driver_id: string;
    name: string;
    category: string;
    experience: string;
    claim_level: number;
  }[];
}

/**
 * The cars at events that a policy covers or covered, by the first day of the event: also those that it insures no
 * longer, for a late report, and never those that it no longer covers. Amounts in cents of the policy's currency.
 */
export async function itemsPromised(db: Queryable, policy_id: string): Promise<PromisedItem[]> {
  const found = await sql<PromisedItem>`
    with promised as (
      select (array_agg(c.item_id order by c.covered_to desc))[1] as item_id,
        (min(c.covered_from) at time zone 'Europe/Amsterdam')::date as cover_from,
        ((max(c.covered_to) - interval '1 second') at time zone 'Europe/Amsterdam')::date as cover_to
      from cover_intervals c join policy_items t on t.item_id = c.item_id
      where c.policy_id = ${policy_id} and ${isPromised}
      group by t.car_id, t.event_id
    )
    select i.item_id, i.version_id, i.position, i.car_id,
      trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end) as car_title,
      c.chassis_number, c.start_number, c.car_class, i.event_id, e.name as event_name,
      coalesce(nullif(h.series, ''), h.name, '') as series, e.circuit_id, r.name as circuit_name,
      trim_scale(i.circuit_factor)::text as circuit_factor, e.country, e.start_on, e.end_on, e.status as event_status, n.cover_from, n.cover_to, e.kind, i.insured_value,
      i.premium, i.base_excess, i.min_excess, i.excess_pct::text as excess_pct, i.scope, i.accident_limit_pct,
      i.aggregate_mode, i.sessions, i.tax_country,
      coalesce((select json_agg(json_build_object('driver_id', d.driver_id, 'name', d.first_name || ' ' || d.last_name,
          'category', x.category, 'experience', x.experience, 'claim_level', x.claim_level)
          order by d.last_name, d.first_name, d.driver_id)
        from policy_item_drivers x join drivers d on d.driver_id = x.driver_id where x.item_id = i.item_id), '[]') as drivers
    from promised n
      join policy_items i on i.item_id = n.item_id
      join cars c on c.car_id = i.car_id
      join events e on e.event_id = i.event_id
      join circuits r on r.circuit_id = e.circuit_id
      left join championships h on h.championship_id = e.championship_id
    order by e.start_on, e.event_id, i.position ${prepared}`.execute(db);
  return found.rows;
}

/** The events at which a car is covered by the version that counts now. */
export function coveredEventsQuery({
  policy_id,
  car_id,
}: {
  policy_id: string;
  car_id: string | null;
}): RawBuilder<{ event_id: string }> {
  return sql<{ event_id: string }>`
    select i.event_id from policy_items i
    where i.policy_id = ${policy_id} and i.car_id = ${car_id} and i.current order by i.position`;
}
