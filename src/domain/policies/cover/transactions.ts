// What can happen to a policy: each is written down once, with the moment from which it holds and the moment it was
// booked, and is never rewritten (manual A1). A wrong one is put right by another.

/** Kinds of transactions. */
export const transactionKinds = [
  'new',
  'endorsement',
  'cancellation',
  'reinstatement',
  'renewal',
  'correction',
  'suspension',
  'resumption',
] as const;

/** Kind of a transaction. */
export type TransactionKind = (typeof transactionKinds)[number];

/** What readers see for each. */
export const transactionKindLabels: Readonly<Record<TransactionKind, string>> = {
  new: 'New policy',
  endorsement: 'Endorsement',
  cancellation: 'Cancellation',
  reinstatement: 'Reinstatement',
  renewal: 'Renewal',
  correction: 'Correction',
  suspension: 'Cover suspended',
  resumption: 'Cover resumed',
};

/** Who can wish a transaction. */
export const transactionInitiators = [
  'client',
  'brokerage',
  'staff',
  'insurer',
  'organiser',
  'system',
] as const;

/** Who wished a transaction. */
export type TransactionInitiator = (typeof transactionInitiators)[number];

/** What readers see for each. */
export const transactionInitiatorLabels: Readonly<Record<TransactionInitiator, string>> = {
  client: 'Client',
  brokerage: 'Brokerage',
  staff: 'Staff',
  insurer: 'Insurer',
  organiser: 'Organiser',
  system: 'By itself',
};
