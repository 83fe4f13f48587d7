// Some accidents cost the client more than the agreed excess. Rules that hold at the accident add up on the base excess,
// to at most 30 % of the value. Example: base 26,000 of 260,000, novice 2.5 %: 26,000 + 6,500 = 32,500.

import type { CalendarDate } from '#domain/dates.ts';
import { compare, parseDecimal, roundToWhole } from '#domain/decimal.ts';
import type { Currency } from '#domain/currencies.ts';
import { type Cents, formatMoney, percentOf } from '#domain/money.ts';
import type { DriverCategory, ExperienceLevel } from '#domain/rating/levels/driver-levels.ts';
import { type AdditionalExcessFilter, passesFilter } from '#domain/rating/excess/excess-filter.ts';
import { type Validity, versionOn } from '#domain/rating/validity.ts';

/** What a rule's value is counted in: percent of the base excess, percent of the value, or cents. */
export const additionalExcessKinds = ['pct_of_base_excess', 'pct_of_value', 'amount'] as const;
export type AdditionalExcessKind = (typeof additionalExcessKinds)[number];

/** What is known about an accident when its excess is settled. */
export interface AccidentFacts {
  /** The day on which rules must be valid. */
  readonly date: CalendarDate;
  /** Claims paid before on the same car in the same policy period. */
  readonly earlier_paid_claims: number;
  readonly driver: {
    readonly category: DriverCategory;
    readonly experience: ExperienceLevel;
    /** At the start of the policy. */
    readonly claim_level: number;
    readonly is_named: boolean;
  };
  readonly circuit_factor: string;
  /** Hours from the accident to its notice. */
  readonly notice_hours: number;
  readonly track_condition: string;
  readonly slick_tyres: boolean;
  /** For a rule's filter. */
  readonly series?: string | undefined;
  readonly circuit?: string | undefined;
  readonly event_id?: string | undefined;
  readonly car_id?: string | undefined;
  readonly driver_id?: string | undefined;
  readonly user_id?: string | undefined;
}

/** When a rule holds, as text for staff and as a question on the facts (manual 4.6). */
export const additionalExcessConditions = {
  repeat_claim: {
    label: 'Second or later paid claim on the same car in the policy period',
    holds: (facts: AccidentFacts) => facts.earlier_paid_claims >= 1,
  },
  driver_novice: {
    label: 'Driver Non-Categorised with no or unknown experience',
    holds: ({ driver }: AccidentFacts) =>
      driver.category === 'Non-Categorised' &&
      ['No experience', 'Unknown'].includes(driver.experience),
  },
  driver_level_8_plus: {
    label: 'Driver claim level 8 to 10 at policy start',
    holds: ({ driver }: AccidentFacts) => driver.claim_level >= 8,
  },
  high_risk_circuit: {
    label: 'Circuit factor 1.50',
    holds: (facts: AccidentFacts) =>
      compare(parseDecimal(facts.circuit_factor), parseDecimal('1.50')) >= 0,
  },
  unnamed_driver: {
    label: 'Driver not named, accepted by staff',
    holds: ({ driver }: AccidentFacts) => !driver.is_named,
  },
  late_notice: {
    label: 'Notice more than 48 hours after the accident, accepted by staff',
    holds: (facts: AccidentFacts) => facts.notice_hours > 48,
  },
  wet_slicks: {
    label: 'Wet track or standing water with slick tyres',
    holds: (facts: AccidentFacts) =>
      facts.slick_tyres && ['wet', 'standing_water'].includes(facts.track_condition),
  },
  always: { label: 'Every accident that the filter lets through', holds: () => true },
} as const;

export type AdditionalExcessCondition = keyof typeof additionalExcessConditions;

export interface AdditionalExcessRule {
  readonly code: string;
  readonly condition: AdditionalExcessCondition;
  readonly kind: AdditionalExcessKind;
  readonly value: string;
  readonly active: boolean;
  readonly valid_from: CalendarDate;
  readonly valid_to: CalendarDate | null;
  readonly filter: AdditionalExcessFilter;
}

