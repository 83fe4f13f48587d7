import Button from '@mui/material/Button';
import { Fingerprint, Pencil, Plus } from 'lucide-react';
import { carList } from '#contract/garage/car-list.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { carCells, type CarRow } from '#web/garage/car-words.tsx';
import { useClientOptions } from '#web/garage/client-options.ts';
import { useArchiveCar } from '#web/garage/use-archive-car.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';

const useCarDialog = lazyDialog(() =>
  import('#web/garage/use-car-dialog.tsx').then((m) => m.useCarDialog),
);

const useMergeCarsDialog = lazyDialog(() =>
  import('#web/garage/merge-cars-dialog.tsx').then((m) => recordDialog(m.MergeCarsDialog)),
);

/** One mail to the owner, which names every car of theirs without a number. */
const askForChassis = ({ user_id, owner_name, ...car }: CarRow) =>
  user_id !== null && car.active && car.chassis_number === ''
    ? [
        {
          label: 'Ask for chassis',
          icon: Fingerprint,
          onSelect: () => openComposer({ types: ['missing_chassis'], user_id, about: owner_name }),
        },
      ]
    : [];

/** /dashboard/cars: everybody's cars for staff, the own ones for clients. */
export function CarListScreen() {
  const { account_type } = useSession();
  const ownOnly = account_type === 'agent';
  const seesTotal = useIsAmong('superadmin', 'admin', 'brokerage');
  const classes = useRead('get_car_classes', {}, { staleMs: 300_000 }).data?.car_classes ?? [];
  const { options: owners } = useClientOptions(account_type);
  const shown = useDeclaredList('cars', carList, {
    cells: carCells,
    options: { user_id: owners.length > 0 ? owners : undefined, car_class: classes },
  });
  const dialog = useCarDialog();
  const archive = useArchiveCar();
  const merging = useMergeCarsDialog();
  const isStaff = useIsAmong('superadmin', 'admin');
  useShortcuts({ c: () => dialog.open() });
  const rowMenu = (car: CarRow) => [
    { label: 'Edit', icon: Pencil, onSelect: () => dialog.open(car) },
    ...(isStaff ? askForChassis(car) : []),
    archiveAction(car, () => archive(car)),
  ];
  return (
    <>
      <PageHeader
        title={ownOnly ? 'My cars' : carList.title}
        total={seesTotal ? shown.answer?.total : undefined}
        actions={
          <>
            <ImportButton target="cars" />
            {shown.exporting.menu}
            <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
              Add car
            </Button>
          </>
        }
      />
      <DeclaredList
        shown={shown}
        onRow={(car) => dialog.open(car)}
        rowMenu={rowMenu}
        bulk={isStaff ? [mergeBulk('cars', merging.open)] : []}
        add={
          <Button variant="contained" onClick={() => dialog.open()}>
            Add car
          </Button>
        }
      />
      {dialog.dialog}
      {merging.dialog}
    </>
  );
}
