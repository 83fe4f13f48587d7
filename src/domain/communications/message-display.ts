// How a thread reads: own messages right, others left with a badge, and a line with the time after a pause.
// A message at 14:15:01 after one at 14:00:00 has 901 seconds between them and gets the line; at 14:15:00 it does not.

import { actorBadge } from '#domain/accounts/account-badges.ts';
import type { MessageType } from './message-types.ts';

/** Seconds without a message after which a time divider stands [2.56] [9.8]. */
const TIME_DIVIDER_SECONDS = 900;

/** Widest message bubble in pixels [9.8]. */
export const MAX_BUBBLE_WIDTH = 350;

const countedTypes: readonly MessageType[] = ['message', 'file_upload', 'status_change'];

/**
 * Positions of the messages before which a time divider stands: more than 900 seconds after the previous message,
 * where only message, file_upload and status_change count as previous [2.56]. Stamps are unix seconds, oldest first.
 */
export function timeDividers(
  messages: readonly { type_message: MessageType; stamp: number }[],
): Set<number> {
  const dividers = new Set<number>();
  let previous: number | undefined;
  for (const [index, message] of messages.entries()) {
    if (previous !== undefined && message.stamp - previous > TIME_DIVIDER_SECONDS) {
      dividers.add(index);
    }
    if (countedTypes.includes(message.type_message)) previous = message.stamp;
  }
  return dividers;
}

/** What stands as `sender` of a message that the holder of a policy link wrote. */
export const POLICY_KEY_SENDER = 'policy_key';

/** Who is reading: a session's user, or the holder of a policy link. */
export type ThreadReader = { user_id: string } | { is_policy_key: true };

/** The side of a message, and the badge that only other people's messages carry [2.54] [2.55]; P for what Paddock sent. */
export function messagePlace(
  message: { sender: string; sender_type: string },
  reader: ThreadReader,
): { side: 'right' } | { side: 'left'; badge: string } {
  const own = 'user_id' in reader ? reader.user_id : POLICY_KEY_SENDER;
  if (message.sender !== '' && message.sender === own) return { side: 'right' };
  const { sender, sender_type } = message;
  return {
    side: 'left',
    badge: actorBadge({
      actor_id: sender || null,
      actor_type: sender === '' && sender_type === 'other' ? 'system' : sender_type,
    }),
  };
}
