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

/** What a file of a claim shows, as far as it is the same for all of a kind. */
export const shownOfClaim = ({ is_vi }: { is_vi: boolean }): { shows?: string } =>
  is_vi ? {} : { shows: 'A part or a corner of the car' };
