import { counted } from '#domain/counted.ts';
import {
  readinessOf,
  readinessOrder,
  readinessText,
  type MissingPart,
  type Readiness,
} from '#domain/events/car-readiness.ts';
import { addressOfRecord } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';

type EventCars = Pick<OutputOf<'get_event_policies'>, 'policies' | 'entries'>;

/** A car at a weekend on the board. */
export interface BoardCar {
  key: string;
  start_number: string;
  car: string;
  client_name: string;
  readiness: Readiness;
  missing: readonly MissingPart[];
  /** "Driver missing" */
  word: string;
  /** The policy, quote or request that says that it starts. */
  href: string;
}

/** How ready cars are, as they are counted. */
export const countedAs = {
  not_insured: 'not insured',
  incomplete: 'incomplete',
  covered: 'covered',
} as const satisfies Record<Readiness, string>;

const pageOfSource = { quote: 'quote', request: 'request', series: 'policy' } as const;

/** The cars of a weekend, worst first, then by start number (2 before 11). */
export function boardCarsOf({ policies, entries }: EventCars): BoardCar[] {
  const state = (missing: readonly MissingPart[] | null) => ({
    readiness: readinessOf(missing),
    missing: missing ?? [],
    word: readinessText(missing),
  });
  const insured = policies.map(({ item_id, start_number, car, client_name, ...row }) => ({
    ...{ key: item_id, start_number, car, client_name },
    ...state(row.missing),
    href: addressOfRecord('policy', row.policy_id),
  }));
  const entered = entries.map(({ car_id, start_number, car, client_name, ...row }) => ({
    ...{ key: car_id, start_number, car, client_name },
    ...state(null),
    href: addressOfRecord(pageOfSource[row.source], row.record_id),
  }));
  const rank = ({ readiness }: BoardCar) => readinessOrder.indexOf(readiness);
  return [...entered, ...insured].toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      a.start_number.localeCompare(b.start_number, 'en', { numeric: true }) ||
      a.client_name.localeCompare(b.client_name, 'en'),
  );
}

/**
 * "43 cars in 9 weekends: 18 covered, 2 incomplete, 23 not insured"; a car counts at each of its weekends. Until the
 * cars of every weekend are read it says no more than which are insured.
 */
export function boardSentence(
  events: readonly { cars: number; not_insured: number }[],
  cars: readonly Pick<BoardCar, 'readiness'>[] | undefined,
): string {
  const sumOf = (part: 'cars' | 'not_insured') => events.reduce((sum, one) => sum + one[part], 0);
  const [insured, open] = [sumOf('cars'), sumOf('not_insured')];
  const among = (readiness: Readiness) =>
    cars?.filter((car) => car.readiness === readiness).length ?? 0;
  const parts =
    cars === undefined
      ? [[insured, 'insured'] as const, [open, 'not insured'] as const]
      : readinessOrder
          .toReversed()
          .map((readiness) => [among(readiness), countedAs[readiness]] as const);
  const total = cars?.length ?? insured + open;
  const lead = `${counted(total, 'car')} in ${counted(events.length, 'weekend')}`;
  const said = parts.filter(([count]) => count > 0);
  const [first] = said;
  if (first === undefined) return lead;
  return said.length === 1
    ? `${lead}, all ${first[1]}`
    : `${lead}: ${said.map(([count, word]) => `${count} ${word}`).join(', ')}`;
}
