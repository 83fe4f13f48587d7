import { z } from 'zod';
import { download, read, staff, type Contract } from '#contract/action.ts';
import { id, queryNumber, unixSeconds } from '#contract/fields.ts';
import { mailboxList } from '#contract/communications/mailbox-list.ts';
import { listInput, paged } from '#contract/list-read.ts';

/** A row of the built-in mailbox. */
export const mailboxRow = z.object({
  mailbox_message_id: id,
  envelope_from: z.string(),
  envelope_to: z.array(z.string()),
  subject: z.string(),
  size_bytes: z.number(),
  received_at: unixSeconds,
});

/** The mailbox in which mails stay that go nowhere else. */
export const mailboxActions = {
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
