import { claimStatuses, clientViewOf, type ClaimStatus } from '#domain/claims/claim-status.ts';
import { parseStatusChange, statusChangeText } from '#domain/communications/status-change-text.ts';
import type { MessageType } from '#domain/communications/message-types.ts';

interface Told {
  parent_type: string;
  type_message: MessageType;
  communication_string: string;
}

/**
 * A claim's thread as its client reads it: statuses under the names that a client sees [4.27], and a change that a
 * client does not see, such as from submitted to under review, left out.
 */
export function clientStatusChanges<M extends Told>(messages: readonly M[]): M[] {
  return messages.flatMap((message) => {
    if (message.parent_type !== 'claim' || message.type_message !== 'status_change')
      return [message];
    const change = parseStatusChange(message.communication_string);
    if (!change || !isClaimStatus(change.from) || !isClaimStatus(change.to)) return [];
    const from = clientViewOf(change.from);
    const to = clientViewOf(change.to);
    return from === to ? [] : [{ ...message, communication_string: statusChangeText(from, to) }];
  });
}

function isClaimStatus(status: string): status is ClaimStatus {
  return (claimStatuses as readonly string[]).includes(status);
}
