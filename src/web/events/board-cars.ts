import type { OutputOf } from '#web/api/action-types.ts';

type EventCars = Pick<OutputOf<'get_event_policies'>, 'policies' | 'entries'>;

/** A car at a weekend on the board; `severity` 2 is not insured, 1 lacks something, 0 is covered. */
export interface BoardCar {
  key: string;
  start_number: string;
  car: string;
  client_name: string;
  severity: 0 | 1 | 2;
  word: string;
}

const lackWords = {
  driver: 'Driver missing',
  chassis: 'Chassis missing',
  payment: 'Unpaid',
} as const;

/** The cars of a weekend, worst first, then by start number (2 before 11). */
export function boardCarsOf({ policies, entries }: EventCars): BoardCar[] {
  const insured = policies.map((row): BoardCar => {
    const [lack] = row.missing;
    return {
      key: row.item_id,
      start_number: row.start_number,
      car: row.car,
      client_name: row.client_name,
      severity: lack ? 1 : 0,
      word: lack ? lackWords[lack] : 'Covered',
    };
  });
  const entered = entries.map((row): BoardCar => ({
    key: `${row.car_id} ${row.record_id}`,
    start_number: row.start_number,
    car: row.car,
    client_name: row.client_name,
    severity: 2,
    word: 'Not insured',
  }));
  return [...entered, ...insured].toSorted(
    (a, b) =>
      b.severity - a.severity ||
      a.start_number.localeCompare(b.start_number, 'en', { numeric: true }) ||
      a.client_name.localeCompare(b.client_name, 'en'),
  );
}
