import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { baseExcess } from '#domain/claims/claim-amounts.ts';
import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';
import type {
  AccidentFacts,
  AdditionalExcessRule,
} from '#domain/rating/excess/additional-excess.ts';
import { additionalExcessConditions } from '#domain/rating/excess/additional-excess.ts';
import type { DriverCategory, ExperienceLevel } from '#domain/rating/levels/driver-levels.ts';
import type { PastAccident } from '#domain/rating/excess/excess-trial.ts';
import type { Queryable } from '#server/platform/context.ts';

interface AccidentRow {
  currency: Currency;
  cost: Cents;
  insured_value: Cents;
  excess_pct: string;
  min_excess: Cents;
  circuit_factor: string;
  date: string;
  notice_hours: number;
  track_condition: string;
  slick_tyres: boolean;
  series: string;
  circuit: string;
  event_id: string;
  car_id: string;
  driver_id: string;
  user_id: string;
  is_named: boolean;
  category: DriverCategory;
  experience: ExperienceLevel;
  claim_level: number;
  earlier_paid_claims: number;
}

/**
 * Accidents of insured cars with all that rules of additional excess ask about. In `which`, `c` is the claim, `p` its
 * policy and `v` the policy's version that counts.
 */
export async function pastAccidents(
  db: Queryable,
  which: RawBuilder<SqlBool>,
): Promise<PastAccident[]> {
  const found = await sql<AccidentRow>`
    select p.currency, c.paid_total + c.reserve as cost, i.insured_value, i.excess_pct::text as excess_pct,
      i.min_excess, trim_scale(i.circuit_factor)::text as circuit_factor,
      (c.date_accident at time zone 'Europe/Amsterdam')::date::text as date,
      (extract(epoch from coalesce(c.date_claim, c.date_accident) - c.date_accident) / 3600)::float8 as notice_hours,
      coalesce(c.driver_accident_info->>'track_conditions', '') as track_condition,
      coalesce(c.driver_accident_info->>'slick_tyres', '') = 'yes' as slick_tyres,
      coalesce(nullif(h.series, ''), h.name, '') as series, e.circuit_id as circuit, c.event_id, c.car_id,
      c.driver_id, c.user_id, x.item_id is not null as is_named,
      coalesce(x.category, d.categories->>extract(year from c.date_accident)::int::text, 'Non-Categorised') as category,
      coalesce(x.experience, d.experience) as experience, coalesce(x.claim_level, d.claim_level) as claim_level,
      (select count(*) from claims o where o.policy_id = c.policy_id and o.car_id = c.car_id and o.paid_total > 0
        and o.date_accident < c.date_accident) as earlier_paid_claims
    from claims c
      join policies p on p.policy_id = c.policy_id
      join policy_versions v on v.version_id = p.locked_version_id
      join policy_items i on i.item_id = c.item_id
      join events e on e.event_id = i.event_id
      join drivers d on d.driver_id = c.driver_id
      left join championships h on h.championship_id = e.championship_id
      left join policy_item_drivers x on x.item_id = i.item_id and x.driver_id = c.driver_id
    where c.date_accident is not null and c.status not in ('rejected', 'cancelled_by_client', 'retracted')
      and ${which}`.execute(db);
  return found.rows.map(accidentOf);
}

function accidentOf(row: AccidentRow): PastAccident {
  const { category, experience, claim_level, is_named } = row;
  const facts: AccidentFacts = {
    date: row.date,
    earlier_paid_claims: row.earlier_paid_claims,
    driver: { category, experience, claim_level, is_named },
    circuit_factor: row.circuit_factor,
    notice_hours: row.notice_hours,
    track_condition: row.track_condition,
    slick_tyres: row.slick_tyres,
    series: row.series,
    circuit: row.circuit,
    event_id: row.event_id,
    car_id: row.car_id,
    driver_id: row.driver_id,
    user_id: row.user_id,
  };
  const { currency, cost, insured_value } = row;
  return { currency, cost, car: { insured_value, base_excess: baseExcess(row) }, facts };
}

/** The rules that are published, or those that are drafts. */
export async function storedExcessRules(
  db: Queryable,
  { published }: { published: boolean },
): Promise<AdditionalExcessRule[]> {
  const rows = await sql<AdditionalExcessRule>`
    select code, condition, kind, trim_scale(value)::text as value, active, valid_from, valid_to, filter
    from additional_excess_rules where (published_at is not null) = ${published} order by code, valid_from`.execute(
    db,
  );
  return rows.rows.filter((rule) => rule.condition in additionalExcessConditions);
}
