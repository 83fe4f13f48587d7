import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { accountColumns } from '#web/accounts/list/account-columns.tsx';
import { RecordList, tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';

const shown = ['company', 'contact', 'open_amount', 'policies', 'claims', 'email', 'last_seen'];
const columns = accountColumns.filter(({ id }) => shown.includes(id));

/** The clients of a brokerage. */
export function AccountClientsTab({ userId }: { userId: string }) {
  const { page, setPage } = useTabPage();
  const clients = useRead(
    'get_accounts',
    { filters: { broker_id: [userId] }, page, page_size: tabPageSize },
    { keepPrevious: true },
  );
  return (
    <RecordList
      title="Clients"
      failure="Clients could not be loaded."
      columns={columns}
      rows={clients.data?.accounts}
      total={clients.data?.total}
      read={clients}
      rowId={(row) => row.user_id}
      rowHref={(row) => addressOf('account', { user_id: row.user_id })}
      empty={{
        title: 'No clients yet.',
        text: 'Clients that are given this brokerage appear here.',
      }}
      page={page}
      onPage={setPage}
      allHref={addressOf('accounts', { broker_id: userId })}
    />
  );
}
