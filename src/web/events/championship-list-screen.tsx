import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { isCountryCode, countryName } from '#domain/countries.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Championship } from '#web/events/championship-form.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import { inUseViews } from '#web/kit/in-use-views.ts';
import { lazyDialog, recordDialog } from '#web/kit/lazy-dialog.tsx';
import { ListBar } from '#web/kit/list-bar.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { mergeBulk } from '#web/kit/merge-bulk.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useShortcuts } from '#web/kit/shortcuts.ts';
import type { Column } from '#web/kit/table-column.ts';
import { useTableSettings } from '#web/kit/table-settings.ts';
import { useListState } from '#web/kit/use-list-state.ts';
import { WholeExport } from '#web/kit/whole-export.tsx';
import { pageOfWhole, type WholeListOrder } from '#web/kit/whole-list.ts';

const useChampionshipDialog = lazyDialog(() =>
  import('#web/events/use-championship-dialog.tsx').then((m) => m.useChampionshipDialog),
);
const useMergeChampionshipsDialog = lazyDialog(() =>
  import('#web/events/merge-championships-dialog.tsx').then((m) =>
    recordDialog(m.MergeChampionshipsDialog),
  ),
);

const noun = { one: 'championship', many: 'championships' };

const landOf = ({ country }: Championship): string =>
  country && isCountryCode(country) ? countryName(country) : (country ?? '');

const columns: readonly Column<Championship>[] = [
  {
    id: 'name',
    header: 'Championship',
    cell: (one) => <LongText text={one.name} length={44} />,
    sort: 'name',
  },
  { id: 'year', header: 'Year', cell: (one) => one.year, sort: 'year', card: 'status' },
  {
    id: 'series',
    header: 'Series',
    cell: (one) => <LongText text={one.series || '—'} length={36} />,
    sort: 'series',
    card: 'line',
  },
  {
    id: 'organiser',
    header: 'Organiser',
    cell: (one) => one.organiser || '—',
    sort: 'organiser',
    quiet: true,
    maxWidth: 200,
  },
  { id: 'country', header: 'Country', cell: (one) => landOf(one) || '—', quiet: true },
  {
    id: 'events',
    header: 'Events',
    cell: (one) => one.event_count,
    sort: 'events',
    align: 'right',
    card: 'note',
    cardCell: (one) => counted(one.event_count, 'event'),
  },
  {
    id: 'policies',
    header: 'Policies',
    cell: (one) => one.policies,
    sort: 'policies',
    align: 'right',
    card: 'note',
    cardCell: (one) => counted(one.policies, 'policy', 'policies'),
  },
];

const order: WholeListOrder<Championship> = {
  words: (one) => `${one.name} ${one.year} ${one.series} ${one.organiser} ${landOf(one)}`,
  by: {
    name: (one) => one.name,
    year: (one) => one.year,
    series: (one) => one.series || null,
    organiser: (one) => one.organiser || null,
    events: (one) => one.event_count,
    policies: (one) => one.policies,
  },
};

/** /dashboard/championships: the seasons that events belong to. */
export function ChampionshipListScreen() {
  const list = useListState({ name: 'championships', view: 'in_use' });
  const archived = list.view === 'archived';
  const read = useRead('get_championship_list', { archived }, { keepPrevious: true });
  const { rows, total } = pageOfWhole(list, read.data?.championships, order);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('championships'),
    rows,
    total,
    read,
  };
  const dialog = useChampionshipDialog();
  const merging = useMergeChampionshipsDialog();
  useShortcuts({ c: () => dialog.open() });
  const add = (
    <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
      Add championship
    </Button>
  );
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Events', href: '/dashboard/events' }]}
        title="Championships"
        total={read.data?.championships.length}
        actions={
          <>
            <ImportButton target="championships" />
            <WholeExport list="championships" noun={noun} question={{ archived }} total={total} />
            {add}
          </>
        }
      />
      <ListBar {...table} views={inUseViews} searchLabel="Search championships" />
      <DataTable
        {...table}
        rowId={(one) => one.championship_id}
        rowHref={(one) => `/dashboard/championships/${one.championship_id}`}
        bulk={[mergeBulk('championships', merging.open)]}
        empty={
          archived
            ? { title: 'Nothing archived.' }
            : {
                title: 'No championships yet.',
                text: 'Seasons of races, with the events of each, appear here.',
                action: add,
              }
        }
      />
      {dialog.dialog}
      {merging.dialog}
    </>
  );
}
