import { formatDate } from '#domain/dates.ts';
import { addressOf, featureOf } from '#domain/places.ts';
import {
  eventOrPeriod,
  missingLabels,
  paidStateLabels,
  paidStateTones,
} from '#domain/policies/document-list-words.ts';
import {
  documentStatuses,
  documentStatusLabels,
  documentStatusTones,
} from '#domain/policies/document-status.ts';
import { labelsOf, list } from '#contract/list.ts';
import { documentListFilters } from '#contract/policies/document-list-filters.ts';
import {
  type DocumentLine,
  lineWord,
  subPolicyLines,
} from '#contract/policies/sub-policy-lines.ts';

const statuses = documentStatuses.filter(
  (status) => !['accepted_by_client', 'denied', 'expired'].includes(status),
);

const { event, period, series, user, brokerage, insurer, owner, insurance_type } =
  documentListFilters;

/** Whom a car has at its wheel; what is no car has nobody. */
const nameBelow = ({ car_id, driver_title, is_changes }: NonNullable<DocumentLine['part']>) =>
  driver_title || (is_changes || car_id === null ? '' : 'No driver yet');

/** Every policy that was made, with its cars or items below it. Their lines leave empty what only the policy has. */
export const policyList = list<DocumentLine>()({
  title: 'New policies',
  noun: { one: 'policy', many: 'policies' },
  read: 'get_documents',
  asks: { document_state: 'policy' },
  rows: 'documents',
  id: 'policy_id',
  place: { feature: featureOf('policies') },
  opens: (one) => addressOf('policy', { policy_id: one.policy_id }),
  below: subPolicyLines,
  currency_in_heads: true,
  fields: {
    document_number: {
      label: 'Policy',
      kind: 'code',
      value: ({ part, document_number }) => part?.sub_policy_number ?? document_number,
      sort: true,
    },
    issued: {
      label: 'Issued',
      kind: 'day',
      value: (one) => one.made_at,
      shown: ({ part, made_at }) => (part ? '' : `Issued ${formatDate(made_at)}`),
      under: 'document_number',
      exported: 'never',
    },
    // Sums of a sheet would count each car twice otherwise.
    line: {
      label: 'Line',
      kind: 'text',
      value: lineWord,
      exported: 'always',
    },
    status: {
      label: 'Status',
      kind: 'status',
      value: ({ part, status }) => part?.status ?? status,
      of: documentStatusLabels,
      tones: documentStatusTones,
      sort: true,
      // Room for "Waiting for insurer", whatever the first rows say.
      width: 150,
    },
    client_name: {
      label: 'Client',
      head: 'Client / insurer',
      kind: 'long',
      length: 22,
      shown: ({ part, client_name }) => (part ? nameBelow(part) : client_name),
      sort: true,
      card: 'line',
      max_width: 134,
    },
    insurer_name: {
      label: 'Insurer',
      kind: 'text',
      shown: ({ part, insurer_name }) => (part ? '' : insurer_name),
      under: 'client_name',
    },
    car_title: {
      label: 'Car or item',
      head: 'Car / chassis',
      kind: 'long',
      length: 26,
      value: ({ part, car_title }) => part?.car_title ?? car_title,
      card: 'note',
      max_width: 139,
    },
    chassis_title: {
      label: 'Chassis',
      kind: 'text',
      value: ({ part, chassis_title }) => part?.chassis_number ?? chassis_title,
      under: 'car_title',
    },
    period_from: {
      label: 'Event',
      head: 'Event or period',
      kind: 'long',
      value: ({ part, event_title }) => part?.event_title ?? event_title,
      shown: (one) => one.part?.event_title || eventOrPeriod(one),
      wraps: true,
      sort: true,
      quiet: true,
      max_width: 164,
    },
    begins_on: {
      label: 'From',
      kind: 'date',
      value: (one) => one.period_from,
      with: 'period_from',
    },
    period_to: { label: 'To', kind: 'date', with: 'period_from' },
    currency: { label: 'Currency', kind: 'text', exported: 'always' },
    premium: {
      label: 'Net premium',
      kind: 'money',
      value: ({ part, premium }) => part?.premium ?? premium,
      sort: true,
    },
    paid_state: {
      label: 'Paid',
      kind: 'status',
      of: paidStateLabels,
      tones: paidStateTones,
      once: true,
      card: 'none',
      // Room for "Partly paid".
      width: 115,
    },
    missing: {
      label: 'Missing',
      kind: 'text',
      value: ({ part, missing }) =>
        (part?.missing ?? missing).map((part) => missingLabels[part]).join(', '),
    },
    made_at: { label: 'Issued', kind: 'day', once: true, sort: true, optional: true, quiet: true },
    amount_open: { label: 'Open', kind: 'money', once: true, optional: true },
    driver_title: {
      label: 'Driver',
      kind: 'long',
      length: 26,
      value: ({ part, driver_title }) => part?.driver_title ?? driver_title,
      optional: true,
      quiet: true,
    },
    sum_insured: {
      label: 'Sum insured',
      kind: 'money',
      value: ({ part, sum_insured }) => part?.sum_insured ?? sum_insured,
      sort: true,
      optional: true,
    },
    gross: { label: 'Premium incl. tax', kind: 'money', once: true, sort: true, optional: true },
    broker_name: {
      label: 'Brokerage',
      kind: 'long',
      length: 26,
      once: true,
      optional: true,
      quiet: true,
    },
    version_label: { label: 'Version', kind: 'text', once: true, optional: true, quiet: true },
    owner_name: {
      label: 'Owner',
      kind: 'text',
      for: ['staff'],
      once: true,
      optional: true,
      quiet: true,
    },
    created_at: { label: 'Created', kind: 'day', exported: 'never', sort: true },
  },
  filters: {
    status: {
      label: 'Status',
      kind: 'choice',
      of: labelsOf(statuses, documentStatusLabels),
      promoted: true,
    },
    paid: { label: 'Paid', kind: 'choice', of: paidStateLabels, promoted: true },
    period: { ...period, promoted: true },
    event,
    series,
    user,
    brokerage,
    insurer,
    owner,
    insurance_type,
  },
  views: {
    to_check: { label: 'To check' },
    missing_data: { label: 'Missing data' },
    starting_soon: { label: 'Starting in 14 days' },
    active: { label: 'Active' },
    ended: { label: 'Ended' },
    all: { label: 'All' },
  },
  counted: 'view',
  start: { view: 'active', sort: '-created_at' },
  none: {
    title: 'No policies yet.',
    text: 'A policy appears here once an accepted quote is made into one.',
  },
});
