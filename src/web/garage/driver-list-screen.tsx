import Button from '@mui/material/Button';
import { FileUser, Pencil, Plus } from 'lucide-react';
import { addressOf } from '#domain/places.ts';
import { driverList } from '#contract/garage/driver-list.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import { driverCells, type DriverRow } from '#web/garage/driver-cells.tsx';
import { useArchiveDriver } from '#web/garage/use-archive-driver.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';

const useDriverDialog = lazyDialog(() =>
  import('#web/garage/use-driver-dialog.tsx').then((m) => m.useDriverDialog),
);

const useMergeDriversDialog = lazyDialog(() =>
  import('#web/garage/merge-drivers-dialog.tsx').then((m) => recordDialog(m.MergeDriversDialog)),
);

/** /dashboard/drivers: all drivers for staff, the own team's for clients. */
export function DriverListScreen() {
  const { account_type } = useSession();
  const own = account_type === 'agent';
  const seesTotal = useIsAmong('superadmin', 'admin', 'brokerage');
  const { options: teams } = useClientOptions(account_type);
  const shown = useDeclaredList('drivers', driverList, {
    cells: driverCells,
    options: { user_id: teams.length > 0 ? teams : undefined },
  });
  const dialog = useDriverDialog();
  const archive = useArchiveDriver();
  const merging = useMergeDriversDialog();
  const isStaff = useIsAmong('superadmin', 'admin');
  useShortcuts({ c: () => dialog.open() });
  const rowMenu = (driver: DriverRow) => [
    { label: 'Edit', icon: Pencil, onSelect: () => dialog.open(driver) },
    ...(isStaff
      ? [
          {
            label: 'Personal data',
            icon: FileUser,
            href: addressOf('driver_erase', { driver_id: driver.driver_id }),
          },
        ]
      : []),
    archiveAction(driver, () => archive(driver)),
  ];
  return (
    <>
      <PageHeader
        title={own ? 'My drivers' : driverList.title}
        total={seesTotal ? shown.answer?.total : undefined}
        actions={
          <>
            <ImportButton target="drivers" />
            {shown.exporting.menu}
            <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
              Add driver
            </Button>
          </>
        }
      />
      <DeclaredList
        shown={shown}
        onRow={(driver) => dialog.open(driver)}
        rowMenu={rowMenu}
        bulk={isStaff ? [mergeBulk('drivers', merging.open)] : []}
        add={
          <Button variant="contained" onClick={() => dialog.open()}>
            Add driver
          </Button>
        }
      />
      {dialog.dialog}
      {merging.dialog}
    </>
  );
}
