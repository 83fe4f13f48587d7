// A file says what it shows: a photo taken before the car was taken apart counts as evidence, an invoice as proof of
// cost. Of 8 kinds that people upload 2 are photos; 6 more are documents that Paddock makes itself; a logo is an account's.

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
  'statement',
] as const;

/** The picture that an account goes by: it has at most one, sent by an upload of its own [7.2]. */
export const LOGO_KIND = 'logo';

/** Largest logo, in bytes: it stands on every paper of its account. */
export const mostLogoBytes = 2_000_000;

/** Kinds of picture that both a browser and a paper can show. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;

/** What a person says an uploaded file is. */
export type UploadKind = (typeof uploadKinds)[number];

/** What any stored file is. */
export type FileKind = UploadKind | (typeof generatedKinds)[number] | typeof LOGO_KIND;

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
  statement: 'Statement',
  logo: 'Logo',
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
