// A file says what it shows: a photo taken before the car was taken apart counts as evidence, an invoice as proof of
// cost. Of 8 kinds that people upload 2 are photos; 5 more are documents that Paddock makes itself.

/** What people upload, in the order of the picker. */
export const uploadKinds = [
  'photo_before_dismantling',
  'damaged_part',
  'accident_statement',
  'repair_estimate',
  'invoice',
  'report',
  'proof_of_payment',
  'other',
] as const;

/** Documents that Paddock makes itself. */
export const generatedKinds = [
  'policy_document',
  'invoice_document',
  'credit_note',
  'claim_summary',
  'bordereau',
] as const;

/** What a person says an uploaded file is. */
export type UploadKind = (typeof uploadKinds)[number];

/** What any stored file is. */
export type FileKind = UploadKind | (typeof generatedKinds)[number];

/** What the pickers and lists call each kind. */
export const fileKindLabels: Readonly<Record<FileKind, string>> = {
  photo_before_dismantling: 'Photo before dismantling',
  damaged_part: 'Damaged part',
  accident_statement: 'Accident statement',
  repair_estimate: 'Repair estimate',
  invoice: 'Invoice',
  report: 'Report',
  proof_of_payment: 'Proof of payment',
  other: 'Other',
  policy_document: 'Policy document',
  invoice_document: 'Invoice document',
  credit_note: 'Credit note',
  claim_summary: 'Claim summary',
  bordereau: 'Bordereau',
};

/** Kinds of records that files are kept with. */
export const fileParents = [
  'policy',
  'claim',
  'request',
  'account',
  'car',
  'driver',
  'import',
] as const;

/** A kind of record that files are kept with. */
export type FileParent = (typeof fileParents)[number];

/** Everything that people do with the files of a record: the action and the ability in its answer are one word. */
export const fileStepNames = ['upload_file', 'get_file_original', 'remove_file'] as const;

/** Name of a step. */
export type FileStep = (typeof fileStepNames)[number];
