import { eventOrPeriod, trackOrLine } from '#domain/policies/document-list-words.ts';
import { formatAmount } from '#domain/money.ts';
import { addressOf, featureOf } from '#domain/places.ts';
import {
  documentStatuses,
  documentStatusLabels,
  documentStatusTones,
} from '#domain/policies/document-status.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { labelsOf, list } from '#contract/list.ts';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { documentListFilters } from '#contract/policies/document-list-filters.ts';

/** Statuses that a quote can stand in; the others belong to policies. */
const statuses = documentStatuses.filter(
  (status) => status !== 'policy_made' && status !== 'no_claim_completed',
);

const { event, period, series, user, brokerage, premium, owner, insurer, insurance_type } =
  documentListFilters;

/** Every quote, from concept to accepted. */
export const quoteList = list<DocumentRow>()({
  title: 'New quotes',
  noun: { one: 'quote', many: 'quotes' },
  read: 'get_documents',
  asks: { document_state: 'quote' },
  rows: 'documents',
  id: 'policy_id',
  place: { feature: featureOf('quotes') },
  opens: (one) => addressOf('quote', { policy_id: one.policy_id }),
  currency_in_heads: true,
  fields: {
    document_number: { label: 'Number', kind: 'code', sort: true },
    version_label: {
      label: 'Version',
      kind: 'text',
      shown: (one) => `Version ${one.version_label} · ${trackOrLine(one)}`,
      under: 'document_number',
    },
    cover: { label: 'Cover', kind: 'text', value: trackOrLine, with: 'document_number' },
    status: {
      label: 'Status',
      kind: 'status',
      of: documentStatusLabels,
      tones: documentStatusTones,
      sort: true,
    },
    client_name: {
      label: 'Client',
      kind: 'long',
      sort: true,
      card: 'line',
      same_for: ['client'],
      max_width: 160,
    },
    car_title: {
      label: 'Car or item',
      head: 'Car / driver',
      kind: 'long',
      length: 26,
      card: 'note',
      max_width: 168,
    },
    chassis_title: { label: 'Chassis', kind: 'text', with: 'car_title' },
    driver_title: { label: 'Driver', kind: 'text', under: 'car_title' },
    period_from: {
      label: 'Event',
      head: 'Event or period',
      kind: 'long',
      value: (one) => one.event_title,
      shown: eventOrPeriod,
      wraps: true,
      sort: true,
      quiet: true,
      max_width: 170,
    },
    begins_on: {
      label: 'From',
      kind: 'date',
      value: (one) => one.period_from,
      with: 'period_from',
    },
    period_to: { label: 'To', kind: 'date', with: 'period_from' },
    currency: { label: 'Currency', kind: 'text', exported: 'always' },
    // Nothing is priced while there is no car.
    premium: {
      label: 'Net premium',
      kind: 'money',
      value: (one) => (one.car_title === '' ? null : one.premium),
      sort: true,
    },
    sum_insured: {
      label: 'Sum insured',
      kind: 'money',
      shown: (one) => one.car_title && `${formatAmount(one.sum_insured, { whole: true })} insured`,
      under: 'premium',
      sort: true,
    },
    waiting_since: {
      label: 'Waiting since',
      // Who of staff has it is not told to others.
      head: (reader) => (reader === 'staff' ? 'Waiting / owner' : 'Waiting'),
      kind: 'age',
      sort: true,
      quiet: true,
      max_width: 120,
    },
    owner_name: { label: 'Owner', kind: 'text', under: 'waiting_since', for: ['staff'] },
    broker_name: { label: 'Brokerage', kind: 'long', length: 26, optional: true },
    insurer_name: { label: 'Insurer', kind: 'long', length: 26, optional: true },
    insurance_type: {
      label: 'Insurance',
      kind: 'choice',
      of: insuranceTypeLabels,
      optional: true,
    },
    gross: {
      label: 'Premium incl. tax',
      kind: 'money',
      value: (one) => (one.car_title === '' ? null : one.gross),
      sort: true,
      optional: true,
    },
    valid_until: { label: 'Valid until', kind: 'instant', sort: true, optional: true },
    created_at: { label: 'Created', kind: 'day', sort: true, optional: true },
  },
  filters: {
    status: {
      label: 'Status',
      kind: 'choice',
      of: labelsOf(statuses, documentStatusLabels),
      promoted: true,
    },
    event: { ...event, promoted: true },
    period,
    series,
    user,
    brokerage,
    premium,
    owner,
    insurer,
    insurance_type,
  },
  views: {
    // A brokerage waits for these; its own turn is with what was sent.
    needs_action: { label: 'Needs action', called: { brokerage: 'In preparation' } },
    waiting_for_insurer: { label: 'Waiting for insurer' },
    sent: { label: 'Sent', called: { brokerage: 'To accept' } },
    accepted: { label: 'Accepted' },
    expired: { label: 'Expired' },
    all: { label: 'All' },
  },
  counted: 'view',
  start: { view: 'needs_action', sort: '-created_at' },
  none: { title: 'No quotes yet.', text: 'Quotes that you make for clients appear here.' },
});
