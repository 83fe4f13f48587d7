import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { periodTextOf } from '#domain/dates.ts';
import type { Column } from '#web/kit/table/table-column.ts';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import type { WaitingDocument } from '#web/policies/quote/approval-rows.tsx';

const urgentAfterHours = 48;

/** What a document that waits for the insurer shows of itself in the table. */
export const approvalColumns: readonly Column<WaitingDocument>[] = [
  { id: 'document', header: 'Document', cell: (row) => row.document_number },
  {
    id: 'client',
    header: 'Client',
    cell: (row) => <LongText text={row.client_name} length={26} />,
    maxWidth: 180,
  },
  {
    id: 'type',
    header: 'Type',
    cell: (row) => insuranceTypeLabels[row.insurance_type],
    quiet: true,
    maxWidth: 130,
  },
  {
    id: 'car',
    header: 'Car / item',
    cell: (row) => <LongText text={row.car_title} length={26} />,
    maxWidth: 180,
  },
  {
    id: 'event',
    header: 'Event or period',
    cell: (row) => (
      <LongText
        text={row.event_title || periodTextOf(row.period_from, row.period_to)}
        length={28}
      />
    ),
    quiet: true,
    maxWidth: 190,
  },
  {
    id: 'sum',
    header: 'Sum insured',
    align: 'right',
    cell: (row) => <MoneyText amount={row.sum_insured} currency={row.currency} whole />,
  },
  {
    id: 'premium',
    header: 'Net premium',
    align: 'right',
    cell: (row) => <MoneyText amount={row.premium} currency={row.currency} />,
  },
  {
    id: 'waiting',
    header: 'Waiting since',
    align: 'right',
    cell: (row) => <RelativeAge since={row.waiting_since} urgentAfterHours={urgentAfterHours} />,
  },
];
