import { useMemo } from 'react';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { MailboxPanel } from '#web/admin/mailbox-panel.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { fileSizeText } from '#web/kit/form/file-rules.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { useSearchParams } from '#web/kit/base/use-search-params.ts';

type Message = ItemOf<'get_mailbox_messages', 'messages'>;

const noun = { one: 'mail', many: 'mails' };
const views = [{ id: 'all', label: 'All' }];

const columns: readonly Column<Message>[] = [
  {
    id: 'subject',
    header: 'Subject',
    cell: (mail) => <LongText text={mail.subject || 'No subject'} length={60} />,
  },
  {
    id: 'to',
    header: 'To',
    cell: (mail) => <LongText text={mail.envelope_to.join(', ')} length={48} />,
    card: 'line',
  },
  { id: 'from', header: 'From', cell: (mail) => mail.envelope_from, quiet: true },
  {
    id: 'size',
    header: 'Size',
    cell: (mail) => fileSizeText(mail.size_bytes),
    align: 'right',
    quiet: true,
  },
  {
    id: 'received',
    header: 'Received',
    cell: (mail) => <DateText value={mail.received_at} time />,
    quiet: true,
    card: 'note',
  },
];

/** /dashboard/mailbox: what left as mail and stays in this installation, because no mail server is set. */
export function MailboxScreen() {
  const list = useListState({ name: 'mailbox' });
  const [search, change] = useSearchParams();
  const input = useMemo(
    () => ({ page: list.page, page_size: list.size, search: list.q }),
    [list.page, list.size, list.q],
  );
  const mails = useRead('get_mailbox_messages', input, { keepPrevious: true, pollMs: 15_000 });
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('mailbox'),
    rows: mails.data?.messages,
    total: mails.data?.total,
    read: mails,
  };
  const exporting = useListExport({ ...table, question: input });
  return (
    <>
      <PageHeader
        title="Mailbox"
        total={mails.data?.total}
        facts="Mails stay here because no mail server is set. Those about logins are for their addressees alone: whoever runs this machine finds them in its data, under security-mails."
        actions={exporting.menu}
      />
      <ListBar {...table} views={views} searchLabel="Search mails" />
      <DataTable
        {...table}
        rowId={(mail) => mail.mailbox_message_id}
        onRow={(mail) => change({ mail: mail.mailbox_message_id })}
        empty={{
          title: 'No mails yet.',
          text: 'Every mail that Paddock sends appears here, but for those about logins.',
        }}
      />
      <MailboxPanel
        mailboxMessageId={search['mail'] ?? ''}
        onClose={() => change({ mail: undefined })}
      />
    </>
  );
}
