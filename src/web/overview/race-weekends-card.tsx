import Box from '@mui/material/Box';
import { counted } from '#domain/counted.ts';
import { addDays, mondayOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';

import { DateBlock } from '#web/policies/document/date-block.tsx';

type Event = ItemOf<'get_upcoming_events', 'events'>;

const shown = 4;

/** The events with policies that come next; asked once for the card and the head of the page. */
export function useInsuredEvents() {
  return useRead('get_upcoming_events', { insured: true, page_size: 50 });
}

/** How many of them start before Sunday. */
export function startingBeforeSunday(events: readonly Event[]): number {
  const now = today();
  const sunday = addDays(mondayOf(now), 6);
  return events.filter(({ start_on }) => start_on >= now && start_on < sunday).length;
}

/** "18 policies · 3 without drivers", or that nothing is missing. */
function eventLine(event: Event): { text: string; complete: boolean } {
  const gaps = [
    event.not_insured > 0 ? `${event.not_insured} not insured` : '',
    event.without_driver > 0 ? `${event.without_driver} without drivers` : '',
    event.without_chassis > 0 ? `${event.without_chassis} without chassis` : '',
    event.unpaid > 0 ? `${event.unpaid} unpaid` : '',
  ].filter((gap) => gap !== '');
  const policies = counted(event.policies, 'policy', 'policies');
  return {
    text: [policies, ...(gaps.length > 0 ? gaps : ['complete'])].join(' · '),
    complete: gaps.length === 0,
  };
}

/** The next race weekends and what is missing before they start. */
export function RaceWeekendsCard() {
  const events = useInsuredEvents();
  const rows = events.data?.events.slice(0, shown);
  return (
    <Card title="Next race weekends" flush>
      {events.isError && !rows ? (
        <ErrorState
          title="Events could not be loaded."
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      ) : rows === undefined ? (
        <CardSkeleton rows={shown} height={84} />
      ) : rows.length === 0 ? (
        <EmptyState
          compact
          title="No insured events ahead."
          text="Race weekends with policies appear here."
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((event) => (
            <EventRow key={event.event_id} event={event} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function EventRow({ event }: { event: Event }) {
  const line = eventLine(event);
  return (
    <Box component="li" sx={{ '& + &': { borderTop: `1px solid ${t.n[200]}` } }}>
      <AppLink
        href={addressOf('upcoming_events', { view: 'all', from: event.start_on, to: event.end_on })}
        sx={{
          display: 'grid',
          gridTemplateColumns: '40px minmax(0, 1fr)',
          columnGap: 4,
          alignItems: 'center',
          px: 4,
          py: 3,
          '&:hover': { background: t.n[25] },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <DateBlock date={event.start_on} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>{event.circuit_name}</Box>
          <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
            {event.championship_name || event.series || event.name}
          </Box>
          <Box
            className="num"
            sx={{
              fontSize: 13,
              lineHeight: '20px',
              color: line.complete ? t.tone.success.fg : t.tone.warning.fg,
            }}
          >
            {line.text}
          </Box>
        </Box>
      </AppLink>
    </Box>
  );
}
