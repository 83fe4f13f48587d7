import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useHeldRows } from '#web/api/use-held-rows.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Option } from '#web/kit/choice/option.ts';

export type GarageCar = ItemOf<'get_cars', 'cars'>;
export type GarageDriver = ItemOf<'get_drivers', 'drivers'>;
export type CalendarEvent = ItemOf<'get_events', 'events'>;

/** "Porsche 992 GT3 Cup #27". */
export function carName(car: Pick<GarageCar, 'make' | 'model' | 'start_number'>): string {
  const number = car.start_number === '' ? '' : ` #${car.start_number}`;
  return `${car.make} ${car.model}${number}`;
}

/** Whether a race is among the chosen events; one that is no longer listed may have been. */
export function hasRaceAmong(
  events: readonly CalendarEvent[],
  event_ids: readonly string[],
): boolean {
  return event_ids.some((event_id) => {
    const event = events.find((one) => one.event_id === event_id);
    return event === undefined || event.kind === 'race_event';
  });
}

/** The cars and drivers of one client, and the events that can still be insured. */
export function useClientGarage(user_id: string, today: string) {
  const enabled = user_id !== '';
  // A client's own cars are held by the browser [6.5]; whoever asks for another reads all that it keeps.
  const isClient = useIsAmong('agent');
  const kept = useRead('get_cars', {}, { enabled: enabled && !isClient });
  const own = useRead('get_user_cars', {}, { enabled: enabled && isClient });
  const cars = isClient ? own : kept;
  const garage = (isClient ? own.data?.user_cars : kept.data?.cars) ?? [];
  const drivers = useRead('get_drivers', {}, { enabled });
  useHeldRows('get_cars', { user_id: isClient ? '' : user_id });
  useHeldRows('get_drivers', { user_id });
  const events = useRead('get_events', {}, { staleMs: 300_000 });
  return {
    loading: cars.isPending || drivers.isPending || events.isPending,
    error: cars.error ?? drivers.error ?? events.error,
    retry: () => {
      void cars.refetch();
      void drivers.refetch();
      void events.refetch();
    },
    cars: garage.filter((car) => car.user_id === user_id && car.active),
    drivers: (drivers.data?.drivers ?? []).filter(
      (driver) => driver.user_ids.includes(user_id) && driver.active,
    ),
    events: (events.data?.events ?? []).filter(
      (event) => event.active && event.end_on >= today && event.status !== 'cancelled',
    ),
  };
}

export const carOption = (car: GarageCar): Option => ({
  value: car.car_id,
  label: carName(car),
  note: formatMoney(car.insured_value, car.currency, { whole: true }),
});

export const driverOption = (driver: GarageDriver): Option => ({
  value: driver.driver_id,
  label: driver.name,
  note: driver.category,
});

export const eventOption = (event: CalendarEvent): Option => ({
  value: event.event_id,
  label: event.name,
  note: formatCalendarDate(event.start_on),
});
