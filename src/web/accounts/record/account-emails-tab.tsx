import { useState } from 'react';
import {
  type EmailStatus,
  emailStatusLabels,
  emailStatusTones,
  emailTypeText,
} from '#domain/communications/email-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { RecordList, tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';
import { SentEmailDialog } from '#web/communications/sent-email-dialog.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { StatusChip, type StatusWord } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

type Email = ItemOf<'get_sent_emails', 'emails'>;

const statusWord = (status: EmailStatus): StatusWord => ({
  label: emailStatusLabels[status],
  tone: emailStatusTones[status],
});

const waiting: StatusWord = { label: 'Waiting', tone: 'warning' };

const columns: readonly Column<Email>[] = [
  { id: 'subject', header: 'Subject', cell: (row) => <LongText text={row.subject} length={48} /> },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <StatusChip {...(row.waits_until === null ? statusWord(row.status) : waiting)} />
    ),
  },
  { id: 'type', header: 'Type', cell: (row) => emailTypeText(row.type), quiet: true },
  { id: 'to', header: 'To', cell: (row) => <LongText text={row.recipient} length={32} /> },
  {
    id: 'date',
    header: 'Date',
    cell: (row) => <DateText value={row.sent_at ?? row.stamp} time />,
    align: 'right',
    quiet: true,
  },
];

/** The mails that an account got; a row opens the mail as it was sent. */
export function AccountEmailsTab({ userId }: { userId: string }) {
  const { page, setPage } = useTabPage();
  const [open, setOpen] = useState('');
  const emails = useRead(
    'get_sent_emails',
    { user_id: userId, page, page_size: tabPageSize },
    { keepPrevious: true },
  );
  return (
    <>
      <RecordList
        title="Emails"
        failure="Emails could not be loaded."
        columns={columns}
        rows={emails.data?.emails}
        total={emails.data?.total}
        read={emails}
        rowId={(row) => row.email_id}
        onRow={(row) => setOpen(row.email_id)}
        empty={{ title: 'No emails yet.', text: 'Every mail to this account appears here.' }}
        page={page}
        onPage={setPage}
      />
      <SentEmailDialog emailId={open} onClose={() => setOpen('')} />
    </>
  );
}
