import { addressOf } from '#domain/places.ts';
import { driverList } from '#contract/garage/driver-list.ts';
import { useRead } from '#web/api/use-read.ts';
import { RecordList, tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';
import { driverCells } from '#web/garage/driver-cells.tsx';
import { columnsOf } from '#web/kit/list/declared-columns.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useDriverDialog = lazyDialog(() =>
  import('#web/garage/use-driver-dialog.tsx').then((m) => m.useDriverDialog),
);

const columns = columnsOf(driverList, { account_type: 'admin', cells: driverCells }).filter(
  ({ id }) => id !== 'teams',
);

/** The drivers of a client's team. */
export function AccountDriversTab({ userId }: { userId: string }) {
  const { page, setPage } = useTabPage();
  const dialog = useDriverDialog();
  const drivers = useRead(
    'get_drivers_page',
    { filters: { user_id: [userId] }, page, page_size: tabPageSize },
    { keepPrevious: true },
  );
  return (
    <>
      <RecordList
        title="Drivers"
        failure="Drivers could not be loaded."
        columns={columns}
        rows={drivers.data?.drivers}
        total={drivers.data?.total}
        read={drivers}
        rowId={(row) => row.driver_id}
        onRow={(row) => dialog.open(row)}
        empty={{ title: 'No drivers yet.', text: 'Drivers of this team appear here.' }}
        page={page}
        onPage={setPage}
        allHref={addressOf('drivers', { user_id: userId })}
      />
      {dialog.dialog}
    </>
  );
}
