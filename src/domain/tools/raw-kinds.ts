// Records that can be looked at as their rows are, and by what one finds them.

/** By its number, or an account by its address; every one by its id. */
export const rawKindLabels = {
  policy: 'Quote or policy',
  claim: 'Claim',
  invoice: 'Invoice',
  account: 'Account',
  car: 'Car',
  driver: 'Driver',
  event: 'Event',
} as const;

export type RawKind = keyof typeof rawKindLabels;
export const rawKinds = Object.keys(rawKindLabels) as [RawKind, ...RawKind[]];
