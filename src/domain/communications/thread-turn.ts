// Whose turn a thread is: that of the side which did not write last. What was told by mail or by a new status since is an
// answer too. A client wrote on 12-05 and nobody did since: ours since 12-05.

import { type AccountType, isStaff } from '#domain/accounts/account-types.ts';
import { dateOfInstant } from '#domain/dates.ts';
import type { Turn } from '#domain/turn.ts';
import type { MessageType } from './message-types.ts';

/** What counts as a word of the talk; files and tasks do not ask for one. */
const spoken: readonly MessageType[] = ['message', 'email', 'status_change'];

interface Spoken {
  type_message: MessageType;
  sender_name: string;
  sender_type: string;
  stamp: number;
  internal: boolean;
}

/** Whose turn a thread is, oldest message first; null where nobody waits for an answer. */
export function threadTurn(
  messages: readonly Spoken[],
  { reader, seen_until }: { reader: AccountType; seen_until: number },
): Turn<'add_communication'> | null {
  const last = messages.findLast((one) => spoken.includes(one.type_message) && !one.internal);
  if (last?.type_message !== 'message') return null;
  const since = dateOfInstant(last.stamp);
  if (!isStaff(last.sender_type as AccountType))
    return {
      side: 'us',
      since,
      text: isStaff(reader) ? `${last.sender_name} waits for an answer.` : 'We owe an answer.',
      step: isStaff(reader) ? 'add_communication' : null,
    };
  // Not every word of ours asks for one of theirs: who reads it knows.
  if (!isStaff(reader)) return null;
  const seen = seen_until >= last.stamp ? 'read' : 'not read yet';
  return { side: 'client', since, text: `The last message is ${seen}.`, step: null };
}
