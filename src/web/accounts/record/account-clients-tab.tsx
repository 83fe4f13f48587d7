import { addressOf } from '#domain/places.ts';
import { accountList } from '#contract/accounts/account-list.ts';
import { columnsOf } from '#web/kit/list/declared-columns.tsx';
import { useRead } from '#web/api/use-read.ts';
import { RecordList, tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';

const columns = columnsOf(accountList, { account_type: 'admin' }).filter(
  ({ id, optional }) => !optional && id !== 'account_type' && id !== 'country',
);

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
