// Every January a series' claim level is reviewed from last year's loss ratio: paid and reserved claims over earned
// net premium. Example: 70,000 of claims over 100,000 of premium is 70 %, so level 5 becomes 6.

import { divideHalfUp, toNumber } from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';
import { clampClaimLevel } from '#domain/rating/levels/driver-levels.ts';

/** What is written about a series in one year: its class, its level and what differs from the class. */
export interface SeriesRating {
  readonly series_id: string;
  readonly year: number;
  readonly name: string;
  readonly car_class: string;
  readonly claim_level: number;
  readonly default_excess_pct: string;
  readonly typical_race_hours: string | null;
  readonly uses_categories: boolean;
  /** Percentage that replaces the base rate of the class; null keeps it. */
  readonly base_rate_override: string | null;
  readonly min_excess_override: Cents | null;
  /** Replaces the minimum premium of an item; null keeps it. */
  readonly min_premium_override: Cents | null;
  readonly notes: string;
}

/** Series by year. The key 2022 always exists, because a list without it counts as not loaded [9.13]. */
export type SeriesByYear = Readonly<Record<number, readonly SeriesRating[]>>;

/** Whether the series are loaded: the year 2022 exists [9.13]. */
export function areSeriesLoaded(series: Readonly<Record<number, unknown>> | undefined): boolean {
  return series?.[2022] !== undefined;
}

export interface SeriesYearFigures {
  readonly claim_level: number;
  /** Claims paid in the year. */
  readonly paid: Cents;
  /** Reserves for claims still open. */
  readonly reserved: Cents;
  readonly earned_net_premium: Cents;
  readonly car_events: number;
}

/** Below this many car-events a year says too little to move a level. */
const MINIMUM_CAR_EVENTS = 20;

function levelMove(losses: number, premium: number): number {
  if (losses * 100 < premium * 20) return -1;
  if (losses * 100 <= premium * 60) return 0;
  return losses <= premium ? 1 : 2;
}

/**
 * The level suggested for the next year (manual 4.3): loss ratio below 20 % one down, to 60 % the same, to 100 % one
 * up, above two up, between 1 and 10. Null when the year had fewer than 20 car-events or no premium. Staff confirm it.
 */
export function suggestSeriesClaimLevel(figures: SeriesYearFigures): number | null {
  if (figures.car_events < MINIMUM_CAR_EVENTS || figures.earned_net_premium <= 0) return null;
  const move = levelMove(figures.paid + figures.reserved, figures.earned_net_premium);
  return clampClaimLevel(figures.claim_level + move);
}

/** Losses in whole percent of the premium, half-up; null without premium. */
export function lossRatioPct(losses: Cents, premium: Cents): number | null {
  return premium > 0 ? toNumber(divideHalfUp(BigInt(losses) * 100n, BigInt(premium))) : null;
}
