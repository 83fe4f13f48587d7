// What can happen to a policy: each is written down once, with the moment from which it holds and the moment it was
// booked, and is never rewritten (manual A1). A wrong one is put right by another.

/** Kind of a transaction. */
export type TransactionKind =
  | 'new'
  | 'endorsement'
  | 'cancellation'
  | 'reinstatement'
  | 'renewal'
  | 'correction'
  | 'suspension'
  | 'resumption';

/** Who wished a transaction. */
export type TransactionInitiator =
  | 'client'
  | 'brokerage'
  | 'staff'
  | 'insurer'
  | 'organiser'
  | 'system';
