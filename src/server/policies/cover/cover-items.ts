import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { returnsOf } from '#domain/lines/lines.ts';
import type { CoverSpan } from '#domain/policies/cover/cover-intervals.ts';
import { spanOfItem } from '#domain/policies/cover/cover-intervals.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

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
  /** Insured as a whole and paid by the day: it ends on any day, also when it has begun. */
  is_by_day?: boolean;
}

/** What a version of a various insurance insures, which is one whole; nothing before its days are known. */
export async function wholeOfVersion(db: Queryable, version_id: string): Promise<InsuredItem[]> {
  const found = await sql<{
    start_on: CalendarDate | null;
    end_on: CalendarDate | null;
    line: LineCover | null;
  }>`
    select period_from as start_on, period_to as end_on, content->'line' as line
    from policy_versions where version_id = ${version_id}`.execute(db);
  return found.rows.flatMap(({ start_on, end_on, line }) => {
    if (start_on === null || end_on === null) return [];
    const span = spanOfItem({ start_on, end_on });
    const is_by_day = !line || returnsOf(line).kind === 'by_day';
    return [{ item_id: null, key: '', event_id: '', start_on, end_on, span, is_by_day }];
  });
}

interface ItemRow {
  version_id: string;
  item_id: string;
  car_id: string;
  event_id: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  test_from: CalendarDate | null;
}

/** The cars at their events that a version insures. */
export async function itemsOfVersion(db: Queryable, version_id: string): Promise<InsuredItem[]> {
  return (await itemsOfVersions(db, [version_id])).get(version_id) ?? [];
}

/** The same of several versions, read at once; none for a version without any. */
export async function itemsOfVersions(
  db: Queryable,
  version_ids: readonly string[],
): Promise<ReadonlyMap<string, InsuredItem[]>> {
  // The content is taken apart once: each look at one of its places would read it as a whole again.
  const found = await sql<ItemRow>`
    with typed as materialized (
      select v.version_id, v.period_from, x.item, x.place
      from policy_versions v cross join jsonb_array_elements(v.content->'items') with ordinality as x (item, place)
      where v.version_id = any(${version_ids}::uuid[]))
    select i.version_id, i.item_id, i.car_id, i.event_id, e.start_on, e.end_on,
      case when t.item->>'kind' in ('test_day', 'track_day') then null
        when coalesce((t.item->>'extra_test_days')::int, 0) = 0 then null
        else t.period_from end as test_from
    from policy_items i
      join events e on e.event_id = i.event_id
      left join typed t on t.version_id = i.version_id and t.place = i.position
    where i.version_id = any(${version_ids}::uuid[]) order by i.position ${prepared}`.execute(db);
  const versions = Map.groupBy(found.rows, ({ version_id }) => version_id);
  return new Map([...versions].map(([version_id, rows]) => [version_id, rows.map(readItem)]));
}

function readItem(row: ItemRow): InsuredItem {
  const { item_id, car_id, event_id, start_on, end_on } = row;
  const key = `${car_id} ${event_id}`;
  return { item_id, key, event_id, start_on, end_on, span: spanOfItem(row) };
}
