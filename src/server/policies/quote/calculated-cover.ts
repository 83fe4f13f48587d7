import type { CalculatedCover } from '#contract/policies/calculated-cover.ts';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import { loadCoverRecords } from '#server/policies/document/cover-records.ts';
import { defaultItem } from '#server/policies/quote/quote-item-defaults.ts';

/**
 * The items of a calculation: what was decided in it (value, class, series, hours, cover and excess), at the events
 * and with the drivers that are meant now; circuit, dates and licences are those of the records (decision 094).
 */
export async function calculatedItems(
  db: Queryable,
  { car_id, event_ids, driver_ids, item }: CalculatedCover,
): Promise<QuoteItem[]> {
  const records = await loadCoverRecords(db, { car_ids: [car_id], event_ids, driver_ids });
  const car = records.cars.get(car_id);
  if (!car) throw fieldError('calculated.car_id', 'unknown', 'This car does not exist.');
  const drivers = driver_ids.map((driver_id, index) => {
    const driver = records.drivers.get(driver_id);
    if (driver) return driver;
    throw fieldError(`calculated.driver_ids.${index}`, 'unknown', 'This driver does not exist.');
  });
  return [...new Set(event_ids)].map((event_id, index) => {
    const event = records.events.get(event_id);
    if (!event)
      throw fieldError(`calculated.event_ids.${index}`, 'unknown', 'This event does not exist.');
    const own = defaultItem({ car, event, drivers }, records);
    const { kind, race_hours, sessions, extra_test_days, ...decided } = item;
    const raced = kind === event.kind ? { race_hours, sessions, extra_test_days } : {};
    return { ...own, ...decided, ...raced };
  });
}

/** The terms of a calculation; without a brokerage nobody earns commission. */
export function calculatedTerms(
  { terms }: CalculatedCover,
  { broker_id, commission_pct }: QuoteContent,
): CalculatedCover['terms'] {
  return { ...terms, commission_pct: broker_id === null ? commission_pct : terms.commission_pct };
}
