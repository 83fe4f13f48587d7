import { sql } from 'kysely';
import { baseExcess } from '#domain/claims/claim-amounts.ts';
import { dateOfInstant, unixSeconds } from '#domain/dates.ts';
import {
  type AdditionalExcessCondition,
  additionalExcessConditions,
  type AdditionalExcessRule,
  type ExcessSettlement,
  settleExcess,
} from '#domain/rating/additional-excess.ts';
import type { DriverCategory, ExperienceLevel } from '#domain/rating/driver-levels.ts';
import type { ClaimCover, NamedDriver } from '#server/claims/claim-cover.ts';
import type { ClaimRecord } from '#server/claims/claim-record.ts';
import type { Queryable } from '#server/platform/context.ts';

export type AdditionalExcess = ExcessSettlement['additional'][number];

/** The rules that staff keep, also those that are not active any more. */
export async function additionalExcessRules(db: Queryable): Promise<AdditionalExcessRule[]> {
  const found = await sql<AdditionalExcessRule>`
    select code, condition, kind, trim_scale(value)::text as value, active, valid_from, valid_to, filter
    from additional_excess_rules order by code`.execute(db);
  return found.rows.filter((rule) => rule.condition in additionalExcessConditions);
}

function carOf({ terms }: ClaimCover) {
  return { insured_value: terms.insured_value, base_excess: baseExcess(terms) };
}

/** What each of these rules adds to the excess of this car, whatever the accident was like. */
export function excessOfCodes(
  cover: ClaimCover,
  { rules, codes }: { rules: readonly AdditionalExcessRule[]; codes: readonly string[] },
): AdditionalExcess[] {
  const chosen = rules.filter((rule) => codes.includes(rule.code));
  const always = chosen.map((rule): AdditionalExcessRule => ({
    ...rule,
    condition: 'always',
    active: true,
    valid_from: '0001-01-01',
    valid_to: null,
    filter: {},
  }));
  const { additional } = settleExcess(carOf(cover), noAccident, always);
  return additional.map((one, at) => ({
    ...one,
    label: labelOf(chosen[at]?.condition ?? 'always'),
  }));
}

function labelOf(condition: AdditionalExcessCondition): string {
  return additionalExcessConditions[condition].label;
}

type Accident = Parameters<typeof settleExcess>[1];

const noAccident: Accident = {
  date: '2000-01-01',
  earlier_paid_claims: 0,
  driver: { category: 'Gold', experience: 'Pro', claim_level: 1, is_named: true },
  circuit_factor: '1',
  notice_hours: 0,
  track_condition: '',
  slick_tyres: false,
};

/** Which rules hold at this accident (manual 4.6): proposals, which staff or the loss adjuster confirm. */
export async function suggestExcess(
  db: Queryable,
  {
    claim,
    cover,
    rules,
    now,
  }: {
    claim: ClaimRecord;
    cover: ClaimCover;
    rules: readonly AdditionalExcessRule[];
    now: Date;
  },
): Promise<AdditionalExcess[]> {
  const { item } = cover;
  const { date_accident, driver_id } = claim;
  if (!item || date_accident === null || driver_id === null) return [];
  const reported_at = claim.date_claim ?? unixSeconds(now);
  const accident: Accident = {
    date: dateOfInstant(date_accident),
    earlier_paid_claims: await earlierPaidClaims(db, claim),
    driver: await driverAt(db, { driver_id, item, year: dateOfInstant(date_accident).slice(0, 4) }),
    circuit_factor: item.circuit_factor,
    notice_hours: (reported_at - date_accident) / 3600,
    track_condition: claim.driver_accident_info.track_conditions ?? '',
    slick_tyres: claim.driver_accident_info.slick_tyres === 'yes',
    series: item.series,
    circuit: item.circuit_id,
    driver_id,
    user_id: claim.user_id,
  };
  return [...settleExcess(carOf(cover), accident, rules).additional];
}

async function earlierPaidClaims(db: Queryable, claim: ClaimRecord): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*) as n from claims
    where policy_id = ${claim.policy_id} and car_id = ${claim.car_id} and paid_total > 0
      and claim_id <> ${claim.claim_id}`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** The driver as graded when the policy began, or as known now when the policy does not name it. */
async function driverAt(
  db: Queryable,
  { driver_id, item, year }: { driver_id: string; item: { drivers: NamedDriver[] }; year: string },
): Promise<Accident['driver']> {
  const named = item.drivers.find((driver) => driver.driver_id === driver_id);
  const known = named ?? (await driverNow(db, driver_id, year));
  return {
    category: known.category as DriverCategory,
    experience: known.experience as ExperienceLevel,
    claim_level: known.claim_level,
    is_named: named !== undefined,
  };
}

async function driverNow(db: Queryable, driver_id: string, year: string) {
  const found = await sql<Pick<NamedDriver, 'category' | 'experience' | 'claim_level'>>`
    select coalesce(categories->>${year}, 'Non-Categorised') as category, experience, claim_level
    from drivers where driver_id = ${driver_id}`.execute(db);
  const [driver] = found.rows;
  if (!driver) throw new Error(`claim of a driver that does not exist: ${driver_id}`);
  return driver;
}
