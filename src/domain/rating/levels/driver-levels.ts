// How a driver is graded: the category of the licence authority, own experience where there is none, and a claim
// level from 1 to 10. Example: 4 minus 2 clean seasons plus 2 for one own-fault claim is level 4.

/** Categories of a driver, from none to the highest [3.28]. */
export const driverCategories = [
  'Non-Categorised',
  'Bronze',
  'Silver',
  'Gold',
  'Platinum',
] as const;

export type DriverCategory = (typeof driverCategories)[number];

/** Experience of a driver; it counts only for one who is Non-Categorised [3.29]. */
export const experienceLevels = [
  'Unknown',
  'No experience',
  'Beginner (low experience)',
  'Experienced',
  'Pro',
] as const;

export type ExperienceLevel = (typeof experienceLevels)[number];

/** Claim-level ratings of drivers and of series: 1 is the best, 10 is referred [3.30]. */
export const claimLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The level of a driver about whom nothing is known. */
export const DEFAULT_DRIVER_CLAIM_LEVEL = 4;

/** Keeps a level between 1 and 10. */
export function clampClaimLevel(level: number): number {
  return Math.min(10, Math.max(1, level));
}

export interface DriverClaimHistory {
  /** Seasons of the last three without a paid claim. */
  readonly clean_seasons: number;
  /** Paid claims with own fault in the last 36 months. */
  readonly own_fault_claims: number;
  /** Other paid claims in the last 36 months. */
  readonly other_claims: number;
}

/**
 * The claim level that a driver's history suggests (manual 4.3): 4 − clean seasons + 2 × own-fault claims + other
 * claims, between 1 and 10. Staff may override it with a reason.
 */
export function suggestDriverClaimLevel(history: DriverClaimHistory): number {
  const clean = Math.min(3, history.clean_seasons);
  return clampClaimLevel(
    DEFAULT_DRIVER_CLAIM_LEVEL - clean + 2 * history.own_fault_claims + history.other_claims,
  );
}
