import { type ListFields, fieldsOf } from '#domain/lists/list-field.ts';
import { missingLabels, paidStateLabels } from '#domain/policies/document-list-words.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import type { DocumentRow } from '#contract/policies/document-answers.ts';

const { text, money, day, date, instant, currency } = fieldsOf<DocumentRow>();

const shared = {
  status: text('Status', (row) => documentStatusLabels[row.status]),
  client: text('Client', (row) => row.client_name),
  'car.title': text('Car or item', (row) => row.car_title),
  'car.chassis': text('Chassis', (row) => row.chassis_title),
  'event.title': text('Event', (row) => row.event_title),
  'event.from': date('From', (row) => row.period_from),
  'event.to': date('To', (row) => row.period_to),
  currency: currency((row) => row.currency),
  premium: money('Premium', (row) => row.premium),
  sum_insured: money('Sum insured', (row) => row.sum_insured),
  gross: money('Gross', (row) => row.gross),
  driver: text('Driver', (row) => row.driver_title),
  owner: text('Owner', (row) => row.owner_name),
  brokerage: text('Brokerage', (row) => row.broker_name),
  insurer: text('Insurer', (row) => row.insurer_name),
  version: text('Version', (row) => row.version_label),
};

const { version, driver, owner, premium, sum_insured, ...quoteShared } = shared;

/** What the columns of the list of quotes are. */
export const quoteFields = {
  'number.number': text('Number', (row) => row.quote_number),
  'number.version': version,
  'number.cover': text('Cover', (row) =>
    row.insurance_type === 'on_track' ? 'Track' : row.insurance_type,
  ),
  ...quoteShared,
  'car.driver': driver,
  'premium.premium': premium,
  'premium.sum_insured': sum_insured,
  'waiting.since': instant('Waiting since', (row) => row.waiting_since),
  'waiting.owner': owner,
  line: text('Insurance', (row) => insuranceTypeLabels[row.insurance_type]),
  valid_until: instant('Valid until', (row) => row.valid_until),
  created_at: day('Created', (row) => row.created_at),
} satisfies ListFields<DocumentRow>;

/** A line of the list of policies: a policy, or one of its cars below it [2.40]. */
export type PolicyLine = DocumentRow & { car?: DocumentRow['sub_policies'][number] };

/** A policy and below it its cars, each a line of its own. */
export function policyLines(policy: DocumentRow): PolicyLine[] {
  return [policy, ...policy.sub_policies.map((car) => ({ ...policy, car }))];
}

const line = fieldsOf<PolicyLine>();

const { client, insurer, ...policyShared } = shared;

/** What the columns of the list of policies are. A car's line leaves empty what only its policy has. */
export const policyFields = {
  number: line.text(
    'Policy',
    ({ car, document_number }) => car?.sub_policy_number ?? document_number,
  ),
  // Sums of a sheet would count each car twice otherwise.
  line: { ...line.text('Line', ({ car }) => (car ? 'Car' : 'Policy')), always: true },
  ...policyShared,
  'client.name': client,
  'client.insurer': insurer,
  status: line.text('Status', ({ car, status }) => documentStatusLabels[car?.status ?? status]),
  'car.title': line.text('Car or item', ({ car, car_title }) => car?.car_title ?? car_title),
  'car.chassis': line.text(
    'Chassis',
    ({ car, chassis_title }) => car?.chassis_number ?? chassis_title,
  ),
  'event.title': line.text('Event', ({ car, event_title }) => car?.event_title ?? event_title),
  premium: line.money('Premium', ({ car, premium }) => car?.premium ?? premium),
  sum_insured: line.money('Sum insured', ({ car, sum_insured }) => car?.sum_insured ?? sum_insured),
  gross: line.money('Gross', ({ car, gross }) => (car ? null : gross)),
  driver: line.text('Driver', ({ car, driver_title }) => car?.driver_title ?? driver_title),
  open: line.money('Open', ({ car, amount_open }) => (car ? null : amount_open)),
  paid: line.text('Paid', ({ car, paid_state }) => (car ? '' : paidStateLabels[paid_state])),
  missing: line.text('Missing', ({ car, missing }) =>
    (car?.missing ?? missing).map((part) => missingLabels[part]).join(', '),
  ),
  made_at: line.day('Issued', ({ car, made_at }) => (car ? null : made_at)),
} satisfies ListFields<PolicyLine>;
