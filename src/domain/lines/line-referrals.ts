// Why a various insurance waits for a superadmin (manual 5). Example: a person aged 70 or more is referred.

/** Every reason in words for people. */
export const lineReferralReasons = {
  age_70_or_more: 'Person aged 70 or more',
  location_above_limit: 'Value at one place above the limit',
  adjustment_over_limit: 'Underwriter’s adjustment beyond ±15 %',
} as const;

/** A reason with the item that it concerns; null when it concerns the whole policy. */
export interface LineReferral {
  readonly reason: keyof typeof lineReferralReasons;
  readonly item_index: number | null;
}
