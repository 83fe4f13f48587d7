import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { requestStatusLabels } from '#domain/policies/request-status.ts';

const labels: Readonly<Record<ThreadParent, Readonly<Record<string, string>>>> = {
  claim: claimStatusLabels,
  policy: documentStatusLabels,
  request: requestStatusLabels,
  account: {},
};

/** What a client reads instead: that its quote is locked is a matter of the house. */
const clientLabels: Readonly<Partial<Record<ThreadParent, Readonly<Record<string, string>>>>> = {
  policy: { completed: 'Sent' },
};

/** What readers see for a status in the thread of such a record. */
export function threadStatusLabel(parent: ThreadParent, status: string, isClient: boolean): string {
  const own = isClient ? clientLabels[parent]?.[status] : undefined;
  return own ?? labels[parent][status] ?? status.replaceAll('_', ' ');
}
