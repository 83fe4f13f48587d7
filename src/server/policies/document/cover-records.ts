import { sql, type SqlBool } from 'kysely';
import type { CircuitType } from '#domain/rating/levels/circuit-factor.ts';
import type { DriverCategory, ExperienceLevel } from '#domain/rating/levels/driver-levels.ts';
import type { ItemKind, RaceSession } from '#domain/rating/on-track-input.ts';
import type { Queryable } from '#server/platform/context.ts';
import { asKnown } from '#server/platform/database/as-known.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import { isYearInUse } from '#server/rating/series-years.ts';

/** What a document says of a car. */
export interface CoverCar {
  car_id: string;
  make: string;
  model: string;
  year: number | null;
  car_class: string;
  chassis_number: string;
  start_number: string;
  registration_country: string | null;
  road_registered: boolean;
  insured_value: number;
  currency: string;
}

export interface CoverEvent {
  event_id: string;
  name: string;
  championship: string;
  series: string;
  /** The year of the championship, whose ratings and driver categories count. */
  season: number;
  circuit_id: string;
  circuit_name: string;
  circuit_type: CircuitType;
  country: string;
  start_on: string;
  end_on: string;
  kind: ItemKind;
  race_hours: string | null;
  sessions: RaceSession[];
  status: string;
}

export interface CoverDriver {
  driver_id: string;
  name: string;
  country: string;
  birth_date: string | null;
  categories: Record<string, DriverCategory>;
  experience: ExperienceLevel;
  claim_level: number;
}

interface CoverSeries {
  year: number;
  series: string;
  car_class: string;
  claim_level: number;
  default_excess_pct: string;
  typical_race_hours: string | null;
  base_rate_override: string | null;
  min_excess_override: number | null;
  min_premium_override: number | null;
}

/** The records that items name, by id; series ratings by year and series. */
export interface CoverRecords {
  cars: ReadonlyMap<string, CoverCar>;
  events: ReadonlyMap<string, CoverEvent>;
  drivers: ReadonlyMap<string, CoverDriver>;
  seriesOf(event: CoverEvent, series?: string): CoverSeries | undefined;
}

const unique = (ids: Iterable<string>) => [...new Set(ids)];
const byId = <T>(rows: readonly T[], id: (row: T) => string) =>
  new Map(rows.map((row) => [id(row), row]));

/** A car as people call it: make, model and start number. */
export function carTitle(car: { make: string; model: string; start_number: string }): string {
  const name = `${car.make} ${car.model}`.trim();
  return car.start_number === '' ? name : `${name} #${car.start_number}`;
}

/** What documents say of these records, and which the audit log keeps as it was. */
const kept = {
  car: {
    ...{ table: 'cars', record_kind: 'car', id: 'car_id' },
    fields: ['make', 'model', 'year', 'chassis_number', 'start_number', 'registration_country'],
  },
  driver: {
    ...{ table: 'drivers', record_kind: 'driver', id: 'driver_id' },
    fields: ['first_name', 'last_name', 'country', 'birth_date'],
  },
  event: {
    ...{ table: 'events', record_kind: 'event', id: 'event_id' },
    fields: ['name', 'championship_id', 'circuit_id', 'country', 'start_on', 'end_on', 'status'],
  },
  championship: {
    ...{ table: 'championships', record_kind: 'championship', id: 'championship_id' },
    fields: ['name', 'series'],
  },
  circuit: {
    ...{ table: 'circuits', record_kind: 'circuit', id: 'circuit_id' },
    fields: ['name'],
  },
} as const;

/** Some of these records as they were known at an instant; null: as they are now. */
const recordsThen = (
  kind: 'car' | 'driver' | 'event',
  ids: readonly string[],
  known_until: string | null,
) =>
  asKnown(
    kept[kind],
    known_until,
    sql<SqlBool>`r.${sql.id(kept[kind].id)} = any(${[...ids]}::uuid[])`,
  );

