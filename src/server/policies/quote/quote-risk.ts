import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import type { FieldError } from '#contract/errors.ts';
import { ageOn, type CalendarDate } from '#domain/dates.ts';
import {
  driverToFollow,
  type OnTrackInput,
  type OnTrackItem,
} from '#domain/rating/on-track-input.ts';
import type { CoverRecords } from '#server/policies/document/cover-records.ts';

/** The first and the last day of the events that are insured; null while there is none. */
export function periodOf(
  items: readonly QuoteItem[],
  records: CoverRecords,
): { period_from: CalendarDate; period_to: CalendarDate } | null {
  const events = items.flatMap((item) => records.events.get(item.event_id) ?? []);
  if (events.length === 0) return null;
  const starts = events.map((event) => event.start_on).toSorted();
  const ends = events.map((event) => event.end_on).toSorted();
  return { period_from: starts[0] ?? '', period_to: ends.at(-1) ?? '' };
}

/** The first and the last day that a content insures; null while it insures nothing. */
export function periodOfContent({ line, items }: QuoteContent, records: CoverRecords) {
  if (!line) return periodOf(items, records);
  const { period_from, period_to } = line;
  return { period_from, period_to };
}

/** What of a content cannot be insured at all: records that do not exist, the same car twice at an event. */
export function checkItems(items: readonly QuoteItem[], records: CoverRecords): FieldError[] {
  const fields: FieldError[] = [];
  const refuse = (field: string, code: string, message: string) =>
    fields.push({ field: `content.items.${field}`, code, message });
  const seen = new Set<string>();
  items.forEach((item, index) => {
    if (!records.cars.has(item.car_id))
      refuse(`${index}.car_id`, 'unknown', 'This car does not exist.');
    if (!records.events.has(item.event_id))
      refuse(`${index}.event_id`, 'unknown', 'This event does not exist.');
    const drivers = item.drivers.map((driver) => driver.driver_id);
    drivers.forEach((driver_id, place) => {
      if (!records.drivers.has(driver_id))
        refuse(`${index}.drivers.${place}.driver_id`, 'unknown', 'This driver does not exist.');
      if (drivers.indexOf(driver_id) !== place)
        refuse(`${index}.drivers.${place}.driver_id`, 'double', 'This driver is named twice.');
    });
    const pair = `${item.car_id} ${item.event_id}`;
    if (seen.has(pair))
      refuse(`${index}.event_id`, 'double', 'This car is insured at this event already.');
    seen.add(pair);
  });
  return fields;
}

function riskOfItem(item: QuoteItem, records: CoverRecords): OnTrackItem {
  const event = records.events.get(item.event_id);
  const series = event && records.seriesOf(event, item.series);
  return {
    car: item.car_id,
    event: item.event_id,
    car_class: item.car_class,
    insured_value: item.insured_value,
    series: item.series,
    series_claim_level: item.series_claim_level,
    circuit: event?.circuit_id ?? '',
    circuit_type: event?.circuit_type,
    ...(item.circuit_factor === null ? {} : { circuit_factor: item.circuit_factor }),
    kind: item.kind,
    race_hours: item.race_hours,
    sessions: item.sessions,
    extra_test_days: item.extra_test_days,
    drivers: item.drivers.length === 0 ? [driverToFollow] : driversOf(item, records),
    excess_pct: item.excess_pct,
    scope: item.scope,
    accident_limit_pct: item.accident_limit_pct,
    aggregate: item.aggregate_mode,
    ...(item.tax_country === null ? {} : { tax_country: item.tax_country }),
    ...(item.road_registered ? { road_registered: true } : {}),
    base_rate_override: series?.base_rate_override ?? null,
    min_excess_override: series?.min_excess_override ?? null,
    min_premium_override: series?.min_premium_override ?? null,
  };
}

function driversOf(item: QuoteItem, records: CoverRecords): OnTrackItem['drivers'] {
  const start_on = records.events.get(item.event_id)?.start_on;
  return item.drivers.map((driver) => {
    const birth_date = records.drivers.get(driver.driver_id)?.birth_date ?? null;
    return {
      category: driver.category,
      experience: driver.experience,
      claim_level: driver.claim_level,
      age: birth_date !== null && start_on !== undefined ? ageOn(birth_date, start_on) : null,
    };
  });
}

/** The risk that the rating engine prices, from what staff typed and from the records that it names. */
export function riskOf(
  content: QuoteContent,
  records: CoverRecords,
  inception_date: CalendarDate,
): OnTrackInput {
  return {
    currency: content.currency,
    policyholder_country: content.policyholder_country,
    clean_seasons: content.clean_seasons,
    adjustment_pct: content.adjust_pct,
    commission_pct: content.commission_pct,
    instalments: content.instalments,
    inception_date,
    items: content.items.map((item) => riskOfItem(item, records)),
  };
}

const renamed: readonly (readonly [RegExp, string])[] = [
  [/^adjustment_pct$/, 'adjust_pct'],
  [/\.aggregate$/, '.aggregate_mode'],
  [/\.age$/, '.driver_id'],
  [/\.circuit$/, '.event_id'],
  [/\.(base_rate_override|min_excess_override|min_premium_override)$/, '.series'],
];

/** A field of the risk as the field of the content that it comes from. */
export function contentField(path: string): string {
  return `content.${renamed.reduce((field, [from, to]) => field.replace(from, to), path)}`;
}
