// A thread tells everything that happened to a record in one line of time: what people wrote and what was done.
// Of the 8 types only `message` is ever written by a person; the server writes the other seven.

/** Types of thread messages in the order of the specification [3.3]. */
export const messageTypes = [
  'message',
  'email',
  'todo',
  'parent_change',
  'quote_accepted',
  'file_upload',
  'other',
  'status_change',
] as const;

/** What a thread message is [3.3]. */
export type MessageType = (typeof messageTypes)[number];
