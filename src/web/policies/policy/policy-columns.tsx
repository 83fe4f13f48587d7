import type { ItemOf } from '#web/api/action-types.ts';
import { formatDate } from '#domain/dates.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { NumberText } from '#web/kit/text/number-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { WrappedText } from '#web/kit/text/wrapped-text.tsx';
import { documentStatusWord } from '#web/policies/document/document-words.ts';
import { MissingMarks } from '#web/policies/policy/missing-marks.tsx';
import { paidWords } from '#web/policies/policy/paid-word.ts';
import { eventOrPeriod, type QuoteRow } from '#web/policies/quote/quote-columns.tsx';

type PolicyRow = ItemOf<'get_documents', 'documents'>;
type SubPolicy = PolicyRow['sub_policies'][number];

/** A line of the list: a policy, or one of its cars below it [2.40]. */
export interface PolicyLine {
  id: string;
  policy: QuoteRow;
  car?: SubPolicy;
}

/** The policies as lines. */
export function policyLines(policies: readonly PolicyRow[]): PolicyLine[] {
  return policies.map((policy) => ({ id: policy.policy_id, policy }));
}

/** The cars below a policy; a car has none. */
export function carLines({ policy, car }: PolicyLine): PolicyLine[] {
  if (car) return [];
  return policy.sub_policies.map((one) => ({
    id: `${policy.policy_id}_${one.sub_policy_number}`,
    policy,
    car: one,
  }));
}

/** A cell that only the policy has, not each of its cars. */
const ofPolicy = (cell: (policy: PolicyRow) => React.ReactNode) => (line: PolicyLine) =>
  line.car ? null : cell(line.policy);

const moneyIn =
  (currency: string | undefined) =>
  (amount: number, { policy }: PolicyLine) => (
    <MoneyText amount={amount} currency={policy.currency} bare={currency !== undefined} />
  );

/** Columns that are off until somebody wants them. */
function optionalColumns(currency: string | undefined): readonly Column<PolicyLine>[] {
  const head = (label: string) => (currency === undefined ? label : `${label} (${currency})`);
  const money = moneyIn(currency);
  return [
    {
      id: 'open',
      header: head('Open'),
      cell: ofPolicy((policy) => (
        <MoneyText
          amount={policy.amount_open}
          currency={policy.currency}
          bare={currency !== undefined}
        />
      )),
      align: 'right',
      optional: true,
    },
    {
      id: 'driver',
      header: 'Driver',
      cell: ({ policy, car }) => (
        <LongText text={car?.driver_title ?? policy.driver_title} length={26} />
      ),
      optional: true,
      quiet: true,
    },
    {
      id: 'sum_insured',
      header: head('Sum insured'),
      cell: (line) => money(line.car?.sum_insured ?? line.policy.sum_insured, line),
      align: 'right',
      sort: 'sum_insured',
      optional: true,
    },
    {
      id: 'gross',
      header: head('Gross'),
      cell: ofPolicy((policy) => (
        <MoneyText amount={policy.gross} currency={policy.currency} bare={currency !== undefined} />
      )),
      align: 'right',
      sort: 'gross',
      optional: true,
    },
    {
      id: 'brokerage',
      header: 'Brokerage',
      cell: ofPolicy((policy) => <LongText text={policy.broker_name} length={26} />),
      optional: true,
      quiet: true,
    },
    {
      id: 'version',
      header: 'Version',
      cell: ofPolicy((policy) => policy.version_label),
      optional: true,
      quiet: true,
    },
    {
      id: 'owner',
      header: 'Owner',
      cell: ofPolicy((policy) => policy.owner_name || '—'),
      optional: true,
      quiet: true,
    },
  ];
}

/** The list's columns; with one currency on the page its code stands in the heads. */
export function policyColumns(currency: string | undefined): readonly Column<PolicyLine>[] {
  const head = (label: string) => (currency === undefined ? label : `${label} (${currency})`);
  const money = moneyIn(currency);
  return [
    {
      id: 'number',
      header: 'Policy',
      cell: ({ policy, car }) => (
        <NumberText value={car?.sub_policy_number ?? policy.document_number} />
      ),
      below: ({ policy, car }) => (car ? '' : `Issued ${formatDate(policy.made_at)}`),
      sort: 'document_number',
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ policy, car }) => (
        <StatusChip {...documentStatusWord(car?.status ?? policy.status)} />
      ),
      sort: 'status',
      card: 'status',
    },
    {
      id: 'client',
      header: 'Client / insurer',
      cell: ({ policy, car }) =>
        car ? (
          <LongText text={car.driver_title || 'No driver yet'} length={26} />
        ) : (
          <TwoLines first={policy.client_name} second={policy.insurer_name} length={26} />
        ),
      sort: 'client_name',
      card: 'line',
      maxWidth: 160,
    },
    {
      id: 'car',
      header: 'Car / chassis',
      cell: ({ policy, car }) => (
        <TwoLines
          first={car?.car_title ?? policy.car_title}
          second={car?.chassis_number ?? policy.chassis_title}
          length={26}
        />
      ),
      card: 'note',
      maxWidth: 166,
    },
    {
      id: 'event',
      header: 'Event or period',
      cell: ({ policy, car }) => (
        <WrappedText>
          <LongText text={car?.event_title || eventOrPeriod(policy)} />
        </WrappedText>
      ),
      sort: 'period_from',
      quiet: true,
      maxWidth: 164,
    },
    {
      id: 'premium',
      header: head('Premium'),
      cell: (line) => money(line.car?.premium ?? line.policy.premium, line),
      align: 'right',
      sort: 'premium',
      card: 'amount',
    },
    {
      id: 'paid',
      header: 'Paid',
      cell: ofPolicy((policy) => <StatusChip {...paidWords[policy.paid_state]} />),
    },
    {
      id: 'missing',
      header: 'Missing',
      cell: ({ policy, car }) => <MissingMarks missing={car?.missing ?? policy.missing} />,
    },
    {
      id: 'made_at',
      header: 'Issued',
      cell: ofPolicy((policy) => <DateText value={policy.made_at} />),
      sort: 'made_at',
      optional: true,
      quiet: true,
    },
    ...optionalColumns(currency),
  ];
}
