import { z } from 'zod';
import { anyAccount, download, read, staff, write, type Contract } from '#contract/action.ts';
import { answer, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import { id, page, pageSize, unixSeconds } from '#contract/fields.ts';
import { emailList } from '#contract/communications/email-list.ts';
import { listRead } from '#contract/list-read.ts';
import { emailStatuses } from '#domain/communications/email-types.ts';
import { parentType } from '#contract/communications/thread-parent.ts';

const emailStatus = z.enum(emailStatuses);

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
    /** Whether it is about the various insurances, or else the track; null about neither. */
    is_vi: z.boolean().nullable(),
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

/** Mails as they were sent, or wait. */
export const emailActions = {
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
} as const satisfies Contract;
