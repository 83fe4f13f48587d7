import Button from '@mui/material/Button';
import { Fingerprint, Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { parseMoney } from '#domain/number-entry.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useCountedViews } from '#web/kit/list/use-counted-views.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import type { InputOf } from '#web/api/action-types.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { carColumns, type CarRow } from '#web/garage/car-columns.tsx';
import { useClientOptions } from '#web/garage/client-options.ts';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { useArchiveCar } from '#web/garage/use-archive-car.ts';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { readRange, type Filter } from '#web/kit/list/filter.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import type { Option } from '#web/kit/choice/option.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useListState, type ListState } from '#web/kit/list/use-list-state.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useCarDialog = lazyDialog(() =>
  import('#web/garage/use-car-dialog.tsx').then((m) => m.useCarDialog),
);

const useMergeCarsDialog = lazyDialog(() =>
  import('#web/garage/merge-cars-dialog.tsx').then((m) => recordDialog(m.MergeCarsDialog)),
);

const noun = { one: 'car', many: 'cars' };
const sorts = [
  'make',
  'model',
  'chassis_number',
  'year',
  'car_class',
  'owner_name',
  'insured_value',
] as const;

type Question = InputOf<'get_cars_page'>;

const builtIn = [
  { id: 'all', label: 'In use' },
  { id: 'without_chassis', label: 'Without chassis number' },
  { id: 'archived', label: 'Archived' },
];

function questionOf(list: ListState): Question {
  const { min, max } = readRange(list.filters['value']?.[0]);
  const from = parseMoney(min);
  const to = parseMoney(max);
  const { user_id, car_class } = list.filters;
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    filters: {
      ...(user_id ? { user_id: [...user_id] } : {}),
      ...(car_class ? { car_class: [...car_class] } : {}),
      ...(list.view === 'archived' ? { active: [false] } : { active: [true] }),
    },
    without_chassis: list.view === 'without_chassis',
    ...(from === undefined ? {} : { value_from: from }),
    ...(to === undefined ? {} : { value_to: to }),
    sortBy: oneOf(list.sortBy, sorts, 'make'),
    ascending: list.sort === '' || list.ascending,
  };
}

function filtersOf(owners: readonly Option[], classes: readonly Option[]): readonly Filter[] {
  return [
    ...(owners.length > 0
      ? [
          {
            id: 'user_id',
            label: 'Owner',
            kind: 'choice' as const,
            promoted: true,
            options: owners,
          },
        ]
      : []),
    { id: 'car_class', label: 'Class', kind: 'choice', promoted: true, options: classes },
    { id: 'value', label: 'Value', kind: 'range' },
  ];
}

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
  const list = useListState({
    name: 'cars',
    filters: ['user_id', 'car_class', 'value'],
    sort: 'make',
  });
  const question = questionOf(list);
  const cars = useRead('get_cars_page', question, { keepPrevious: true });
  const classes = useRead('get_car_classes', {}, { staleMs: 300_000 }).data?.car_classes ?? [];
  const { options: owners } = useClientOptions(account_type);
  const views = useCountedViews('get_cars_page', { list, views: builtIn, questionOf });
  const columns = useMemo(() => carColumns(!ownOnly), [ownOnly]);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('cars'),
    rows: cars.data?.cars,
    total: cars.data?.total,
    read: cars,
  };
  const exporting = useListExport({ ...table, question });
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
        title={ownOnly ? 'My cars' : 'Cars'}
        total={seesTotal ? cars.data?.total : undefined}
        actions={
          <>
            <ImportButton target="cars" />
            {exporting.menu}
            <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
              Add car
            </Button>
          </>
        }
      />
      <ListBar
        {...table}
        views={views}
        filters={filtersOf(owners, classes)}
        searchLabel="Search cars"
      />
      <DataTable
        {...table}
        rowId={(car) => car.car_id}
        onRow={(car) => dialog.open(car)}
        rowMenu={rowMenu}
        bulk={[...(isStaff ? [mergeBulk('cars', merging.open)] : []), exporting.bulk]}
        empty={{
          title: list.view === 'all' ? 'No cars yet.' : 'Nothing here.',
          text:
            list.view === 'all'
              ? `Cars that policies and quotes are made for appear here.${isStaff ? ' Add the first one, or bring a whole list with Import.' : ''}`
              : 'No car stands in this view now.',
          ...(list.view === 'all'
            ? {
                action: (
                  <Button variant="contained" onClick={() => dialog.open()}>
                    Add car
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
