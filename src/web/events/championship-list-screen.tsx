import Button from '@mui/material/Button';
import { ExternalLink, Plus } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { prefetchRead, useRead } from '#web/api/use-read.ts';
import type { Championship } from '#web/events/championship-form.ts';
import { landOf } from '#web/events/circuit-words.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { inUseViews } from '#web/kit/list/in-use-views.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import type { Column } from '#web/kit/table/table-column.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { optionsOfWhole, pageOfWhole, type WholeListOrder } from '#web/kit/list/whole-list.ts';

const useChampionshipDialog = lazyDialog(() =>
  import('#web/events/use-championship-dialog.tsx').then((m) => m.useChampionshipDialog),
);
const useMergeChampionshipsDialog = lazyDialog(() =>
  import('#web/events/merge-championships-dialog.tsx').then((m) =>
    recordDialog(m.MergeChampionshipsDialog),
  ),
);

const noun = { one: 'championship', many: 'championships' };
const hrefOf = (one: Championship) => `/dashboard/championships/${one.championship_id}`;

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
  is: {
    year: (one) => String(one.year),
    series: (one) => one.series,
    country: landOf,
  },
  by: {
    name: (one) => one.name,
    year: (one) => one.year,
    series: (one) => one.series || null,
    organiser: (one) => one.organiser || null,
    events: (one) => one.event_count,
    policies: (one) => one.policies,
  },
};

function filtersOf(all: readonly Championship[] | undefined): readonly Filter[] {
  const choice = (id: string, label: string, of: (one: Championship) => string) =>
    ({ id, label, kind: 'choice', promoted: true, options: optionsOfWhole(all, of) }) as const;
  return [
    choice('year', 'Year', (one) => String(one.year)),
    choice('series', 'Series', (one) => one.series),
    choice('country', 'Country', landOf),
  ];
}

/** /dashboard/championships: the seasons that events belong to. */
export function ChampionshipListScreen() {
  const list = useListState({
    name: 'championships',
    filters: ['year', 'series', 'country'],
    view: 'in_use',
  });
  const archived = list.view === 'archived';
  const inUse = useRead('get_championship_list', { archived: false });
  const gone = useRead('get_championship_list', { archived: true });
  const read = archived ? gone : inUse;
  const championships = read.data?.championships;
  const { rows, total, found } = pageOfWhole(list, championships, order);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('championships'),
    rows,
    total,
    read,
  };
  const exporting = useListExport({
    ...table,
    question: { archived },
    whole: found.map(({ championship_id }) => championship_id),
  });
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
        total={championships?.length}
        actions={
          <>
            <ImportButton target="championships" />
            {exporting.menu}
            {add}
          </>
        }
      />
      <ListBar
        {...table}
        views={inUseViews(inUse.data?.championships, gone.data?.championships)}
        filters={filtersOf(championships)}
        searchLabel="Search championships"
      />
      <DataTable
        {...table}
        rowId={(one) => one.championship_id}
        rowHref={hrefOf}
        onRowHover={({ championship_id }) => prefetchRead('get_championship', { championship_id })}
        rowMenu={(one) => [{ label: 'Open', icon: ExternalLink, href: hrefOf(one) }]}
        bulk={[mergeBulk('championships', merging.open), exporting.bulk]}
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
