// A thread belongs to one record: a document from quote to policy, a claim, a client's request, or an account.
// The thread of claim CL-2026-0001 has parent_type claim and the claim's id as parent_id.

/** Kinds of records that have a thread. */
export const threadParents = ['policy', 'claim', 'request', 'account'] as const;

/** A kind of record that has a thread. */
export type ThreadParent = (typeof threadParents)[number];

/** Whether a kind of record has a thread. */
export function isThreadParent(kind: string): kind is ThreadParent {
  return (threadParents as readonly string[]).includes(kind);
}
