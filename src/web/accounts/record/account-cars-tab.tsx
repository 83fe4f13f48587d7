import { addressOf } from '#domain/places.ts';
import { carList } from '#contract/garage/car-list.ts';
import { useRead } from '#web/api/use-read.ts';
import { RecordList, tabPageSize, useTabPage } from '#web/accounts/record/record-list.tsx';
import { carCells } from '#web/garage/car-words.tsx';
import { columnsOf } from '#web/kit/list/declared-columns.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useCarDialog = lazyDialog(() =>
  import('#web/garage/use-car-dialog.tsx').then((m) => m.useCarDialog),
);

const columns = columnsOf(carList, { account_type: 'agent', cells: carCells }).filter(
  (column) => !column.optional,
);

/** The cars of a client. */
export function AccountCarsTab({ userId }: { userId: string }) {
  const { page, setPage } = useTabPage();
  const dialog = useCarDialog();
  const cars = useRead(
    'get_cars_page',
    { filters: { user_id: [userId], active: [true] }, page, page_size: tabPageSize },
    { keepPrevious: true },
  );
  return (
    <>
      <RecordList
        title="Cars"
        failure="Cars could not be loaded."
        columns={columns}
        rows={cars.data?.cars}
        total={cars.data?.total}
        read={cars}
        rowId={(row) => row.car_id}
        onRow={(row) => dialog.open(row)}
        empty={{ title: 'No cars yet.', text: 'Cars of this client appear here.' }}
        page={page}
        onPage={setPage}
        allHref={addressOf('cars', { user_id: userId })}
      />
      {dialog.dialog}
    </>
  );
}
