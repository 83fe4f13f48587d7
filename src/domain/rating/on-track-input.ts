// What must be known to price cars on track: who the policyholder is and, for each car at each event, its value,
// class, circuit, hours, sessions and drivers. Example: one Cup car of EUR 260,000 for one weekend at Zandvoort.

import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { CircuitType } from '#domain/rating/levels/circuit-factor.ts';
import type { DriverCategory, ExperienceLevel } from '#domain/rating/levels/driver-levels.ts';

/** What a car does at an event. */
export const itemKinds = ['race_event', 'test_day', 'track_day'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Sessions of a race event that can be insured. */
export const raceSessions = ['practice', 'qualifying', 'race'] as const;
export type RaceSession = (typeof raceSessions)[number];

/** What readers see for each. */
export const sessionLabels: Readonly<Record<RaceSession, string>> = {
  practice: 'Practice',
  qualifying: 'Qualifying',
  race: 'Race',
};

/** What a repair bill is paid for. */
export const repairScopes = ['parts_only', 'parts_and_labour'] as const;
export type RepairScope = (typeof repairScopes)[number];

/** Whether the value is insured anew at each event, or once for the whole policy. */
export const aggregateModes = ['reinstated', 'single_aggregate'] as const;
export type AggregateMode = (typeof aggregateModes)[number];

/** How many instalments a premium can be paid in. */
export const instalmentCounts = [1, 2, 4] as const;

export interface OnTrackDriver {
  readonly category: DriverCategory;
  readonly experience: ExperienceLevel;
  /** Years at the start of the event; null when unknown, which weighs 1.00. */
  readonly age: number | null;
  readonly claim_level: number;
}

/** A driver who is still to be named is priced as one about whom nothing is known. */
export const driverToFollow: OnTrackDriver = {
  category: 'Non-Categorised',
  experience: 'Unknown',
  age: null,
  claim_level: 4,
};

/** One car at one event. Percentages, hours and factors are decimal text. */
export interface OnTrackItem {
  readonly car: string;
  readonly event: string;
  readonly car_class: string;
  /** Agreed value without VAT. */
  readonly insured_value: Cents;
  readonly series?: string | undefined;
  readonly series_claim_level: number;
  readonly circuit: string;
  /** Kind of a circuit that the tables do not know. */
  readonly circuit_type?: CircuitType | undefined;
  /** Factor that replaces the one of the tables. */
  readonly circuit_factor?: string | undefined;
  readonly kind: ItemKind;
  /** Total race hours in the event; needed for a race event only. */
  readonly race_hours?: string | null | undefined;
  readonly sessions: readonly RaceSession[];
  /** Official test days of a race event; days after the first of a test or track day. */
  readonly extra_test_days: number;
  readonly drivers: readonly OnTrackDriver[];
  readonly excess_pct: string;
  readonly scope: RepairScope;
  readonly accident_limit_pct: string;
  readonly aggregate: AggregateMode;
  /** Country where the car is registered; without it the policyholder's. */
  readonly tax_country?: string | undefined;
  /** The car carries a road registration, which some countries tax higher. */
  readonly road_registered?: boolean | undefined;
  /** Base rate in percent and minimum excess of the series, in place of those of the class. */
  readonly base_rate_override?: string | null | undefined;
  readonly min_excess_override?: Cents | null | undefined;
  /** Minimum premium of the series, in place of that of the kind of event. */
  readonly min_premium_override?: Cents | null | undefined;
  /** Name of the tables that hold for this item, among `item_bases` of the policy's; without it the policy's own. */
  readonly basis?: string | undefined;
  /** Day whose tax rate holds for this item, when it was priced later than the policy began. */
  readonly rated_on?: CalendarDate | undefined;
}

export interface OnTrackInput {
  readonly title?: string | undefined;
  readonly currency: Currency;
  readonly policyholder_country: string;
  /** Full seasons without a paid claim. */
  readonly clean_seasons: number;
  /** The underwriter's adjustment, -30.0 to 30.0. */
  readonly adjustment_pct: string;
  readonly commission_pct: string;
  readonly instalments: number;
  /** Day from which cover runs; it decides which tax rate is valid. Without it the present rates are. */
  readonly inception_date?: CalendarDate | undefined;
  readonly items: readonly OnTrackItem[];
}
