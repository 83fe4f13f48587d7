import type { z } from 'zod';
import { fieldsOf } from '#domain/lists/list-field.ts';
import type { communicationsContract } from '#contract/communications/communications.ts';

type AnswerOf<N extends keyof typeof communicationsContract> = z.output<
  (typeof communicationsContract)[N]['output']
>;
type Notification = AnswerOf<'get_notifications'>['notifications'][number];
type Mail = AnswerOf<'get_mailbox_messages'>['messages'][number];

const of = fieldsOf<Notification>();

/** What is exported of one's notifications. */
export const notificationFields = {
  received: of.instant('Received', (row) => row.timestamp),
  message: of.text('Message', (row) => row.message),
  about: of.text('About', (row) => row.feature.replaceAll('-', ' ')),
  seen: of.text('Seen', (row) => (row.seen ? 'Yes' : 'No')),
};

const mail = fieldsOf<Mail>();

/** What the columns of the built-in mailbox are. */
export const mailboxFields = {
  subject: mail.text('Subject', (row) => row.subject || 'No subject'),
  to: mail.text('To', (row) => row.envelope_to.join(', ')),
  from: mail.text('From', (row) => row.envelope_from),
  size: mail.number('Size', (row) => row.size_bytes),
  received: mail.instant('Received', (row) => row.received_at),
};
