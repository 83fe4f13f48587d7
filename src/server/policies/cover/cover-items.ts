import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { CoverSpan } from '#domain/policies/cover/cover-intervals.ts';
import { spanOfItem } from '#domain/policies/cover/cover-intervals.ts';
import type { Queryable } from '#server/platform/context.ts';

/** A car at an event as one version insures it, with the days on which it may be covered. */
export interface InsuredItem {
  /** Null for what is insured as a whole. */
  item_id: string | null;
  /** The car and the event: what stays the same from version to version. */
  key: string;
  event_id: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  span: CoverSpan;
}

interface ItemRow {
  item_id: string;
  car_id: string;
  event_id: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  test_from: CalendarDate | null;
}

/** The cars at their events that a version insures. */
export async function itemsOfVersion(db: Queryable, version_id: string): Promise<InsuredItem[]> {
  // The content is taken apart once: each look at one of its places would read it as a whole again.
  const found = await sql<ItemRow>`
    with typed as materialized (
      select v.period_from, x.item, x.place
      from policy_versions v cross join jsonb_array_elements(v.content->'items') with ordinality as x (item, place)
      where v.version_id = ${version_id})
    select i.item_id, i.car_id, i.event_id, e.start_on, e.end_on,
      case when t.item->>'kind' in ('test_day', 'track_day') then null
        when coalesce((t.item->>'extra_test_days')::int, 0) = 0 then null
        else t.period_from end as test_from
    from policy_items i
      join events e on e.event_id = i.event_id
      left join typed t on t.place = i.position
    where i.version_id = ${version_id} order by i.position`.execute(db);
  return found.rows.map(({ car_id, test_from, ...item }) => ({
    ...item,
    key: `${car_id} ${item.event_id}`,
    span: spanOfItem({ ...item, test_from }),
  }));
}
