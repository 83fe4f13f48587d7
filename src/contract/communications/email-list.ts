import type { z } from 'zod';
import type { listedEmail } from '#contract/communications/email-actions.ts';
import { labelsOf, list } from '#contract/list.ts';
import { trackOrVi } from '#contract/track-or-vi.ts';
import {
  emailStatuses,
  emailStatusLabels,
  emailStatusTones,
  emailTypeText,
} from '#domain/communications/email-types.ts';
import { addressOf, listPlace } from '#domain/places.ts';

const statuses = labelsOf(emailStatuses, emailStatusLabels);

/** Every mail of the product, whoever got it: what went out, what waits and what did not arrive. */
export const emailList = list<z.output<typeof listedEmail>>()({
  title: 'Sent emails',
  noun: { one: 'email', many: 'emails' },
  read: 'get_email_list',
  rows: 'emails',
  id: 'email_id',
  place: listPlace('emails'),
  opens: ({ user_id }) => (user_id ? addressOf('account', { user_id, tab: 'emails' }) : ''),
  fields: {
    subject: { label: 'Subject', kind: 'long', length: 48 },
    status: { label: 'Status', kind: 'status', of: statuses, tones: emailStatusTones },
    type: { label: 'Type', kind: 'text', value: (one) => emailTypeText(one.type), quiet: true },
    account_name: { label: 'Account', kind: 'long', length: 28, card: 'line' },
    recipient: { label: 'To', kind: 'text', under: 'account_name', card: 'line' },
    created_by_name: { label: 'From', kind: 'text', quiet: true },
    insurance: { ...trackOrVi.field, optional: true },
    stamp: { label: 'Written', kind: 'instant', sort: true, quiet: true, card: 'note' },
    sent_at: { label: 'Sent', kind: 'instant', quiet: true, optional: true },
    waits_until: { label: 'Waits until', kind: 'instant', quiet: true, optional: true },
    failure: { label: 'Why it failed', kind: 'text', under: 'subject' },
  },
  filters: {
    status: { label: 'Status', kind: 'choice', of: statuses, offered: false },
    period: { label: 'Written', kind: 'period', promoted: true },
    insurance_type: trackOrVi.filter,
  },
  views: {
    all: { label: 'All' },
    failed: { label: 'Failed', filters: { status: ['failed'] } },
    queued: { label: 'On its way', filters: { status: ['queued'] } },
    sent: { label: 'Sent', filters: { status: ['sent'] } },
  },
  counted: 'status',
  start: { view: 'all', sort: '-stamp' },
  none: { title: 'No emails yet.', text: 'Every mail to a client or colleague appears here.' },
});
