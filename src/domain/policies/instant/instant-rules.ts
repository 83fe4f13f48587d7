// When cover may be bought at once, without anybody of the house: small, ordinary risks of people who owe nothing.
// A Club car of EUR 60,000 on a track day next Saturday may; the same car at EUR 160,000 goes to a person.

import type { Cents } from '#domain/money.ts';
import type { ItemKind } from '#domain/rating/on-track-input.ts';

/** The limits of one version of the instant rules. */
export interface InstantRules {
  readonly kinds: readonly ItemKind[];
  readonly car_classes: readonly string[];
  /** Of one car, in the currency of the cover. */
  readonly max_value: Cents;
  readonly max_series_level: number;
  readonly max_driver_level: number;
  readonly max_circuit_factor: string;
  /** Hours that have to lie between buying and the first day of cover. */
  readonly min_notice_hours: number;
}

/** What has to hold, in the order in which it is told. */
export const instantRuleNames = [
  'kind',
  'car_class',
  'value',
  'series_level',
  'driver_level',
  'circuit_factor',
  'complete',
  'notice',
  'referral',
  'once',
  'overdue',
  'card',
  'capacity',
  'review',
] as const;

/** Name of a rule. */
export type InstantRuleName = (typeof instantRuleNames)[number];

/** Least notice that rules may ask for: what is not paid within it ends before it begins. */
export const LEAST_NOTICE_HOURS = 1;

/** The rules of the house until a superadmin sets others (manual A11). */
export const firstInstantRules: InstantRules = {
  kinds: ['test_day', 'track_day'],
  car_classes: [
    'GT3',
    'GT2',
    'GT4',
    'CUP',
    'TCR',
    'LMP3',
    'CN',
    'F4',
    'FREG',
    'CLUB',
    'HISTORIC',
    'ROAD',
  ],
  max_value: 15_000_000,
  max_series_level: 6,
  max_driver_level: 6,
  max_circuit_factor: '1.30',
  min_notice_hours: LEAST_NOTICE_HOURS,
};
