import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { CircleAlert, ShieldCheck, ShieldX } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { daysBetween, periodTextOf } from '#domain/dates.ts';
import {
  readinessLabels,
  readinessOrder,
  readinessTones,
  type Readiness,
} from '#domain/events/car-readiness.ts';
import { readOptions, useRead } from '#web/api/use-read.ts';
import { AskForMissing, mayLack } from '#web/events/weekend/ask-for-missing.tsx';
import { AskToPay } from '#web/events/weekend/ask-to-pay.tsx';
import {
  boardCarsOf,
  type BoardCar,
  boardSentence,
  countedAs,
} from '#web/events/weekend/board-cars.ts';
import { CircuitLine } from '#web/events/weekend/circuit-line.tsx';
import type { UpcomingEvent } from '#web/events/weekend/upcoming-events-table.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { today } from '#web/kit/text/today.ts';
import { t } from '#web/kit/base/tokens.ts';

const icons = { not_insured: ShieldX, incomplete: CircleAlert, covered: ShieldCheck } as const;

/** Within so many days a weekend is near, and its days to go stand out. */
const nearDays = 7;

/** The weekends side by side, each with its cars, worst first. */
export function WeekendBoard({ events }: { events: readonly UpcomingEvent[] }) {
  const cars = useBoardCars(events);
  const nearest = events.find(mayLack)?.event_id;
  return (
    <Box component="section" aria-label="Board of race weekends">
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: 4,
          rowGap: 2,
          mb: 3,
          fontSize: 13,
        }}
      >
        <Box sx={{ color: t.n[600] }}>{boardSentence(events, cars)}</Box>
        <Legend />
      </Box>
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
    </Box>
  );
}

/** The cars of all weekends, from the same answers that their cards read; undefined until each of them is there. */
function useBoardCars(events: readonly UpcomingEvent[]): BoardCar[] | undefined {
  const reads = useQueries({
    queries: events.map(({ event_id }) => readOptions('get_event_policies', { event_id }, {})),
  });
  const answers = reads.flatMap(({ data }) => (data ? [data] : []));
  return answers.length === events.length ? answers.flatMap(boardCarsOf) : undefined;
}

/** What the colours mean. */
function Legend() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
      {readinessOrder.toReversed().map((readiness) => (
        <StateWord key={readiness} readiness={readiness} word={readinessLabels[readiness]} />
      ))}
    </Box>
  );
}

/** A state as icon, colour and word. */
function StateWord({ readiness, word }: { readiness: Readiness; word: string }) {
  const Icon = icons[readiness];
  return (
    <Box
      component="span"
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        color: t.tone[readinessTones[readiness]].fg,
        fontWeight: 550,
      }}
    >
      <Icon size={14} aria-hidden="true" style={{ flex: 'none' }} />
      {word}
    </Box>
  );
}

function WeekendCard({ event, filled }: { event: UpcomingEvent; filled: boolean }) {
  return (
    <Box
      component="article"
      aria-label={`${event.name}, ${periodTextOf(event.start_on, event.end_on)}`}
      sx={{
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        minWidth: 0,
      }}
    >
      <WeekendHead event={event} />
      <Box sx={{ display: 'grid', gap: 4, p: 4 }}>
        <WeekendCars event={event} />
        <Box sx={{ display: 'grid', gap: 3 }}>
          <AskForMissing event={event} filled={filled} />
          <AskToPay event={event} />
        </Box>
      </Box>
    </Box>
  );
}

/** When and where, and how long there is still. */
function WeekendHead({ event }: { event: UpcomingEvent }) {
  const days = daysBetween(today(), event.start_on);
  return (
    <Box sx={{ display: 'flex', gap: 3, p: 4, borderBottom: `1px solid ${t.n[200]}` }}>
      <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, lineHeight: '20px' }}>
        <Box component="h2" sx={{ typography: 'h3', m: 0 }}>
          {periodTextOf(event.start_on, event.end_on)}
        </Box>
        <Box sx={{ fontSize: 14, fontWeight: 600, mt: 1 }}>{event.circuit_name}</Box>
        <Box sx={{ color: t.n[600], overflowWrap: 'anywhere' }}>{event.name}</Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
          <StatusChip
            label={days > 0 ? `${counted(days, 'day')} to go` : 'Under way'}
            tone={days <= nearDays ? 'warning' : 'none'}
          />
          <Box component="span" sx={{ color: t.n[600] }}>
            {counted(event.cars + event.not_insured, 'car')}
          </Box>
        </Box>
      </Box>
      <CircuitLine circuitId={event.circuit_id} />
    </Box>
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
  const cars = boardCarsOf(read.data);
  if (cars.length === 0) return <Box sx={{ fontSize: 14, color: t.n[600] }}>No cars yet</Box>;
  return (
    <>
      <Shares cars={cars} />
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
        {cars.map((car) => (
          <CarTile key={car.key} car={car} />
        ))}
      </Box>
    </>
  );
}

/** How many cars are how ready, as a bar and in words. */
function Shares({ cars }: { cars: readonly BoardCar[] }) {
  const shares = readinessOrder
    .toReversed()
    .map((readiness) => ({
      readiness,
      count: cars.filter((car) => car.readiness === readiness).length,
    }))
    .filter(({ count }) => count > 0);
  const toneOf = (readiness: Readiness) => t.tone[readinessTones[readiness]];
  return (
    <Box>
      <Box aria-hidden="true" sx={{ display: 'flex', gap: '2px', height: 6, mb: 2 }}>
        {shares.map(({ readiness, count }) => (
          <Box
            key={readiness}
            sx={{ flex: count, borderRadius: 3, background: toneOf(readiness).fg }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: 13, fontWeight: 600 }}>
        {shares.map(({ readiness, count }) => (
          <Box component="span" key={readiness} sx={{ color: toneOf(readiness).fg }}>
            {`${count} ${countedAs[readiness]}`}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function CarTile({ car }: { car: BoardCar }) {
  const tone = t.tone[readinessTones[car.readiness]];
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <AppLink
        href={car.href}
        sx={{
          display: 'block',
          height: '100%',
          p: 2.5,
          overflowWrap: 'anywhere',
          borderRadius: `${t.radius.md}px`,
          border: `1px solid ${tone.ring}`,
          background: tone.bg,
          color: t.n[900],
          fontSize: 12,
          lineHeight: '18px',
          textDecoration: 'none',
        }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
          {car.start_number ? (
            <Box
              component="span"
              sx={{ flex: 'none', fontSize: 16, lineHeight: '20px', fontWeight: 700 }}
            >
              {car.start_number}
            </Box>
          ) : null}
          <Box component="span" sx={{ fontWeight: 600, minWidth: 0 }}>
            {car.car}
          </Box>
        </Box>
        <Box component="span" sx={{ display: 'block', color: t.n[700] }}>
          {car.client_name}
        </Box>
        <StateWord readiness={car.readiness} word={car.word} />
      </AppLink>
    </Box>
  );
}
