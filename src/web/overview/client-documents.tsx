import { periodTextOf } from '#domain/dates.ts';
import Typography from '@mui/material/Typography';
import { documentStatusLabels, documentStatusTones } from '#domain/policies/document-status.ts';
import { addressOfDocument } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { FilterBar } from '#web/kit/list/filter-bar.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';

type Document = ItemOf<'get_documents', 'documents'>;

const noun = { one: 'document', many: 'documents' };
const sorts = ['created_at', 'document_number', 'client_name', 'gross', 'period_from'] as const;

const columns: readonly Column<Document>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: (row) => row.document_number,
    sort: 'document_number',
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusChip label={documentStatusLabels[row.status]} tone={documentStatusTones[row.status]} />
    ),
    card: 'status',
  },
  {
    id: 'client',
    header: 'Client',
    cell: (row) => <LongText text={row.client_name} />,
    maxWidth: 128,
    sort: 'client_name',
    card: 'line',
  },
  {
    id: 'car',
    header: 'Car or item',
    cell: (row) => <LongText text={row.car_title} />,
    maxWidth: 128,
  },
  {
    id: 'event',
    header: 'Event or period',
    cell: (row) => (
      <LongText text={row.event_title || periodTextOf(row.period_from, row.period_to)} />
    ),
    maxWidth: 128,
    sort: 'period_from',
    quiet: true,
    card: 'note',
  },
  {
    id: 'gross',
    header: 'Premium incl. tax',
    cell: (row) => <MoneyText amount={row.gross} currency={row.currency} />,
    align: 'right',
    sort: 'gross',
    card: 'amount',
  },
  {
    id: 'open',
    header: 'Open',
    cell: (row) =>
      row.amount_open === 0 ? '—' : <MoneyText amount={row.amount_open} currency={row.currency} />,
    align: 'right',
  },
  {
    id: 'since',
    header: 'Since',
    cell: (row) => <RelativeAge since={row.waiting_since} />,
    align: 'right',
    quiet: true,
  },
];

/** "My clients' documents": quotes and policies of a brokerage's clients, the newest first. */
export function ClientDocuments() {
  const list = useListState({ sort: '-created_at' });
  const documents = useRead(
    'get_documents',
    {
      page: list.page,
      page_size: list.size,
      search: list.q,
      with_counts: false,
      sortBy: oneOf(list.sortBy, sorts, 'created_at'),
      ascending: list.ascending,
    },
    { keepPrevious: true },
  );
  return (
    <section aria-label="My clients’ documents">
      <Typography variant="h2" sx={{ mb: 3 }}>
        My clients’ documents
      </Typography>
      <FilterBar list={list} searchLabel="Search documents" />
      <DataTable
        list={list}
        noun={noun}
        columns={columns}
        rows={documents.data?.documents}
        total={documents.data?.total}
        read={documents}
        rowId={(row) => row.policy_id}
        rowHref={addressOfDocument}
        natural
        empty={{
          title: 'No documents yet.',
          text: 'Quotes and policies of your clients appear here.',
        }}
      />
    </section>
  );
}
