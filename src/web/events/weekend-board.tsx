import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleAlert, Send, ShieldCheck, ShieldX } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { daysBetween, periodTextOf } from '#domain/dates.ts';
import { useRead } from '#web/api/use-read.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { boardCarsOf, type BoardCar } from '#web/events/board-cars.ts';
import type { UpcomingEvent } from '#web/events/upcoming-events-table.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';

const looks = [
  { tone: t.tone.success, Icon: ShieldCheck },
  { tone: t.tone.warning, Icon: CircleAlert },
  { tone: t.tone.error, Icon: ShieldX },
] as const;

/** The weekends side by side, each with its cars, worst first. */
export function WeekendBoard({ events }: { events: readonly UpcomingEvent[] }) {
  const nearest = events.find((event) => mailTypesFor(event).length > 0)?.event_id;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
        gap: 4,
        alignItems: 'start',
      }}
    >
      {events.map((event) => (
        <WeekendCard key={event.event_id} event={event} filled={event.event_id === nearest} />
      ))}
    </Box>
  );
}

/** What the mails can ask the clients of a weekend for. */
const mailTypesFor = (event: UpcomingEvent) => [
  ...(event.without_driver > 0 ? (['missing_cars_drivers'] as const) : []),
  ...(event.without_chassis > 0 ? (['missing_chassis'] as const) : []),
];

function daysToGo(event: UpcomingEvent): string {
  const days = daysBetween(today(), event.start_on);
  return days > 0 ? `${counted(days, 'day')} to go` : 'Under way';
}

function WeekendCard({ event, filled }: { event: UpcomingEvent; filled: boolean }) {
  const types = mailTypesFor(event);
  const ask = () => openComposer({ types, event_ids: [event.event_id], about: event.name });
  return (
    <Card title={event.circuit_name}>
      <Box sx={{ display: 'grid', gap: 3, fontSize: 14, lineHeight: '20px' }}>
        <Box>
          <Box sx={{ fontWeight: 600 }}>{periodTextOf(event.start_on, event.end_on)}</Box>
          <Box sx={{ color: t.n[600] }}>{event.name}</Box>
          <Box sx={{ color: t.n[600] }}>{daysToGo(event)}</Box>
        </Box>
        <WeekendCars event={event} />
        {types.length > 0 ? (
          <Button
            fullWidth
            variant={filled ? 'contained' : 'outlined'}
            startIcon={<Send size={16} />}
            onClick={ask}
          >
            Ask for what is missing
          </Button>
        ) : null}
      </Box>
    </Card>
  );
}

function WeekendCars({ event }: { event: UpcomingEvent }) {
  const read = useRead('get_event_policies', { event_id: event.event_id });
  if (read.isError)
    return (
      <ErrorState
        title="Cars could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  if (read.isPending) return <PageSkeleton />;
  return (
    <Box
      component="ul"
      aria-label={`Cars of ${event.name}`}
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        gap: 2,
      }}
    >
      {boardCarsOf(read.data).map((car) => (
        <CarTile key={car.key} car={car} />
      ))}
    </Box>
  );
}

function CarTile({ car }: { car: BoardCar }) {
  const { tone, Icon } = looks[car.severity];
  return (
    <Box
      component="li"
      sx={{
        p: 2.5,
        minWidth: 0,
        overflowWrap: 'anywhere',
        borderRadius: `${t.radius.md}px`,
        border: `1px solid ${tone.ring}`,
        background: tone.bg,
        fontSize: 13,
        lineHeight: '18px',
      }}
    >
      <Box sx={{ fontWeight: 600 }}>
        {car.start_number ? `${car.start_number} · ` : ''}
        {car.car}
      </Box>
      <Box sx={{ color: t.n[700] }}>{car.client_name}</Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', color: tone.fg, fontWeight: 550 }}>
        <Icon size={14} aria-hidden="true" />
        {car.word}
      </Box>
    </Box>
  );
}
