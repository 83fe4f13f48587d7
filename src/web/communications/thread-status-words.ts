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

/** What readers see for a status in the thread of such a record. */
export function threadStatusLabel(parent: ThreadParent, status: string): string {
  return labels[parent][status] ?? status.replaceAll('_', ' ');
}