/** Cars as they were known at an instant; null: as they are now. */
export const carsThen = (ids: readonly string[], known_until: string | null) =>
  recordsThen('car', ids, known_until);
/** Drivers as they were known at an instant; null: as they are now. */
export const driversThen = (ids: readonly string[], known_until: string | null) =>
  recordsThen('driver', ids, known_until);
/** Events as they were known at an instant; null: as they are now. */
export const eventsThen = (ids: readonly string[], known_until: string | null) =>
  recordsThen('event', ids, known_until);

/**
 * Reads cars, events and drivers by their ids, as they were known at an instant or are now; unknown ids are simply not
 * in the answer.
 */
export async function loadCoverRecords(
  db: Queryable,
  ids: { car_ids: Iterable<string>; event_ids: Iterable<string>; driver_ids: Iterable<string> },
  known_until: string | null = null,
): Promise<CoverRecords> {
  const event_ids = unique(ids.event_ids);
  const { cars, events, drivers, series } = await readTogether(db, {
    cars: carsOf(unique(ids.car_ids), known_until),
    events: eventsOf(event_ids, known_until),
    drivers: driversOf(unique(ids.driver_ids), known_until),
    series: seriesOfEvents(event_ids),
  });
  return {
    cars: byId(cars, (car) => car.car_id),
    events: byId(events, (event) => event.event_id),
    drivers: byId(drivers, (driver) => driver.driver_id),
    seriesOf: (event, name = event.series) =>
      series.find((row) => row.year === event.season && row.series === name),
  };
}

/** The ids that a quote's items name. */
export function idsOfItems(
  items: readonly { car_id: string; event_id: string; drivers: readonly { driver_id: string }[] }[],
) {
  return {
    car_ids: items.map((item) => item.car_id),
    event_ids: items.map((item) => item.event_id),
    driver_ids: items.flatMap((item) => item.drivers.map((driver) => driver.driver_id)),
  };
}

const carsOf = (ids: string[], known_until: string | null) => sql<CoverCar>`
    select car_id, make, model, year, car_class, chassis_number, start_number, registration_country, road_registered,
      insured_value, currency
    from ${carsThen(ids, known_until)} c`;

const seasonOf = sql`coalesce(h.year, extract(year from e.start_on)::int)`;

const eventsOf = (ids: string[], known_until: string | null) => sql<CoverEvent>`
    select e.event_id, e.name, coalesce(h.name, '') as championship,
      coalesce(nullif(h.series, ''), h.name, '') as series, ${seasonOf} as season,
      e.circuit_id, c.name as circuit_name, c.circuit_type,
      e.country, e.start_on, e.end_on, e.kind, trim_scale(e.race_hours)::text as race_hours, e.sessions, e.status
    from ${eventsThen(ids, known_until)} e
      join ${asKnown(kept.circuit, known_until)} c on c.circuit_id = e.circuit_id
      left join ${asKnown(kept.championship, known_until)} h on h.championship_id = e.championship_id`;

const driversOf = (ids: string[], known_until: string | null) => sql<CoverDriver>`
    select driver_id, first_name || ' ' || last_name as name, country, birth_date, categories, experience, claim_level
    from ${driversThen(ids, known_until)} d`;

/** The ratings of the seasons in which these events are. */
const seriesOfEvents = (event_ids: string[]) => sql<CoverSeries>`
    select year, series, car_class, claim_level, trim_scale(default_excess_pct)::text as default_excess_pct,
      trim_scale(typical_race_hours)::text as typical_race_hours,
      trim_scale(base_rate_override)::text as base_rate_override, min_excess_override,
      min_premium_override
    from series_ratings
    where year in (select ${seasonOf} from events e left join championships h on h.championship_id = e.championship_id
        where e.event_id = any(${event_ids}::uuid[]))
      and ${isYearInUse()}`;
