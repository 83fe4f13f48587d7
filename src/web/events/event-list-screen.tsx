import { eventKindLabels } from '#domain/events/event-words.ts';
import Button from '@mui/material/Button';
import { Copy, Pencil, Plus, Route, Trophy } from 'lucide-react';
import { useMemo } from 'react';
import { addDays } from '#domain/dates.ts';
import { itemKinds } from '#domain/rating/on-track-input.ts';
import { isCountryCode } from '#domain/countries.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { useCountedViews } from '#web/kit/list/use-counted-views.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useArchiveEvent } from '#web/events/use-archive-event.ts';
import { eventColumns } from '#web/events/event-columns.tsx';
import type { EventRow } from '#web/events/event-form.ts';
import { eventStatuses, eventStatusWord } from '#web/events/event-words.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { today } from '#web/kit/text/today.ts';
import { useListState, type ListState } from '#web/kit/list/use-list-state.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const useCopyEventsDialog = lazyDialog(() =>
  import('#web/events/use-copy-events-dialog.tsx').then((m) => m.useCopyEventsDialog),
);
const useEventDialog = lazyDialog(() =>
  import('#web/events/use-event-dialog.tsx').then((m) => m.useEventDialog),
);

const useMergeEventsDialog = lazyDialog(() =>
  import('#web/events/merge-events-dialog.tsx').then((m) => recordDialog(m.MergeEventsDialog)),
);

const noun = { one: 'event', many: 'events' };
const sorts = ['start_on', 'name', 'circuit_name', 'country', 'series', 'status'] as const;
const filterIds = ['series', 'circuit_id', 'country', 'kind', 'status'];

const builtIn = [
  { id: 'coming', label: 'Coming' },
  { id: 'past', label: 'Past' },
  { id: 'all', label: 'All' },
  { id: 'archived', label: 'Archived' },
];

function questionOf(list: ListState): InputOf<'get_events_page'> {
  const { series, circuit_id } = list.filters;
  const country = list.filters['country']?.filter(isCountryCode);
  const kind = someOf(list.filters['kind'], itemKinds);
  const status = someOf(list.filters['status'], eventStatuses);
  const coming = list.view === 'coming';
  const from = list.from || (coming ? today() : '');
  const to = list.to || (list.view === 'past' ? addDays(today(), -1) : '');
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    filters: {
      ...(series ? { series: [...series] } : {}),
      ...(circuit_id ? { circuit_id: [...circuit_id] } : {}),
      ...(country?.length ? { country: [...country] } : {}),
      ...(kind ? { kind } : {}),
      ...(status ? { status } : {}),
      active: [list.view !== 'archived'],
    },
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    sortBy: oneOf(list.sortBy, sorts, 'start_on'),
    ascending: list.sort === '' ? coming : list.ascending,
  };
}

function useEventFilters(): readonly Filter[] {
  const circuits = useRead('get_circuits', {}, { staleMs: 300_000 }).data?.circuits;
  const championships = useRead('get_championships', {}, { staleMs: 300_000 }).data?.championships;
  return useMemo(() => {
    const series = new Set((championships ?? []).map((one) => one.series).filter(Boolean));
    return [
      { id: 'period', label: 'When', kind: 'period', promoted: true },
      {
        id: 'series',
        label: 'Series',
        kind: 'choice',
        promoted: true,
        options: plainOptions([...series].toSorted()),
      },
      {
        id: 'circuit_id',
        label: 'Circuit',
        kind: 'choice',
        options: (circuits ?? []).map((one) => ({ value: one.circuit_id, label: one.name })),
      },
      { id: 'country', label: 'Country', kind: 'choice', options: countryOptions },
      {
        id: 'kind',
        label: 'Kind',
        kind: 'choice',
        options: itemKinds.map((value) => ({ value, label: eventKindLabels[value] })),
      },
      {
        id: 'status',
        label: 'Status',
        kind: 'choice',
        options: eventStatuses.map((value) => ({ value, label: eventStatusWord(value).label })),
      },
    ];
  }, [circuits, championships]);
}

/** /dashboard/events: the calendar of all series. */
export function EventListScreen() {
  const list = useListState({ name: 'events', filters: filterIds, view: 'coming' });
  const question = questionOf(list);
  const events = useRead('get_events_page', question, { keepPrevious: true });
  const filters = useEventFilters();
  const views = useCountedViews('get_events_page', { list, views: builtIn, questionOf });
  const table = {
    list,
    noun,
    columns: eventColumns,
    settings: useTableSettings('events'),
    rows: events.data?.events,
    total: events.data?.total,
    read: events,
  };
  const exporting = useListExport({ ...table, question });
  const go = useGo();
  const dialog = useEventDialog();
  const archive = useArchiveEvent();
  const merging = useMergeEventsDialog();
  const copy = useCopyEventsDialog();
  const none = list.view === 'all' || views.every(({ count }) => count === 0);
  useShortcuts({ c: () => dialog.open() });
  const rowMenu = (event: EventRow) => [
    { label: 'Edit', icon: Pencil, onSelect: () => dialog.open(event) },
    {
      label: 'Copy to another year',
      icon: Copy,
      onSelect: () => copy.open([event.event_id]),
    },
    archiveAction(event, () => archive(event)),
  ];
  return (
    <>
      <PageHeader
        title="Events"
        total={events.data?.total}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Route />}
              onClick={() => go('/dashboard/circuits')}
            >
              Circuits
            </Button>
            <Button
              variant="outlined"
              startIcon={<Trophy />}
              onClick={() => go('/dashboard/championships')}
            >
              Championships
            </Button>
            <ImportButton target="events" />
            {exporting.menu}
            <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
              Add event
            </Button>
          </>
        }
      />
      <ListBar {...table} views={views} filters={filters} searchLabel="Search events" />
      <DataTable
        {...table}
        rowId={(event) => event.event_id}
        onRow={(event) => dialog.open(event)}
        rowMenu={rowMenu}
        bulk={[
          {
            label: 'Copy to another year',
            onSelect: ({ ids }) => copy.open(ids),
            tickedOnly: true,
          },
          mergeBulk('events', merging.open),
          exporting.bulk,
        ]}
        empty={{
          title: none ? 'No events yet.' : 'Nothing here.',
          text: none
            ? 'Race weekends, test days and track days that cars are insured for appear here. Add the first one, or import a calendar.'
            : 'No event stands in this view now.',
          action: (
            <Button variant="contained" onClick={() => dialog.open()}>
              Add event
            </Button>
          ),
        }}
      />
      {dialog.dialog}
      {copy.dialog}
      {merging.dialog}
    </>
  );
}
