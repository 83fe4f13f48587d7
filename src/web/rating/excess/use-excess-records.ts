import type { ExcessSubject } from '#domain/rating/excess/excess-filter.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Option } from '#web/kit/choice/option.ts';

const staleMs = 300_000;

/** The records that a rule can be about; each list is asked for when its kind is chosen. */
export function useExcessRecords(subject: ExcessSubject): {
  options: readonly Option[];
  loading: boolean;
} {
  const of = (one: ExcessSubject) => ({ enabled: subject === one, staleMs });
  const users = useRead('get_all_users', {}, of('client'));
  const drivers = useRead('get_drivers', {}, of('driver'));
  const cars = useRead('get_cars', {}, of('car'));
  const events = useRead('get_events', {}, of('event'));
  const circuits = useRead('get_circuits', {}, of('circuit'));
  const series = useRead('get_series', {}, of('series'));
  switch (subject) {
    case 'client':
      return {
        loading: users.isPending,
        options: (users.data?.users ?? [])
          .filter(({ account_type }) => account_type === 'agent')
          .map((one) => ({ value: one.user_id, label: one.company || one.email, note: one.email })),
      };
    case 'driver':
      return {
        loading: drivers.isPending,
        options: (drivers.data?.drivers ?? []).map((one) => ({
          value: one.driver_id,
          label: `${one.first_name} ${one.last_name}`,
          note: one.country,
        })),
      };
    case 'car':
      return {
        loading: cars.isPending,
        options: (cars.data?.cars ?? []).map((one) => ({
          value: one.car_id,
          label: `${one.make} ${one.model}`.trim(),
          note: [one.start_number && `#${one.start_number}`, one.chassis_number]
            .filter(Boolean)
            .join(' · '),
        })),
      };
    case 'event':
      return {
        loading: events.isPending,
        options: (events.data?.events ?? []).map((one) => ({
          value: one.event_id,
          label: one.name,
          note: one.start_on,
        })),
      };
    case 'circuit':
      return {
        loading: circuits.isPending,
        options: (circuits.data?.circuits ?? []).map((one) => ({
          value: one.circuit_id,
          label: one.name,
          note: one.country,
        })),
      };
    case 'series':
      return {
        loading: series.isPending,
        options: seriesOptions(series.data),
      };
    case 'everything':
      return { loading: false, options: [] };
  }
}

/** Every name of any year once. */
function seriesOptions(years: OutputOf<'get_series'> | undefined): Option[] {
  const names = Object.values(years ?? {}).flatMap((of) => of.map(({ name }) => name));
  return [...new Set(names)]
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((value) => ({ value, label: value }));
}
