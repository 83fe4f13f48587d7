import { sql, type RawBuilder } from 'kysely';
import { baseExcess } from '#domain/claims/claim-amounts.ts';
import { dateOfInstant, unixSeconds } from '#domain/dates.ts';
import {
  type AdditionalExcessCondition,
  additionalExcessConditions,
  type AdditionalExcessRule,
  type ExcessSettlement,
  settleExcess,
} from '#domain/rating/excess/additional-excess.ts';
import type { DriverCategory, ExperienceLevel } from '#domain/rating/levels/driver-levels.ts';
import type { ClaimCover, NamedDriver } from '#server/claims/report/claim-cover.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import type { Queryable } from '#server/platform/context.ts';
import { type Answers, readAlone } from '#server/platform/database/read-together.ts';

export type AdditionalExcess = ExcessSettlement['additional'][number];

export const excessRulesQuery: RawBuilder<AdditionalExcessRule> = sql<AdditionalExcessRule>`
  select code, condition, kind, trim_scale(value)::text as value, active, valid_from, valid_to, filter
  from additional_excess_rules where published_at is not null order by code, valid_from`;

/** The rules whose condition the product knows. */
export function knownRules(rules: readonly AdditionalExcessRule[]): AdditionalExcessRule[] {
  return rules.filter((rule) => rule.condition in additionalExcessConditions);
}

/** The rules that staff keep, also those that are not active any more. */
export async function additionalExcessRules(db: Queryable): Promise<AdditionalExcessRule[]> {
  return knownRules(await readAlone(db, excessRulesQuery));
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

type DriverNow = Pick<NamedDriver, 'category' | 'experience' | 'claim_level'>;

/** What has to be read to know which rules hold at an accident. */
export function accidentQueries(claim: ClaimRecord) {
  return {
    earlier_paid: earlierPaidQuery(claim),
    drivers_now: driverNowQuery(claim),
  };
}

function earlierPaidQuery({ claim_id, policy_id, car_id }: ClaimRecord): RawBuilder<{ n: number }> {
  return sql<{ n: number }>`
    select count(*) as n from claims
    where policy_id = ${policy_id} and car_id = ${car_id} and paid_total > 0 and claim_id <> ${claim_id}`;
}

/** The driver as graded in the year of the accident. */
function driverNowQuery({ driver_id, date_accident }: ClaimRecord): RawBuilder<DriverNow> {
  const year = date_accident === null ? null : dateOfInstant(date_accident).slice(0, 4);
  return sql<DriverNow>`
    select coalesce(categories->>${year}::text, 'Non-Categorised') as category, experience, claim_level
    from drivers where driver_id = ${driver_id}`;
}

/** Which rules hold at this accident (manual 4.6): proposals, which staff or the loss adjuster confirm. */
export function suggestExcess(
  {
    claim,
    cover,
    rules,
    additional,
    now,
  }: {
    claim: ClaimRecord;
    cover: ClaimCover;
    rules: readonly AdditionalExcessRule[];
    /** What stands on the claim already, such as a late notice. */
    additional: readonly AdditionalExcess[];
    now: Date;
  },
  { earlier_paid, drivers_now }: Answers<ReturnType<typeof accidentQueries>>,
): AdditionalExcess[] {
  const { item } = cover;
  const { date_accident, driver_id } = claim;
  // Without a car nothing but what its report brought with it can hold.
  if (!item || date_accident === null || driver_id === null) return [...additional];
  const reported_at = claim.date_claim ?? unixSeconds(now);
  const accident: Accident = {
    date: dateOfInstant(date_accident),
    earlier_paid_claims: earlier_paid[0]?.n ?? 0,
    driver: driverAt(item, { driver_id, now: drivers_now[0] }),
    circuit_factor: item.circuit_factor,
    notice_hours: (reported_at - date_accident) / 3600,
    track_condition: claim.driver_accident_info.track_conditions ?? '',
    slick_tyres: claim.driver_accident_info.slick_tyres === 'yes',
    series: item.series,
    circuit: item.circuit_id,
    event_id: item.event_id,
    car_id: item.car_id,
    driver_id,
    user_id: claim.user_id,
  };
  return [...settleExcess(carOf(cover), accident, rules).additional];
}

/** The driver as graded when the policy began, or as known now when the policy does not name it. */
function driverAt(
  item: { drivers: NamedDriver[] },
  { driver_id, now }: { driver_id: string; now: DriverNow | undefined },
): Accident['driver'] {
  const named = item.drivers.find((driver) => driver.driver_id === driver_id);
  const known = named ?? now;
  if (!known) throw new Error(`claim of a driver that does not exist: ${driver_id}`);
  return {
    category: known.category as DriverCategory,
    experience: known.experience as ExperienceLevel,
    claim_level: known.claim_level,
    is_named: named !== undefined,
  };
}
