/** What a client adds to a claim, the likeliest first. */
export const claimUploadKinds = [
  'damaged_part',
  'photo_before_dismantling',
  'accident_statement',
  'repair_estimate',
  'invoice',
  'other',
] as const;

/** The same of a loss beside the track. */
export const lossUploadKinds = [
  'damaged_part',
  'report',
  'invoice',
  'repair_estimate',
  'proof_of_payment',
  'other',
] as const;
