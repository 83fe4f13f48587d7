import Button from '@mui/material/Button';
import { Copy, Pencil, Plus, Route, Trophy } from 'lucide-react';
import { useMemo } from 'react';
import { eventList } from '#contract/events/event-list.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import type { EventRow } from '#web/events/calendar/event-form.ts';
import { useArchiveEvent } from '#web/events/calendar/use-archive-event.ts';
import { useSeriesOptions } from '#web/events/use-series-options.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { archiveAction } from '#web/kit/record/archive-action.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { mergeBulk } from '#web/kit/record/merge-bulk.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';

const useCopyEventsDialog = lazyDialog(() =>
  import('#web/events/calendar/use-copy-events-dialog.tsx').then((m) => m.useCopyEventsDialog),
);
const useEventDialog = lazyDialog(() =>
  import('#web/events/calendar/use-event-dialog.tsx').then((m) => m.useEventDialog),
);

const useMergeEventsDialog = lazyDialog(() =>
  import('#web/events/calendar/merge-events-dialog.tsx').then((m) =>
    recordDialog(m.MergeEventsDialog),
  ),
);

/** What the filters choose from. */
function useEventOptions() {
  const circuits = useRead('get_circuits', {}, { staleMs: 300_000 }).data?.circuits;
  const series = useSeriesOptions();
  return useMemo(
    () => ({
      series,
      circuit_id: (circuits ?? []).map((one) => ({ value: one.circuit_id, label: one.name })),
      country: countryOptions,
    }),
    [circuits, series],
  );
}

/** /dashboard/events: the calendar of all series. */
export function EventListScreen() {
  const shown = useDeclaredList('events', eventList, { options: useEventOptions() });
  const go = useGo();
  const dialog = useEventDialog();
  const archive = useArchiveEvent();
  const merging = useMergeEventsDialog();
  const copy = useCopyEventsDialog();
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
        title={eventList.title}
        total={shown.answer?.total}
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<Route />}
              onClick={() => go(addressOf('circuits'))}
            >
              Circuits
            </Button>
            <Button
              variant="outlined"
              startIcon={<Trophy />}
              onClick={() => go(addressOf('championships'))}
            >
              Championships
            </Button>
            <ImportButton target="events" />
            {shown.exporting.menu}
            <Button variant="contained" startIcon={<Plus />} onClick={() => dialog.open()}>
              Add event
            </Button>
          </>
        }
      />
      <DeclaredList
        shown={shown}
        onRow={(event) => dialog.open(event)}
        rowMenu={rowMenu}
        bulk={[
          {
            label: 'Copy to another year',
            onSelect: ({ ids }) => copy.open(ids),
            tickedOnly: true,
          },
          mergeBulk('events', merging.open),
        ]}
        add={
          <Button variant="contained" onClick={() => dialog.open()}>
            Add event
          </Button>
        }
      />
      {dialog.dialog}
      {copy.dialog}
      {merging.dialog}
    </>
  );
}
