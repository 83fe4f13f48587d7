import { sql } from 'kysely';
import type { CircuitType } from '#domain/rating/levels/circuit-factor.ts';
import type { DriverCategory, ExperienceLevel } from '#domain/rating/levels/driver-levels.ts';
import type { ItemKind, RaceSession } from '#domain/rating/on-track-input.ts';
import type { Queryable } from '#server/platform/context.ts';
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

/** Reads cars, events and drivers by their ids; unknown ids are simply not in the answer. */
export async function loadCoverRecords(
  db: Queryable,
  ids: { car_ids: Iterable<string>; event_ids: Iterable<string>; driver_ids: Iterable<string> },
): Promise<CoverRecords> {
  const event_ids = unique(ids.event_ids);
  const { cars, events, drivers, series } = await readTogether(db, {
    cars: carsOf(unique(ids.car_ids)),
    events: eventsOf(event_ids),
    drivers: driversOf(unique(ids.driver_ids)),
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

const carsOf = (ids: string[]) => sql<CoverCar>`
    select car_id, make, model, year, car_class, chassis_number, start_number, registration_country, road_registered,
      insured_value, currency
    from cars where car_id = any(${ids}::uuid[])`;

const seasonOf = sql`coalesce(h.year, extract(year from e.start_on)::int)`;

const eventsOf = (ids: string[]) => sql<CoverEvent>`
    select e.event_id, e.name, coalesce(h.name, '') as championship,
      coalesce(nullif(h.series, ''), h.name, '') as series, ${seasonOf} as season,
      e.circuit_id, c.name as circuit_name, c.circuit_type,
      e.country, e.start_on, e.end_on, e.kind, trim_scale(e.race_hours)::text as race_hours, e.sessions, e.status
    from events e
      join circuits c on c.circuit_id = e.circuit_id
      left join championships h on h.championship_id = e.championship_id
    where e.event_id = any(${ids}::uuid[])`;

const driversOf = (ids: string[]) => sql<CoverDriver>`
    select driver_id, first_name || ' ' || last_name as name, country, birth_date, categories, experience, claim_level
    from drivers where driver_id = any(${ids}::uuid[])`;

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
