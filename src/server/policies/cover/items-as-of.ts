import { sql } from 'kysely';
import type { z } from 'zod';
import type { policyAsOfContract } from '#contract/policies/policy-as-of.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { coverAt, type CoverInterval } from '#domain/policies/cover/cover-intervals.ts';
import { termsAt } from '#domain/policies/cover/policy-as-of.ts';
import type { Queryable } from '#server/platform/context.ts';
import { wasKnown } from '#server/policies/cover/cover-reads.ts';
import {
  carsThen,
  carTitle,
  driversThen,
  eventsThen,
} from '#server/policies/document/cover-records.ts';

type AsOf = z.output<(typeof policyAsOfContract)['get_policy_as_of']['output']>;

interface KnownStretch extends CoverInterval {
  key: string;
}

/** The cover of all items as it was known at an instant (null: as it is known now), earliest first. */
export async function stretchesKnown(
  db: Queryable,
  policy_id: string,
  known_until: string | null,
): Promise<KnownStretch[]> {
  const found = await sql<KnownStretch>`
    select coalesce(i.car_id || ' ' || i.event_id, '') as key, c.item_id, c.reason,
      unix(c.covered_from) as covered_from, unix(c.covered_to) as covered_to
    from cover_intervals c left join policy_items i on i.item_id = c.item_id
    where c.policy_id = ${policy_id} and ${wasKnown(known_until)}
    order by c.covered_from, c.cover_interval_id`.execute(db);
  return found.rows;
}

interface ItemRow {
  item_id: string;
  position: number;
  make: string;
  model: string;
  start_number: string;
  event_name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  insured_value: Cents;
  excess_pct: string;
  base_excess: Cents;
  scope: string;
  accident_limit_pct: number;
  net_premium: Cents;
  drivers: string[];
}

async function itemsById(
  db: Queryable,
  ids: readonly string[],
  known_until: string | null,
): Promise<Map<string, ItemRow>> {
  if (ids.length === 0) return new Map();
  const named = await sql<Record<'car_ids' | 'driver_ids' | 'event_ids', string[]>>`
    select array_agg(distinct i.car_id) as car_ids, array_agg(distinct i.event_id) as event_ids,
      coalesce(array_agg(distinct x.driver_id) filter (where x.driver_id is not null), '{}') as driver_ids
    from policy_items i left join policy_item_drivers x on x.item_id = i.item_id
    where i.item_id = any(${ids}::uuid[])`.execute(db);
  const { car_ids = [], event_ids = [], driver_ids = [] } = named.rows[0] ?? {};
  const found = await sql<ItemRow>`
    select i.item_id, i.position, c.make, c.model, c.start_number, e.name as event_name, e.start_on, e.end_on,
      i.insured_value, i.excess_pct::text as excess_pct, i.base_excess, i.scope, i.accident_limit_pct, i.net_premium,
      coalesce((select json_agg(d.first_name || ' ' || d.last_name order by d.last_name, d.first_name, d.driver_id)
        from policy_item_drivers x join ${driversThen(driver_ids, known_until)} d on d.driver_id = x.driver_id where x.item_id = i.item_id), '[]') as drivers
    from policy_items i
      join ${carsThen(car_ids, known_until)} c on c.car_id = i.car_id
      join ${eventsThen(event_ids, known_until)} e on e.event_id = i.event_id
    where i.item_id = any(${ids}::uuid[])`.execute(db);
  return new Map(found.rows.map((row) => [row.item_id, row]));
}

/** Every item with its cover as it was known, and the terms of the moment that is asked about. */
export async function itemsAsOf(
  db: Queryable,
  {
    stretches,
    known_until,
    valid_at,
    cover_title,
  }: {
    stretches: readonly KnownStretch[];
    known_until: string | null;
    valid_at: number;
    cover_title: string;
  },
): Promise<AsOf['items']> {
  const groups = Map.groupBy(stretches, ({ key }) => key);
  const chosen = [...groups].map(([key, own]) => ({ key, own, terms: termsAt(own, valid_at) }));
  const rows = await itemsById(
    db,
    chosen.flatMap(({ terms }) => terms?.item_id ?? []),
    known_until,
  );
  const items = chosen.map(({ key, own, terms }) => {
    const row = rows.get(terms?.item_id ?? '');
    return {
      key,
      car_title: row ? carTitle(row) : cover_title,
      event_name: row?.event_name ?? '',
      start_on: row?.start_on ?? null,
      end_on: row?.end_on ?? null,
      reason: coverAt(own, valid_at)?.reason ?? null,
      intervals: own.map(({ reason, covered_from, covered_to }) => ({
        reason,
        covered_from,
        covered_to,
      })),
      terms: row ? termsOf(row) : null,
    };
  });
  return items.toSorted(
    (a, b) =>
      (a.start_on ?? '').localeCompare(b.start_on ?? '') ||
      a.event_name.localeCompare(b.event_name) ||
      a.car_title.localeCompare(b.car_title),
  );
}

const termsOf = ({
  insured_value,
  excess_pct,
  base_excess,
  scope,
  accident_limit_pct,
  net_premium,
  drivers,
}: ItemRow) => ({
  insured_value,
  excess_pct,
  base_excess,
  scope,
  accident_limit_pct,
  net_premium,
  drivers,
});
