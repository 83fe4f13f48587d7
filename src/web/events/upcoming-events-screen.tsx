import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { addDays } from '#domain/dates.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { useCountedViews } from '#web/kit/list/use-counted-views.ts';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { EventBulkBar } from '#web/events/event-bulk-bar.tsx';
import { isMailed, useEventTicks } from '#web/events/event-ticks.ts';
import { groupByWeekend, mondayOf } from '#web/events/event-weekends.ts';
import { UpcomingEventsTable } from '#web/events/upcoming-events-table.tsx';
import { UpcomingEventsCards } from '#web/events/upcoming-events-cards.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { Pagination } from '#web/kit/list/pagination.tsx';
import { today } from '#web/kit/text/today.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { useListState, type ListState } from '#web/kit/list/use-list-state.ts';

const builtIn = [
  { id: 'insured', label: 'With our clients' },
  { id: 'weekend', label: 'This weekend' },
  { id: 'fortnight', label: 'Next 14 days' },
  { id: 'all', label: 'All events' },
];

/** The days that a view shows; from and to of the address win. */
function periodOf(list: ListState): { from?: string; to?: string } {
  if (list.from || list.to) {
    return { ...(list.from ? { from: list.from } : {}), ...(list.to ? { to: list.to } : {}) };
  }
  const now = today();
  if (list.view === 'weekend') return { from: now, to: addDays(mondayOf(now), 6) };
  if (list.view === 'fortnight') return { from: now, to: addDays(now, 14) };
  return {};
}

function questionOf(list: ListState): InputOf<'get_upcoming_events'> {
  const series = list.filters['series'];
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    filters: series ? { series: [...series] } : {},
    incomplete: list.filters['incomplete']?.[0] === 'yes',
    insured: list.view !== 'all',
    ...periodOf(list),
  };
}

/** /dashboard/upcoming-events: nobody starts uncovered. */
export function UpcomingEventsScreen() {
  const phone = useIsPhone();
  const list = useListState({
    name: 'upcoming_events',
    filters: ['series', 'incomplete'],
    view: 'insured',
    size: 50,
  });
  const question = questionOf(list);
  const events = useRead('get_upcoming_events', question, { keepPrevious: true });
  const championships = useRead('get_championships', {}, { staleMs: 300_000 });
  const filters = useMemo<readonly Filter[]>(() => {
    const series = new Set(
      (championships.data?.championships ?? [])
        .map((one) => one.series)
        .filter((name) => name !== ''),
    );
    return [
      { id: 'incomplete', label: 'Incomplete only', kind: 'yes_no', promoted: true },
      {
        id: 'series',
        label: 'Series',
        kind: 'choice',
        promoted: true,
        options: plainOptions([...series].toSorted()),
      },
      { id: 'period', label: 'When', kind: 'period' },
    ];
  }, [championships.data]);
  const found = events.data?.events ?? [];
  const weekends = groupByWeekend(found, today());
  const ticks = useEventTicks(found.filter(isMailed).map(({ event_id }) => event_id));
  const views = useCountedViews('get_upcoming_events', { list, views: builtIn, questionOf });
  const exporting = useListExport({
    list,
    noun: { one: 'event', many: 'events' },
    question,
    total: events.data?.total,
    rows: found,
  });
  return (
    <>
      <PageHeader title="Upcoming events" total={events.data?.total} actions={exporting.menu} />
      <ListBar list={list} views={views} filters={filters} searchLabel="Search events" />
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
          {phone ? (
            <UpcomingEventsCards weekends={weekends} />
          ) : (
            <UpcomingEventsTable weekends={weekends} ticks={ticks} />
          )}
          <EventBulkBar events={found} ticks={ticks} exporting={exporting.bulk} />
          <Pagination
            page={list.page}
            size={list.size}
            total={events.data.total}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        </Box>
      )}
    </>
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
        title="No events in this period."
        text="Race weekends of our clients appear here, with what is still missing before they start."
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
