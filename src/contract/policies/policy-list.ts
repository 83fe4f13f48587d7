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
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { documentListFilters } from '#contract/policies/document-list-filters.ts';

/** A line of the list: a policy, or one of its cars below it [2.40]; what changes cost beyond the cars is a line too. */
type PolicyLine = DocumentRow & { car?: PolicyCar };
type PolicyCar = DocumentRow['sub_policies'][number] & { is_changes?: boolean };

/** The cars of a policy and, where its changes kept or gave back premium, a line for that: together its net premium. */
function linesBelow(policy: DocumentRow): PolicyLine[] {
  const { sub_policies: cars, net_of_changes: premium, document_number } = policy;
  const [first] = cars;
  if (!first) return [];
  const changes = {
    ...first,
    is_changes: true,
    sub_policy_number: `${document_number}-0`,
    car_title: 'Kept and given back',
    chassis_number: '',
    start_number: '',
    event_title: '',
    driver_title: '',
    sum_insured: 0,
    premium,
    missing: [],
  };
  return [...cars, ...(premium === 0 ? [] : [changes])].map((car) => ({ ...policy, car }));
}

const statuses = documentStatuses.filter(
  (status) => !['accepted_by_client', 'denied', 'expired'].includes(status),
);

const { event, period, series, user, brokerage, insurer, owner, insurance_type } =
  documentListFilters;

/** Every policy that was made, with its cars below it. A car's line leaves empty what only its policy has. */
export const policyList = list<PolicyLine>()({
  title: 'New policies',
  noun: { one: 'policy', many: 'policies' },
  read: 'get_documents',
  asks: { document_state: 'policy' },
  rows: 'documents',
  id: 'policy_id',
  place: { feature: featureOf('policies') },
  opens: (one) => addressOf('policy', { policy_id: one.policy_id }),
  below: {
    of: (one) => (one.car ? [] : linesBelow(one)),
    is: (one) => one.car !== undefined,
  },
  currency_in_heads: true,
  fields: {
    document_number: {
      label: 'Policy',
      kind: 'code',
      value: ({ car, document_number }) => car?.sub_policy_number ?? document_number,
      sort: true,
    },
    issued: {
      label: 'Issued',
      kind: 'day',
      value: (one) => one.made_at,
      shown: ({ car, made_at }) => (car ? '' : `Issued ${formatDate(made_at)}`),
      under: 'document_number',
      exported: 'never',
    },
    // Sums of a sheet would count each car twice otherwise.
    line: {
      label: 'Line',
      kind: 'text',
      value: ({ car }) => (car ? (car.is_changes ? 'Changes' : 'Car') : 'Policy'),
      exported: 'always',
    },
    status: {
      label: 'Status',
      kind: 'status',
      value: ({ car, status }) => car?.status ?? status,
      of: documentStatusLabels,
      tones: documentStatusTones,
      sort: true,
    },
    client_name: {
      label: 'Client',
      head: 'Client / insurer',
      kind: 'long',
      length: 26,
      shown: ({ car, client_name }) =>
        car ? car.driver_title || (car.is_changes ? '' : 'No driver yet') : client_name,
      sort: true,
      card: 'line',
      max_width: 160,
    },
    insurer_name: {
      label: 'Insurer',
      kind: 'text',
      shown: ({ car, insurer_name }) => (car ? '' : insurer_name),
      under: 'client_name',
    },
    car_title: {
      label: 'Car or item',
      head: 'Car / chassis',
      kind: 'long',
      length: 26,
      value: ({ car, car_title }) => car?.car_title ?? car_title,
      card: 'note',
      max_width: 166,
    },
    chassis_title: {
      label: 'Chassis',
      kind: 'text',
      value: ({ car, chassis_title }) => car?.chassis_number ?? chassis_title,
      under: 'car_title',
    },
    period_from: {
      label: 'Event',
      head: 'Event or period',
      kind: 'long',
      value: ({ car, event_title }) => car?.event_title ?? event_title,
      shown: (one) => one.car?.event_title || eventOrPeriod(one),
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
      value: ({ car, premium }) => car?.premium ?? premium,
      sort: true,
    },
    paid_state: {
      label: 'Paid',
      kind: 'status',
      of: paidStateLabels,
      tones: paidStateTones,
      once: true,
      card: 'none',
    },
    missing: {
      label: 'Missing',
      kind: 'text',
      value: ({ car, missing }) =>
        (car?.missing ?? missing).map((part) => missingLabels[part]).join(', '),
    },
    made_at: { label: 'Issued', kind: 'day', once: true, sort: true, optional: true, quiet: true },
    amount_open: { label: 'Open', kind: 'money', once: true, optional: true },
    driver_title: {
      label: 'Driver',
      kind: 'long',
      length: 26,
      value: ({ car, driver_title }) => car?.driver_title ?? driver_title,
      optional: true,
      quiet: true,
    },
    sum_insured: {
      label: 'Sum insured',
      kind: 'money',
      value: ({ car, sum_insured }) => car?.sum_insured ?? sum_insured,
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
