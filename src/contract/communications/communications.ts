import { z } from 'zod';
import { anyAccount, download, read, staff, write, type Contract } from '#contract/action.ts';
import { answer, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import {
  calendarDate,
  done,
  id,
  line,
  page,
  pageSize,
  queryNumber,
  text,
  unixSeconds,
} from '#contract/fields.ts';
import { emailList } from '#contract/communications/email-list.ts';
import { todoList } from '#contract/communications/todo-list.ts';
import { mailboxList } from '#contract/communications/mailbox-list.ts';
import { notificationList } from '#contract/communications/notification-list.ts';
import { listInput, listRead, paged } from '#contract/list-read.ts';
import { messageTypes } from '#domain/communications/message-types.ts';
import { threadParents } from '#domain/communications/thread-parents.ts';
import { emailStatuses } from '#domain/communications/email-types.ts';
import { SEND_AS_OTHER, threadStepNames } from '#domain/communications/thread-roles.ts';
import { todoStatuses } from '#domain/communications/todo-status.ts';

const parentType = z.enum(threadParents);
const messageType = z.enum(messageTypes);
const todoStatus = z.enum(todoStatuses);
const emailStatus = z.enum(emailStatuses);
const staffAndAdjuster = ['superadmin', 'admin', 'loss_adjuster'] as const;

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
  todo_status: todoStatus.nullable(),
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

/** One notification [3.8]. */
export const notification = answer(signedIn, {
  _id: id,
  message: z.string(),
  timestamp: unixSeconds,
  seen: z.boolean(),
  feature: z.string(),
  feature_id: z.string(),
  url_params: z.string().nullable(),
});

/** One todo [3.5] with its owner and the record it belongs to. */
export const todo = answer(signedIn, {
  _id: id,
  status: todoStatus,
  message: z.string(),
  stamp: unixSeconds,
  due_on: calendarDate.nullable(),
  owner_id: id.nullable(),
  owner_name: z.string(),
  created_by_name: z.string(),
  done_at: unixSeconds.nullable(),
  parent_type: parentType.nullable(),
  parent_id: id.nullable(),
});

/** A todo in the list of all, with the record as people call it: "CL-2026-0411". */
export const listedTodo = todo.extend(seenBy(staffAlone, { record_name: z.string() }));

/** A mail in a list. `failure` says why it did not go. */
export const emailRow = z.object({
  ...seenBy(signedIn, {
    email_id: id,
    type: z.string(),
    subject: z.string(),
    title: z.string(),
    recipient: z.string(),
    cc_emails: z.array(z.string()),
    status: emailStatus,
    stamp: unixSeconds,
    sent_at: unixSeconds.nullable(),
    /** When a mail goes that waits because its writer has sent so many today. */
    waits_until: unixSeconds.nullable(),
  }),
  ...seenBy(staffAlone, { failure: z.string().optional() }),
});

/** A mail in the list of all, with whose it is. */
export const listedEmail = emailRow.extend(
  seenBy(staffAlone, {
    user_id: id.nullable(),
    account_name: z.string(),
    created_by_name: z.string(),
  }),
);

/** A mail as it was sent [3.6]. `html` belongs in a sandboxed frame. */
export const sentEmail = emailRow.extend(
  seenBy(signedIn, {
    sender: z.string(),
    attn: z.string(),
    regards_by: z.string(),
    html: z.string(),
    plain_text: z.string(),
    parent_type: parentType.nullable(),
    parent_id: id.nullable(),
    created_by_name: z.string(),
    attachments: z.array(z.object({ file_id: id, document_name: z.string(), url: z.string() })),
    abilities: z.array(z.enum(['resend_email'])),
  }),
);

/** A row of the built-in mailbox. */
export const mailboxRow = z.object({
  mailbox_message_id: id,
  envelope_from: z.string(),
  envelope_to: z.array(z.string()),
  subject: z.string(),
  size_bytes: z.number(),
  received_at: unixSeconds,
});

export const communicationsContract = {
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

  get_notifications: read({
    summary: "One's own notifications, newest first, with the number of unseen ones.",
    input: listInput(notificationList, {
      page,
      limit: queryNumber.pipe(z.number().int().min(1).max(100)).default(20),
    }),
    output: answer(signedIn, {
      notifications: z.array(notification),
      total: z.number(),
      unseen: z.number(),
    }),
    shows: ['notification'],
    access: anyAccount,
  }),
  set_notification_seen: write({
    summary: "Marks one of one's own notifications as seen.",
    past: 'Read a notification',
    input: z.strictObject({ id }),
    output: done,
    access: anyAccount,
    errors: ['not_found'],
  }),
  set_all_notifications_seen: write({
    summary: "Marks all of one's own notifications as seen.",
    past: 'Read all notifications',
    input: z.strictObject({}),
    output: answer(signedIn, { marked: z.number() }),
    access: anyAccount,
  }),

  get_single_todo: read({
    summary: 'One todo.',
    input: z.object({ todo_id: id }),
    output: todo,
    shows: ['account', 'todo:todo_id'],
    access: anyAccount,
    scope: { todo_id: 'todo' },
  }),
  change_todo_status: write({
    summary: 'Ticks a todo, or opens it again.',
    past: 'Ticked a todo',
    activity: 'message',
    input: z.strictObject({ _id: id, status: todoStatus }),
    output: todo,
    access: anyAccount,
    scope: { _id: 'todo' },
  }),
  create_todo: write({
    summary:
      'Notes something to do, with a record or without; without an owner it is for whoever comes first.',
    past: 'Created a todo',
    activity: 'message',
    input: z.strictObject({
      message: line(1000),
      owner_id: id.nullish(),
      due_on: calendarDate.nullish(),
      parent_type: parentType.optional(),
      parent_id: id.optional(),
    }),
    output: todo,
    access: staffAndAdjuster,
    scope: { parent_id: 'parent' },
  }),
  get_my_todos: read({
    summary: "One's own todos and, for staff, those without an owner: open ones first by due date.",
    input: z.object({ status: todoStatus.optional(), page, page_size: pageSize }),
    output: answer(signedIn, { todos: z.array(todo), total: z.number() }),
    shows: ['account', 'todo'],
    access: staffAndAdjuster,
  }),
  get_todo_list: listRead(todoList, {
    summary: 'What is to be done, of all records together.',
    row: listedTodo,
    shows: ['account', 'claim', 'policy', 'request', 'todo'],
    access: staff,
  }),
  get_todos: read({
    summary: 'The todos of a record, open ones first.',
    input: z.object({ parent_type: parentType, parent_id: id }),
    output: answer(signedIn, { todos: z.array(todo) }),
    shows: ['account', 'todo'],
    access: staffAndAdjuster,
    scope: { parent_id: 'parent' },
  }),

  get_email_list: listRead(emailList, {
    summary: 'The mails to everybody, the newest first, with those that failed or wait.',
    row: listedEmail,
    shows: ['account', 'email'],
    access: staff,
  }),
  get_sent_emails: read({
    summary: 'The mails that an account got or is to get, newest first.',
    input: z.object({ user_id: id, page, page_size: pageSize }),
    output: z.object({ emails: z.array(emailRow), total: z.number() }),
    shows: ['email'],
    access: staff,
    scope: { user_id: 'account' },
  }),
  get_sent_email: read({
    summary: 'One mail as it was sent.',
    input: z.object({ email_id: id }),
    output: answer(signedIn, { email: sentEmail }),
    shows: ['account', 'email:email_id', 'file'],
    access: anyAccount,
    scope: { email_id: 'email' },
  }),
  get_sent_email_page: download({
    summary:
      'A mail as its reader saw it, to be shown in a sandboxed frame; no script, no network.',
    past: 'Read a sent email',
    activity: 'email',
    input: z.object({ email_id: id }),
    output: z.unknown(),
    access: anyAccount,
    scope: { email_id: 'email' },
  }),
  resend_email: write({
    summary: 'Sends a mail once more, as it was; not those that carry a secret link.',
    past: 'Sent an email again',
    activity: 'email',
    input: z.strictObject({ email_id: id }),
    output: z.object({ email_id: id }),
    access: staff,
    scope: { email_id: 'email' },
    errors: ['transition_refused'],
  }),

  get_mailbox_messages: read({
    summary: 'What the built-in mailbox received, newest first.',
    input: listInput(mailboxList, paged),
    output: z.object({ messages: z.array(mailboxRow), total: z.number() }),
    shows: ['mailbox_message'],
    access: staff,
  }),
  get_mailbox_message: read({
    summary: 'One mail of the built-in mailbox, taken apart. `html` belongs in a sandboxed frame.',
    input: z.object({ mailbox_message_id: id }),
    output: mailboxRow.extend({
      smtp_message_id: z.string().nullable(),
      from: z.string(),
      to: z.array(z.string()),
      cc: z.array(z.string()),
      html: z.string(),
      text: z.string(),
      attachments: z.array(
        z.object({
          index: z.number(),
          file_name: z.string(),
          content_type: z.string(),
          size_bytes: z.number(),
        }),
      ),
    }),
    shows: ['mailbox_message'],
    access: staff,
    errors: ['not_found'],
  }),
  get_mailbox_page: download({
    summary:
      'A mail of the built-in mailbox, to be shown in a sandboxed frame; no script, no network.',
    past: 'Read a caught email',
    activity: 'email',
    input: z.object({ mailbox_message_id: id }),
    output: z.unknown(),
    access: staff,
    errors: ['not_found'],
  }),
  get_mailbox_attachment: download({
    summary: 'Saves an attachment of a mail in the built-in mailbox.',
    past: 'Downloaded an attachment',
    activity: 'download',
    input: z.object({
      mailbox_message_id: id,
      index: queryNumber.pipe(z.number().int().min(0).max(1000)),
    }),
    output: z.unknown(),
    access: staff,
    errors: ['not_found'],
  }),
} as const satisfies Contract;
