import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import {
  type CalendarEvent,
  carName,
  type GarageCar,
  type GarageDriver,
  hasRaceAmong,
} from '#web/policies/request/client-garage.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { percentText, scopeLabels, sessionsText } from '#web/policies/document/document-words.ts';
import type { CoverWish } from '#web/policies/request/request-draft.ts';

export type RequestStep = 'client' | 'cars' | 'events' | 'drivers' | 'wishes' | 'check';

/** "Excess: 10 %", "Paid at once": every wish in a line. */
function wishLines(wish: CoverWish, events: readonly CalendarEvent[]): string[] {
  return [
    hasRaceAmong(events, wish.event_ids)
      ? `Sessions: ${sessionsText(wish.sessions).toLowerCase()}`
      : '',
    wish.excess_pct ? `Excess: ${percentText(wish.excess_pct)}` : 'Excess: no preference',
    wish.scope ? scopeLabels[wish.scope] : 'Parts or labour: no preference',
    wish.instalments === 1 ? 'Paid at once' : `Paid in ${wish.instalments} instalments`,
  ].filter(Boolean);
}

/** The answers once more, each with the way back to it. */
export function RequestCheckStep({
  wish,
  client,
  cars,
  drivers,
  events,
  onStep,
}: {
  wish: CoverWish;
  /** On behalf of whom; empty for a client itself. */
  client: string;
  cars: readonly GarageCar[];
  drivers: readonly GarageDriver[];
  events: readonly CalendarEvent[];
  onStep: (step: RequestStep) => void;
}) {
  const driverNames = (ids: readonly string[]) =>
    ids.map((id) => drivers.find((one) => one.driver_id === id)?.name ?? '').filter(Boolean);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {client === '' ? null : (
        <Answer title="Client" onChange={() => onStep('client')}>
          {client}
        </Answer>
      )}
      <Answer title="Cars and drivers" onChange={() => onStep('cars')}>
        {wish.cars.map(({ car_id, driver_ids }) => {
          const car = cars.find((one) => one.car_id === car_id);
          return (
            <Box key={car_id} sx={{ '& + &': { mt: 2 } }}>
              <Box sx={{ fontWeight: 550 }}>{car ? carName(car) : 'Car'}</Box>
              <Box sx={{ color: t.n[600] }}>
                {driverNames(driver_ids).join(', ') || 'Drivers to follow'}
              </Box>
            </Box>
          );
        })}
      </Answer>
      <Answer title={`Events (${wish.event_ids.length})`} onChange={() => onStep('events')}>
        {events
          .filter((event) => wish.event_ids.includes(event.event_id))
          .map((event) => (
            <Box key={event.event_id} sx={{ '& + &': { mt: 2 } }}>
              <Box sx={{ fontWeight: 550 }}>{event.name}</Box>
              <Box sx={{ color: t.n[600] }}>
                <UnbrokenText>{periodTextOf(event.start_on, event.end_on)}</UnbrokenText>
              </Box>
            </Box>
          ))}
      </Answer>
      <Answer title="Wishes" onChange={() => onStep('wishes')}>
        {wishLines(wish, events).map((line) => (
          <div key={line}>{line}</div>
        ))}
        {wish.message === '' ? null : (
          <Box sx={{ mt: 2, whiteSpace: 'pre-wrap', color: t.n[600] }}>{wish.message}</Box>
        )}
      </Answer>
      <Box sx={{ color: t.n[600], fontSize: 14 }}>
        Sending this costs nothing and binds you to nothing. You get a quote that you can accept.
      </Box>
    </Box>
  );
}

/** One answer with the way back to it. */
export function Answer({
  title,
  onChange,
  children,
}: {
  title: string;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <Card
      title={title}
      actions={
        <Button onClick={onChange} aria-label={`Change ${title.toLowerCase()}`}>
          Change
        </Button>
      }
    >
      {children}
    </Card>
  );
}
