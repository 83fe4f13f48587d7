import { periodTextOf } from '#domain/dates.ts';
import { formatAmount } from '#domain/money.ts';
import { isFinalStatus } from '#domain/policies/document-transitions.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { NumberText } from '#web/kit/text/number-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TwoLines } from '#web/kit/text/two-lines.tsx';
import { WrappedText } from '#web/kit/text/wrapped-text.tsx';
import { documentStatusWord } from '#web/policies/document/document-words.ts';

/** A row of the list of quotes. */
export type QuoteRow = ItemOf<'get_documents', 'documents'>;

const urgentAfterHours = 48;
const needsAction = ['concept', 'internal_check', 'change_requested'];

/** Where the car drives: the events, or the period where there are none. */
export function eventOrPeriod(
  row: Pick<QuoteRow, 'event_title' | 'period_from' | 'period_to'>,
): string {
  return row.event_title || periodTextOf(row.period_from, row.period_to);
}

const coverOf = ({ insurance_type }: QuoteRow): string =>
  insurance_type === 'on_track' ? 'Track' : insurance_type;

/** How long it waits for its next step; nobody waits for what is over. */
function WaitingAge({ row }: { row: QuoteRow }) {
  if (isFinalStatus(row.status)) return '—';
  return (
    <RelativeAge
      since={row.waiting_since}
      {...(needsAction.includes(row.status) ? { urgentAfterHours } : {})}
    />
  );
}

/** The list's columns; with one currency on the page its code stands in the heads. */
export function quoteColumns(
  currency: string | undefined,
  { staff = true }: { staff?: boolean } = {},
): readonly Column<QuoteRow>[] {
  const money = (amount: number, row: QuoteRow) => (
    // Nothing is priced while there is no car.
    <MoneyText
      amount={row.car_title === '' ? null : amount}
      currency={row.currency}
      bare={currency !== undefined}
    />
  );
  const head = (label: string) => (currency === undefined ? label : `${label} (${currency})`);
  return [
    {
      id: 'number',
      header: 'Number',
      cell: (row) => <NumberText value={row.quote_number} />,
      below: (row) => `Version ${row.version_label} · ${coverOf(row)}`,
      sort: 'document_number',
    },
    {
      id: 'status',
      header: 'Status',
      cell: (row) => <StatusChip {...documentStatusWord(row.status)} />,
      sort: 'status',
      card: 'status',
    },
    {
      id: 'client',
      header: 'Client',
      cell: (row) => <LongText text={row.client_name} />,
      sort: 'client_name',
      card: 'line',
      maxWidth: 160,
    },
    {
      id: 'car',
      header: 'Car / driver',
      cell: (row) => <TwoLines first={row.car_title} second={row.driver_title} length={26} />,
      card: 'note',
      maxWidth: 168,
    },
    {
      id: 'event',
      header: 'Event or period',
      cell: (row) => (
        <WrappedText>
          <LongText text={eventOrPeriod(row)} />
        </WrappedText>
      ),
      sort: 'period_from',
      quiet: true,
      maxWidth: 170,
    },
    {
      id: 'premium',
      header: head('Premium'),
      cell: (row) => (
        <TwoLines
          first={money(row.premium, row)}
          second={row.car_title && `${formatAmount(row.sum_insured, { whole: true })} insured`}
        />
      ),
      align: 'right',
      sort: 'premium',
      card: 'amount',
    },
    {
      id: 'waiting',
      // Who of staff has it is not told to others.
      header: staff ? 'Waiting / owner' : 'Waiting',
      cell: (row) => <TwoLines first={<WaitingAge row={row} />} second={row.owner_name} />,
      align: 'right',
      sort: 'waiting_since',
      quiet: true,
      maxWidth: 120,
    },
    {
      id: 'brokerage',
      header: 'Brokerage',
      cell: (row) => <LongText text={row.broker_name} length={26} />,
      optional: true,
    },
    {
      id: 'insurer',
      header: 'Insurer',
      cell: (row) => <LongText text={row.insurer_name} length={26} />,
      optional: true,
    },
    {
      id: 'line',
      header: 'Insurance',
      cell: (row) => insuranceTypeLabels[row.insurance_type],
      optional: true,
    },
    {
      id: 'gross',
      header: head('Gross'),
      cell: (row) => money(row.gross, row),
      align: 'right',
      sort: 'gross',
      optional: true,
    },
    {
      id: 'valid_until',
      header: 'Valid until',
      cell: (row) => <DateText value={row.valid_until} time />,
      sort: 'valid_until',
      optional: true,
    },
    {
      id: 'created_at',
      header: 'Created',
      cell: (row) => <DateText value={row.created_at} />,
      sort: 'created_at',
      optional: true,
    },
  ];
}
