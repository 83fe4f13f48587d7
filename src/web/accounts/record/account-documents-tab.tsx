import { periodTextOf } from '#domain/dates.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  documentStatusLabels,
  documentStatusTones,
  documentStateLabels,
} from '#domain/policies/document-status.ts';
import { addressOf, addressOfDocument } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { RecordList, tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DocumentTypeDialog } from '#web/kit/choice/document-type-dialog.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type Document = ItemOf<'get_documents', 'documents'>;

const columns: readonly Column<Document>[] = [
  { id: 'number', header: 'Number', cell: (row) => row.document_number },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusChip label={documentStatusLabels[row.status]} tone={documentStatusTones[row.status]} />
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: (row) => documentStateLabels[row.document_state],
    quiet: true,
  },
  {
    id: 'car',
    header: 'Car or item',
    cell: (row) => <LongText text={row.car_title} length={30} />,
  },
  {
    id: 'event',
    header: 'Event or period',
    cell: (row) => (
      <LongText
        text={row.event_title || periodTextOf(row.period_from, row.period_to)}
        length={32}
      />
    ),
    quiet: true,
  },
  {
    id: 'gross',
    header: 'Premium incl. tax',
    cell: (row) => <MoneyText amount={row.gross} currency={row.currency} />,
    align: 'right',
  },
  {
    id: 'open',
    header: 'Open',
    cell: (row) =>
      row.amount_open === 0 ? '—' : <MoneyText amount={row.amount_open} currency={row.currency} />,
    align: 'right',
  },
];

const lists = { quote: addressOf('quotes'), policy: addressOf('policies') } as const;

/** Quotes and policies of a client, or of a brokerage's clients. */
export function AccountDocumentsTab({ account }: { account: Account }) {
  const { page, setPage } = useTabPage();
  const [asking, setAsking] = useState(false);
  const go = useGo();
  const broker = account.account_type === 'brokerage';
  const documents = useRead(
    'get_documents',
    {
      filters: broker ? { brokerage: [account.user_id] } : { user: [account.user_id] },
      page,
      page_size: tabPageSize,
      with_counts: false,
    },
    { keepPrevious: true },
  );
  return (
    <>
      <RecordList
        title="Quotes and policies"
        failure="Documents could not be loaded."
        columns={columns}
        rows={documents.data?.documents}
        total={documents.data?.total}
        read={documents}
        rowId={(row) => row.policy_id}
        rowHref={addressOfDocument}
        empty={{ title: 'No documents yet.', text: 'Quotes and policies appear here.' }}
        page={page}
        onPage={setPage}
        actions={<Button onClick={() => setAsking(true)}>Open as list</Button>}
      />
      <DocumentTypeDialog
        open={asking}
        title="Which list?"
        onPick={(type) =>
          go(`${lists[type]}?view=all&${broker ? 'brokerage' : 'user'}=${account.user_id}`)
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}
