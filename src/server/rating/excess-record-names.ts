import { sql } from 'kysely';
import type { AdditionalExcessFilter } from '#domain/rating/excess/excess-filter.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What people call the records that rules are about, by id; series are called as they are named. */
export async function excessRecordNames(
  db: Queryable,
  filters: readonly AdditionalExcessFilter[],
): Promise<Map<string, string>> {
  const of = (key: keyof AdditionalExcessFilter) => [
    ...new Set(filters.flatMap((filter) => filter[key] ?? [])),
  ];
  const found = await sql<{ id: string; name: string }>`
    select user_id::text as id, coalesce(nullif(company_name, ''), attn) as name from accounts
      where user_id::text = any(${of('user_id')}::text[])
    union all select driver_id::text, first_name || ' ' || last_name from drivers
      where driver_id::text = any(${of('driver_id')}::text[])
    union all select car_id::text, trim(make || ' ' || model || case when start_number = '' then '' else ' #' || start_number end)
      from cars where car_id::text = any(${of('car_id')}::text[])
    union all select circuit_id, name from circuits where circuit_id = any(${of('circuit')}::text[])
    union all select event_id::text, name from events where event_id::text = any(${of('event_id')}::text[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
