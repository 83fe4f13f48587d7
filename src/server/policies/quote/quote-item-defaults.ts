import type { QuoteDriver, QuoteItem } from '#contract/policies/document-content.ts';
import { daysBetween } from '#domain/dates.ts';
import { parseDecimal, roundHalfUp } from '#domain/decimal.ts';
import type { DriverCategory } from '#domain/rating/levels/driver-levels.ts';
import { type RaceSession, raceSessions, type RepairScope } from '#domain/rating/on-track-input.ts';
import type {
  CoverCar,
  CoverDriver,
  CoverEvent,
  CoverRecords,
} from '#server/policies/document/cover-records.ts';

/** What a client wished for beside cars, drivers and events. */
export interface ItemWishes {
  sessions?: readonly RaceSession[];
  extra_test_days?: number;
  excess_pct?: string | null;
  scope?: RepairScope | null;
}

/** The category of a season: the one of that year, else the last one before it. */
function categoryOf(driver: Pick<CoverDriver, 'categories'>, season: number): DriverCategory {
  const years = Object.keys(driver.categories)
    .map(Number)
    .filter((year) => year <= season)
    .toSorted((a, b) => b - a);
  const [latest] = years;
  return (
    (latest === undefined ? undefined : driver.categories[String(latest)]) ?? 'Non-Categorised'
  );
}

/** A driver as a quote of this season takes it from its record. */
export function quoteDriverOf(driver: CoverDriver, season: number): QuoteDriver {
  return {
    driver_id: driver.driver_id,
    category: categoryOf(driver, season),
    experience: driver.experience,
    claim_level: driver.claim_level,
  };
}

const withOneDecimal = (pct: string) => roundHalfUp(parseDecimal(pct), 1);

/** The rating of days on which everybody may drive, where no series calls (decision 004). */
const TRACK_DAY_SERIES = 'Track day';

function seriesNameOf(event: Pick<CoverEvent, 'kind' | 'series'>): string {
  return event.series === '' && event.kind === 'track_day' ? TRACK_DAY_SERIES : event.series;
}

/** A race is insured without test days unless some are wished for; a test of several days on each of them (decision 004). */
function extraDays(
  { kind, start_on, end_on }: Pick<CoverEvent, 'kind' | 'start_on' | 'end_on'>,
  wished: number,
): number {
  return kind === 'race_event' ? wished : Math.max(wished, daysBetween(start_on, end_on));
}

/** A car at an event with everything that its record, the series of that year and the event itself say. */
export function defaultItem(
  { car, event, drivers }: { car: CoverCar; event: CoverEvent; drivers: readonly CoverDriver[] },
  records: CoverRecords,
  wishes: ItemWishes = {},
): QuoteItem {
  const series_name = seriesNameOf(event);
  const series = records.seriesOf(event, series_name);
  const held = raceSessions.filter((session) => event.sessions.includes(session));
  const sessions = held.filter((session) => (wishes.sessions ?? held).includes(session));
  return {
    car_id: car.car_id,
    event_id: event.event_id,
    insured_value: car.insured_value,
    car_class: car.car_class || (series?.car_class ?? ''),
    series: series_name,
    series_claim_level: series?.claim_level ?? 5,
    kind: event.kind,
    race_hours:
      event.kind === 'race_event' ? (event.race_hours ?? series?.typical_race_hours ?? null) : null,
    sessions: sessions.length > 0 ? sessions : held,
    extra_test_days: extraDays(event, wishes.extra_test_days ?? 0),
    drivers: drivers.map((driver) => quoteDriverOf(driver, event.season)),
    excess_pct: withOneDecimal(wishes.excess_pct ?? series?.default_excess_pct ?? '10'),
    scope: wishes.scope ?? 'parts_only',
    accident_limit_pct: '100',
    aggregate_mode: 'reinstated',
    tax_country: car.registration_country,
    road_registered: car.road_registered,
    circuit_factor: null,
  };
}
