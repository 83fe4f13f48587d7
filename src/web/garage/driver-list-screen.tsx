import Button from '@mui/material/Button';
import { FileUser, Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { addressOf } from '#domain/places.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useCountedViews } from '#web/kit/list/use-counted-views.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import type { InputOf } from '#web/api/action-types.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { useArchiveDriver } from '#web/garage/use-archive-driver.ts';
import { driverColumns, type DriverRow } from '#web/garage/driver-columns.tsx';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { type Option, plainOptions } from '#web/kit/choice/option.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useListState, type ListState } from '#web/kit/list/use-list-state.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useDriverDialog = lazyDialog(() =>
  import('#web/garage/use-driver-dialog.tsx').then((m) => m.useDriverDialog),
);

const useMergeDriversDialog = lazyDialog(() =>
  import('#web/garage/merge-drivers-dialog.tsx').then((m) => recordDialog(m.MergeDriversDialog)),
);

const noun = { one: 'driver', many: 'drivers' };
const sorts = ['name', 'birth_date', 'country', 'experience', 'claim_level'] as const;

const builtIn = [
  { id: 'all', label: 'In use' },
  { id: 'has_claims', label: 'With claims' },
  { id: 'archived', label: 'Archived' },
];

function questionOf(list: ListState): InputOf<'get_drivers_page'> {
  const category = someOf(list.filters['category'], driverCategories);
  const experience = someOf(list.filters['experience'], experienceLevels);
  const teams = list.filters['user_id'];
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    filters: {
      ...(category ? { category } : {}),
      ...(experience ? { experience } : {}),
      ...(teams ? { user_id: [...teams] } : {}),
      active: [list.view !== 'archived'],
    },
    has_claims: list.view === 'has_claims',
    sortBy: oneOf(list.sortBy, sorts, 'name'),
    ascending: list.sort === '' || list.ascending,
  };
}

function filtersOf(teams: readonly Option[]): readonly Filter[] {
  return [
    {
      id: 'category',
      label: 'Category',
      kind: 'choice',
      promoted: true,
      options: plainOptions(driverCategories),
    },
    {
      id: 'experience',
      label: 'Experience',
      kind: 'choice',
      options: plainOptions(experienceLevels),
    },
    ...(teams.length > 0
      ? [
          {
            id: 'user_id',
            label: 'Team',
            kind: 'choice' as const,
            promoted: true,
            options: teams,
          },
        ]
      : []),
  ];
}

/** /dashboard/drivers: all drivers for staff, the own team's for clients. */
export function DriverListScreen() {
  const { account_type } = useSession();
  const own = account_type === 'agent';
  const seesTotal = useIsAmong('superadmin', 'admin', 'brokerage');
  const list = useListState({
    name: 'drivers',
    filters: ['category', 'experience', 'user_id'],
    sort: 'name',
  });
  const question = questionOf(list);
  const drivers = useRead('get_drivers_page', question, { keepPrevious: true });
  const { options: teams } = useClientOptions(account_type);
  const views = useCountedViews('get_drivers_page', { list, views: builtIn, questionOf });
  const columns = useMemo(() => driverColumns(own), [own]);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('drivers'),
    rows: drivers.data?.drivers,
    total: drivers.data?.total,
    read: drivers,
  };
  const exporting = useListExport({ ...table, question });
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
        title={own ? 'My drivers' : 'Drivers'}
        total={seesTotal ? drivers.data?.total : undefined}
        actions={
          <>
            <ImportButton target="drivers" />
            {exporting.menu}
            <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
              Add driver
            </Button>
          </>
        }
      />
      <ListBar {...table} views={views} filters={filtersOf(teams)} searchLabel="Search drivers" />
      <DataTable
        {...table}
        rowId={(driver) => driver.driver_id}
        onRow={(driver) => dialog.open(driver)}
        rowMenu={rowMenu}
        bulk={[...(isStaff ? [mergeBulk('drivers', merging.open)] : []), exporting.bulk]}
        empty={{
          title: list.view === 'all' ? 'No drivers yet.' : 'Nothing here.',
          text:
            list.view === 'all'
              ? `People who may drive an insured car appear here.${isStaff ? ' Add the first one, or bring a whole list with Import.' : ''}`
              : 'No driver stands in this view now.',
          ...(list.view === 'all'
            ? {
                action: (
                  <Button variant="contained" onClick={() => dialog.open()}>
                    Add driver
                  </Button>
                ),
              }
            : {}),
        }}
      />
      {dialog.dialog}
      {merging.dialog}
    </>
  );
}
