import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import type { mailboxRow } from '#contract/communications/mailbox-actions.ts';
import { list } from '#contract/list.ts';

/** What left as mail and stays in this installation, because no mail server is set. */
export const mailboxList = list<z.output<typeof mailboxRow>>()({
  title: 'Mailbox',
  noun: { one: 'mail', many: 'mails' },
  read: 'get_mailbox_messages',
  rows: 'messages',
  id: 'mailbox_message_id',
  place: { feature: featureOf('mailbox') },
  fields: {
    subject: {
      label: 'Subject',
      kind: 'long',
      length: 60,
      value: (mail) => mail.subject || 'No subject',
    },
    to: {
      label: 'To',
      kind: 'long',
      length: 48,
      value: (mail) => mail.envelope_to.join(', '),
      card: 'line',
    },
    envelope_from: { label: 'From', kind: 'text', quiet: true },
    size_bytes: { label: 'Size', kind: 'number', quiet: true },
    received_at: { label: 'Received', kind: 'instant', quiet: true, card: 'note' },
  },
  filters: {},
  views: { all: { label: 'All' } },
  start: { view: 'all' },
  none: {
    title: 'No mails yet.',
    text: 'Every mail that Paddock sends appears here, but for those about logins.',
  },
});
