import { z } from 'zod';
import { anyAccount, read, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { done, id, text, unixSeconds } from '#contract/fields.ts';
import { messageTypes } from '#domain/communications/message-types.ts';
import { SEND_AS_OTHER, threadStepNames } from '#domain/communications/thread-roles.ts';
import { todoStatuses } from '#domain/communications/todo-status.ts';
import { parentType } from '#contract/communications/thread-parent.ts';

const messageType = z.enum(messageTypes);

/** One message of a thread [3.2]. `sender_type` says which badge it carries [2.55]. */
export const threadMessage = answer(signedIn, {
  communication_id: id,
  parent_type: parentType,
  parent_id: id,
  type_message: messageType,
  communication_string: z.string(),
  /** A user_id, `policy_key` for the holder of a policy link, or empty for Paddock itself. */
  sender: z.string(),
  sender_name: z.string(),
  sender_type: z.string(),
  stamp: unixSeconds,
  /** Only staff and loss adjusters see these. */
  internal: z.boolean(),
  email_id: id.nullable(),
  email_subject: z.string().nullable(),
  email_recipient: z.string().nullable(),
  todo_id: id.nullable(),
  todo_status: z.enum(todoStatuses).nullable(),
  todo_message: z.string().nullable(),
  file_id: id.nullable(),
  document_name: z.string().nullable(),
  /** Where the file is saved from; null when it was removed. */
  document_url: z.string().nullable(),
  document_type: z.string().nullable(),
  parent_version_id: id.nullable(),
  old_parent_version_id: id.nullable(),
});

/** Somebody staff can write for [3.7]. */
const contactEntry = z.object({ _id: id, attn: z.string() });

/** Messages about a record, and who has read them. */
export const threadActions = {
  get_communication: read({
    summary:
      'The thread of a record, oldest first; `type_filter` is a list of message types joined by ~.',
    input: z.object({
      parent_type: parentType,
      parent_id: id,
      type_filter: z
        .string()
        .max(200)
        .default('')
        .transform((value) => value.split('~').filter((one) => one !== ''))
        .pipe(z.array(messageType)),
    }),
    output: answer(signedIn, {
      communication: z.array(threadMessage),
      /** Older messages that are not in the list, which holds the newest 500. */
      left_out: z.number(),
      /** Up to where this person has read; 0 when never. */
      read_until: unixSeconds,
      /** Up to where somebody on the other side has read; 0 when nobody. */
      seen_until: unixSeconds,
      /** Whom staff can write for; empty for everybody else. */
      contacts: z.array(contactEntry),
      abilities: z.array(z.enum(threadStepNames)),
    }),
    shows: ['account', 'claim', 'communication:parent_id', 'email', 'file', 'todo'],
    access: anyAccount,
    scope: { parent_id: 'parent' },
  }),
  add_communication: write({
    summary: 'Writes a message in the thread of a record; the other side is told.',
    past: 'Wrote a message',
    activity: 'message',
    input: z.strictObject({
      parent_type: parentType,
      parent_id: id,
      communication_string: text(5000),
      type_message: z.literal('message').default('message'),
      /** Staff only: the `_id` of a contact, or `other`. */
      send_as: z.union([id, z.literal(SEND_AS_OTHER), z.literal('')]).default(''),
      /** Staff and loss adjusters only: a note that clients, brokerages and insurers never see. */
      internal: z.boolean().default(false),
    }),
    output: answer(signedIn, { communication: threadMessage }),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    scope: { parent_id: 'parent' },
  }),
  set_thread_read: write({
    summary: 'Says that this person has read a thread up to now.',
    past: 'Read the thread',
    input: z.strictObject({ parent_type: parentType, parent_id: id }),
    output: done,
    access: anyAccount,
    scope: { parent_id: 'parent' },
  }),
} as const satisfies Contract;
