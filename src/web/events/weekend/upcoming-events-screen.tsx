import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LayoutGrid, List } from 'lucide-react';
import { upcomingEventList } from '#contract/events/upcoming-event-list.ts';
import { EventBulkBar } from '#web/events/weekend/event-bulk-bar.tsx';
import { isMailed, useEventTicks } from '#web/events/weekend/event-ticks.ts';
import { groupByWeekend } from '#web/events/weekend/event-weekends.ts';
import { UpcomingEventsCards } from '#web/events/weekend/upcoming-events-cards.tsx';
import {
  UpcomingEventsTable,
  type UpcomingEvent,
} from '#web/events/weekend/upcoming-events-table.tsx';
import { useSeriesOptions } from '#web/events/use-series-options.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import type { BulkAction } from '#web/kit/list/bulk-bar.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { today } from '#web/kit/text/today.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

const WeekendBoard = lazyPart(
  () => import('#web/events/weekend/weekend-board.tsx').then((module) => module.WeekendBoard),
  { waiting: <PageSkeleton /> },
);

const BesideTheTrack = lazyPart(() =>
  import('#web/policies/lines/beside-the-track.tsx').then((m) => m.BesideTheTrack),
);

/** /dashboard/upcoming-events: nobody starts uncovered. */
export function UpcomingEventsScreen() {
  const [search, change] = useSearchOf('upcoming_events');
  const look = search.look === 'board' ? 'board' : 'list';
  const series = useSeriesOptions();
  const shown = useDeclaredList('upcoming_events', upcomingEventList, { options: { series } });
  const { list, read: events } = shown.table;
  const found = shown.answer?.events ?? [];
  return (
    <>
      <PageHeader
        title={upcomingEventList.title}
        total={shown.answer?.total}
        actions={
          <>
            <LookSwitch look={look} onLook={(chosen) => change({ look: chosen })} />
            {shown.exporting.menu}
          </>
        }
      />
      <ListBar
        list={list}
        views={shown.views}
        filters={shown.filters}
        searchLabel="Search events"
      />
      {events.isError ? (
        <Card>
          <ErrorState
            title="Events could not be loaded."
            error={events.error}
            onRetry={() => void events.refetch()}
          />
        </Card>
      ) : events.isPending ? (
        <PageSkeleton />
      ) : found.length === 0 ? (
        <NoEvents list={list} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            gap: 4,
            opacity: events.isPlaceholderData ? 0.6 : 1,
          }}
        >
          {look === 'board' ? (
            <WeekendBoard events={found} />
          ) : (
            <EventsBelow events={found} exporting={shown.exporting.bulk} />
          )}
          <Pagination
            page={list.page}
            size={list.size}
            total={shown.table.total ?? 0}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        </Box>
      )}
      <Box sx={{ mt: 4, '&:empty': { display: 'none' } }}>
        <BesideTheTrack />
      </Box>
    </>
  );
}

/** The events below each other, weekend by weekend; on a phone as cards. */
function EventsBelow({
  events,
  exporting,
}: {
  events: readonly UpcomingEvent[];
  exporting: BulkAction;
}) {
  const phone = useIsPhone();
  const weekends = groupByWeekend(events, today());
  const ticks = useEventTicks(events.filter(isMailed).map(({ event_id }) => event_id));
  return (
    <>
      {phone ? (
        <UpcomingEventsCards weekends={weekends} />
      ) : (
        <UpcomingEventsTable weekends={weekends} ticks={ticks} />
      )}
      <EventBulkBar events={events} ticks={ticks} exporting={exporting} />
    </>
  );
}

/** Whether the events stand below each other or side by side. */
function LookSwitch({
  look,
  onLook,
}: {
  look: 'list' | 'board';
  onLook: (look: 'board' | undefined) => void;
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <ToggleButtons
        label="Shown as"
        value={look}
        choices={[
          { value: 'list', label: 'List', icon: <List size={16} /> },
          { value: 'board', label: 'Board', icon: <LayoutGrid size={16} /> },
        ]}
        onChange={(chosen) => onLook(chosen === 'board' ? chosen : undefined)}
      />
    </Box>
  );
}

function NoEvents({ list }: { list: ListState }) {
  if (list.isFiltered) {
    return (
      <Card>
        <EmptyState
          title="No results"
          action={
            <Button variant="outlined" onClick={list.clear}>
              Clear filters
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        {...upcomingEventList.none}
        circuit="forest"
        action={
          list.view === 'all' ? undefined : (
            <Button variant="outlined" onClick={() => list.setView('all')}>
              Show all events
            </Button>
          )
        }
      />
    </Card>
  );
}
