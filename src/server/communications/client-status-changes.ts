import { claimStatuses, clientViewOf, type ClaimStatus } from '#domain/claims/claim-status.ts';
import { parseStatusChange, statusChangeText } from '#domain/communications/status-change-text.ts';
import type { MessageType } from '#domain/communications/message-types.ts';
import {
  clientDocumentStatus,
  documentStatuses,
  type DocumentStatus,
} from '#domain/policies/document-status.ts';

interface Told {
  parent_type: string;
  type_message: MessageType;
  communication_string: string;
}

/** The name under which a client reads a status of such a record; undefined for one that is none. */
const clientNames: Readonly<Record<string, (status: string) => string | undefined>> = {
  claim: (status) => (isAmong(claimStatuses, status) ? clientViewOf(status) : undefined),
  policy: (status) =>
    isAmong(documentStatuses, status) ? clientDocumentStatus(status) : undefined,
};

/**
 * A thread as its client reads it: statuses of claims and documents under the names that a client sees [4.27], and a
 * change that a client does not see, such as from submitted to under review, left out.
 */
export function clientStatusChanges<M extends Told>(messages: readonly M[]): M[] {
  return messages.flatMap((message) => {
    const nameOf = clientNames[message.parent_type];
    if (!nameOf || message.type_message !== 'status_change') return [message];
    const change = parseStatusChange(message.communication_string);
    const from = change && nameOf(change.from);
    const to = change && nameOf(change.to);
    if (!from || !to || from === to) return [];
    return [{ ...message, communication_string: statusChangeText(from, to) }];
  });
}

function isAmong<S extends ClaimStatus | DocumentStatus>(
  statuses: readonly S[],
  status: string,
): status is S {
  return (statuses as readonly string[]).includes(status);
}
