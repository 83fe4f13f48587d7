/** What a client adds to a claim, the likeliest first. */
export const claimUploadKinds = [
  'damaged_part',
  'photo_before_dismantling',
  'accident_statement',
  'repair_estimate',
  'invoice',
  'other',
] as const;
