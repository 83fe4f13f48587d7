import { sql } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { CoverInterval } from '#domain/policies/cover/cover-intervals.ts';
import type { Queryable } from '#server/platform/context.ts';

/** What a certificate is made of, with the intervals of cover that are known now. */
export interface CertificateRecord {
  code: string;
  policy_id: string;
  car_id: string;
  event_id: string;
  policy_number: string;
  version_number: number;
  holder: string;
  car_title: string;
  start_number: string;
  chassis_number: string;
  drivers: string[];
  event_name: string;
  circuit_name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  sessions: string[];
  excess_pct: string;
  excess: number;
  currency: Currency;
  intervals: CoverInterval[];
}

type Which =
  | { codes: readonly string[] }
  | { policy_id: string; car_id?: string | undefined; event_id?: string | undefined };

/**
 * Certificates by their codes, or of a policy. The terms are those that hold now; where nothing is covered now, those of
 * the last interval.
 */
export async function findCertificates(
  db: Queryable,
  which: Which,
  now: Date,
): Promise<CertificateRecord[]> {
  const asked =
    'codes' in which
      ? sql`k.code in (${sql.join(which.codes)})`
      : sql`f.policy_id = ${which.policy_id}
          and ${which.car_id === undefined ? sql`true` : sql`f.car_id = ${which.car_id}`}
          and ${which.event_id === undefined ? sql`true` : sql`f.event_id = ${which.event_id}`}`;
  const moment = sql`${now.toISOString()}::timestamptz`;
  const found = await sql<CertificateRecord>`
    select k.code, p.policy_id, f.car_id, f.event_id, p.policy_number, v.version_number, p.client_name as holder,
      trim(car.make || ' ' || car.model) as car_title, car.start_number, car.chassis_number,
      coalesce((select json_agg(trim(d.first_name || ' ' || d.last_name) order by d.last_name, d.first_name)
        from policy_item_drivers x join drivers d using (driver_id) where x.item_id = i.item_id), '[]') as drivers,
      e.name as event_name, z.name as circuit_name, e.start_on, e.end_on,
      -- A day of testing or on an open track has no sessions of a race.
      case when exists (select 1 from jsonb_array_elements(v.content->'items') t (item)
        where (t.item->>'car_id', t.item->>'event_id') = (f.car_id::text, f.event_id::text)
          and t.item->>'kind' in ('test_day', 'track_day')) then '{}' else i.sessions end as sessions, i.excess_pct::text,
      i.base_excess as excess, p.currency,
      (select json_agg(json_build_object('item_id', c.item_id, 'reason', c.reason,
          'covered_from', unix(c.covered_from), 'covered_to', unix(c.covered_to)) order by c.covered_from)
        from cover_intervals c join policy_items t using (item_id)
        where c.policy_id = f.policy_id and c.known_to is null and t.car_id = f.car_id and t.event_id = f.event_id) as intervals
    from certificates k join policy_items f on f.item_id = k.item_id
      join lateral (
        select t.item_id from cover_intervals c join policy_items t using (item_id)
        where c.policy_id = f.policy_id and t.car_id = f.car_id and t.event_id = f.event_id
        order by c.known_to is null desc, (c.covered_from <= ${moment} and ${moment} < c.covered_to) desc, c.covered_to desc
        limit 1) held on true
      join policy_items i on i.item_id = held.item_id
      join policy_versions v on v.version_id = i.version_id
      join policies p on p.policy_id = f.policy_id
      join cars car on car.car_id = f.car_id
      join events e on e.event_id = f.event_id
      join circuits z on z.circuit_id = e.circuit_id
    where ${asked} and p.document_state = 'policy'
    order by e.start_on, e.event_id, car.make, car.model, car.car_id`.execute(db);
  return found.rows.map((row) => ({ ...row, intervals: row.intervals ?? [] }));
}
