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

/** What is settled between the house and the insurer: the client hears of the outcome. */
const betweenOthers: readonly DocumentStatus[] = [
  'waiting_for_approval',
  'accepted_by_underwriter',
];
/** What a client knows of and nobody's work changes: it holds until the next answer that concerns the client. */
const holdsMeanwhile: readonly DocumentStatus[] = [
  'change_requested',
  'accepted_by_client',
  'policy_made',
];

/** The status of a document as a client reads it who was told of `told` before. */
function documentName(status: string, told: string | undefined): string | undefined {
  if (!isAmong(documentStatuses, status)) return undefined;
  const name = betweenOthers.includes(status) ? 'concept' : clientDocumentStatus(status);
  const holds = told !== undefined && isAmong(holdsMeanwhile, told);
  return name === 'concept' && holds ? told : name;
}

/**
 * The name under which a client reads a status of such a record, after the one that it read before; undefined for one that
 * is none.
 */
const clientNames: Readonly<
  Record<string, (status: string, told: string | undefined) => string | undefined>
> = {
  claim: (status) => (isAmong(claimStatuses, status) ? clientViewOf(status) : undefined),
  policy: documentName,
};

/** Its mail with the link tells of a quote that is sent; that it was a concept before concerns nobody outside the house. */
const isFirstSending = (parent_type: string, from: string, to: string) =>
  parent_type === 'policy' && from === 'concept' && to === 'completed';

/**
 * The thread of a record as its client reads it: statuses of claims and documents under the names that a client sees
 * [4.27], and a change that does not concern a client, such as from submitted to under review, left out. That of a quote begins with the mail that brings it.
 */
export function clientStatusChanges<M extends Told>(messages: readonly M[]): M[] {
  let told: string | undefined;
  return messages.flatMap((message) => {
    const nameOf = clientNames[message.parent_type];
    if (!nameOf || message.type_message !== 'status_change') return [message];
    const change = parseStatusChange(message.communication_string);
    const from = told ?? (change && nameOf(change.from, undefined));
    const to = change && from && nameOf(change.to, from);
    if (!from || !to || from === to) return [];
    const isFirst = told === undefined;
    told = to;
    if (isFirst && isFirstSending(message.parent_type, from, to)) return [];
    return [{ ...message, communication_string: statusChangeText(from, to) }];
  });
}

function isAmong<S extends ClaimStatus | DocumentStatus>(
  statuses: readonly S[],
  status: string,
): status is S {
  return (statuses as readonly string[]).includes(status);
}
