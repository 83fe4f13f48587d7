import { sql } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** What a bordereau says of a policy, whatever its bookings. */
export interface CarriedPolicy {
  policy_id: string;
  number: string;
  insurance_type: InsuranceType;
  client_name: string;
  country: string;
  address: string;
  postcode: string;
  inception: CalendarDate | null;
  expiry: CalendarDate | null;
  sum_insured: number;
  is_renewal: boolean;
  /** The agreement under which its insurer carries it. */
  umr: string;
  section: number | null;
  binder_currency: string | null;
}

/** The agreement of an insurer that a policy falls under: of its line, on the day on which it begins. */
const binderOf = (insurer_id: string) => sql`
  lateral (select b.umr, array_position(b.lines, p.insurance_type) as section, b.currency
    from binders b where b.insurer_id = ${insurer_id} and p.insurance_type = any(b.lines)
      and coalesce(p.period_from, p.created_at::date) between b.valid_from and b.valid_to
    order by b.valid_from desc, b.binder_id limit 1)`;

/** Policies by their id. */
export async function carriedPolicies(
  db: Queryable,
  insurer_id: string,
  policy_ids: readonly string[],
): Promise<ReadonlyMap<string, CarriedPolicy>> {
  const found = await sql<CarriedPolicy>`
    select p.policy_id, coalesce(p.policy_number, p.quote_number) as number, p.insurance_type,
      coalesce(nullif(p.client_name, ''), a.company_name, '') as client_name, a.country,
      coalesce(d.address, '') as address, coalesce(d.zip, '') as postcode,
      p.period_from as inception, p.period_to as expiry, p.sum_insured,
      exists (select from policy_transactions t where t.policy_id = p.policy_id and t.kind = 'renewal') as is_renewal,
      coalesce(b.umr, '') as umr, b.section, b.currency as binder_currency
    from policies p
      join accounts a on a.user_id = p.user_id
      left join lateral (select address, zip from addresses d where d.user_id = p.user_id
        order by d.created_at, d.address_id limit 1) d on true
      left join ${binderOf(insurer_id)} b on true
    where p.policy_id = any(${policy_ids}::uuid[]) ${prepared}`.execute(db);
  return new Map(found.rows.map((row) => [row.policy_id, row]));
}

/** What a bordereau says of one car at one event on the terms of one version. */
export interface CarriedItem {
  version_id: string;
  key: string;
  weight: number;
  car: string;
  chassis: string;
  car_class: string;
  registration_country: string | null;
  event: string;
  circuit: string;
  country: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  insured_value: number;
  deductible: number;
  deductible_basis: string;
  aggregate: string;
  tax_country: string;
}

/** The items of versions by the version. */
export async function carriedItems(
  db: Queryable,
  version_ids: readonly string[],
): Promise<ReadonlyMap<string, CarriedItem[]>> {
  const found = await sql<CarriedItem>`
    select i.version_id, i.car_id || ' ' || i.event_id as key, i.net_premium as weight,
      trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end) as car,
      c.chassis_number as chassis, c.car_class, c.registration_country, e.name as event, r.name as circuit, e.country,
      e.start_on, e.end_on, i.insured_value, greatest(i.base_excess, i.min_excess) as deductible,
      trim_scale(i.excess_pct)::text || ' % each accident' as deductible_basis,
      case i.aggregate_mode when 'reinstated' then 'Reinstated' else 'Single aggregate' end as aggregate, i.tax_country
    from policy_items i
      join cars c on c.car_id = i.car_id
      join events e on e.event_id = i.event_id
      join circuits r on r.circuit_id = e.circuit_id
    where i.version_id = any(${version_ids}::uuid[])
    order by i.version_id, i.position ${prepared}`.execute(db);
  return Map.groupBy(found.rows, ({ version_id }) => version_id);
}

/** The rates of premium tax of versions, by version and country: "21", or "7 / 21" where there are two. */
export async function taxRates(
  db: Queryable,
  version_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ version_id: string; country: string; rates: string }>`
    select v.version_id, x.country, string_agg(distinct trim_scale(x.rate_pct)::text, ' / ') as rates
    from policy_versions v, jsonb_to_recordset(v.ipt) as x (country text, rate_pct numeric)
    where v.version_id = any(${version_ids}::uuid[]) group by 1, 2 ${prepared}`.execute(db);
  return new Map(
    found.rows.map(({ version_id, country, rates }) => [`${version_id} ${country}`, rates]),
  );
}