const rule = (
  condition: Exclude<AdditionalExcessCondition, 'always'>,
  kind: AdditionalExcessKind,
  value: string,
): AdditionalExcessRule => ({
  code: condition.toUpperCase(),
  condition,
  kind,
  value,
  active: true,
  valid_from: '2022-01-01',
  valid_to: null,
  filter: {},
});

/** The product's own rules; staff edit them. */
export const defaultAdditionalExcessRules: readonly AdditionalExcessRule[] = [
  rule('repeat_claim', 'pct_of_base_excess', '50'),
  rule('driver_novice', 'pct_of_value', '2.5'),
  rule('driver_level_8_plus', 'pct_of_value', '2.5'),
  rule('high_risk_circuit', 'pct_of_value', '2.5'),
  rule('unnamed_driver', 'pct_of_value', '10'),
  rule('late_notice', 'pct_of_base_excess', '25'),
  rule('wet_slicks', 'pct_of_base_excess', '25'),
];

/** Base and additional excess together are at most this part of the value, but never less than the base. */
export const TOTAL_EXCESS_CAP_PCT = '30';

/**
 * One version of each rule: the one of the day, else the latest. A code that was agreed on keeps its amount even where
 * the rule has ended since.
 */
export function rulesOn<R extends Validity & { readonly code: string }>(
  rules: readonly R[],
  on: CalendarDate,
): R[] {
  return [...Map.groupBy(rules, ({ code }) => code).values()].flatMap(
    (versions) => versionOn(versions, on) ?? versions.at(-1) ?? [],
  );
}

/** What a rule adds, in words: "2.5 % of the agreed value", or an amount; `value` is percent or whole cents. */
export function excessRiseText(
  kind: AdditionalExcessKind,
  value: string,
  currency: Currency,
): string {
  if (kind === 'amount') return formatMoney(percentOf(100, value), currency);
  return `${Number(value)} % of the ${kind === 'pct_of_value' ? 'agreed value' : 'excess'}`;
}

function holds(one: AdditionalExcessRule, facts: AccidentFacts): boolean {
  return (
    one.active &&
    one.valid_from <= facts.date &&
    (one.valid_to === null || facts.date <= one.valid_to) &&
    passesFilter(one.filter, facts) &&
    additionalExcessConditions[one.condition].holds(facts)
  );
}

function amountOf(one: AdditionalExcessRule, value: Cents, base: Cents): Cents {
  if (one.kind === 'amount') return roundToWhole(parseDecimal(one.value));
  return percentOf(one.kind === 'pct_of_value' ? value : base, one.value);
}

export interface ExcessSettlement {
  readonly base: Cents;
  readonly additional: readonly {
    readonly code: string;
    readonly label: string;
    readonly amount: Cents;
  }[];
  /** What the client bears, after the cap. */
  readonly total: Cents;
  readonly is_capped: boolean;
}

/**
 * The excess of an accident (manual 4.6): each rule that holds with its amount, each rounded half-up to cents, and the
 * total, capped at 30 % of the value but never below the base excess. Rules that staff must accept are proposals.
 */
export function settleExcess(
  car: { readonly insured_value: Cents; readonly base_excess: Cents },
  facts: AccidentFacts,
  rules: readonly AdditionalExcessRule[],
): ExcessSettlement {
  const additional = rules
    .filter((one) => holds(one, facts))
    .map((one) => ({
      code: one.code,
      label: additionalExcessConditions[one.condition].label,
      amount: amountOf(one, car.insured_value, car.base_excess),
    }));
  const sum = additional.reduce((total, { amount }) => total + amount, car.base_excess);
  const cap = Math.max(car.base_excess, percentOf(car.insured_value, TOTAL_EXCESS_CAP_PCT));
  return { base: car.base_excess, additional, total: Math.min(sum, cap), is_capped: sum > cap };
}
