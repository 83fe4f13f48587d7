// What one driver adds to the premium of a car: the premium with the whole crew less the premium without this driver. It
// is a what-if figure and the loadings do not add up. Example: a slow second driver may cost EUR 2,400.

import type { Cents } from '#domain/money.ts';
import { rateItem } from '#domain/rating/item-premium.ts';
import type { OnTrackItem } from '#domain/rating/on-track-input.ts';
import { compileTables, type OnTrackTables } from '#domain/rating/on-track-tables.ts';

/**
 * For each driver of an item what the item's premium would lose without them; negative when a good driver lowers it.
 * Null for the only driver, without whom there is nothing to price (manual 4.3).
 */
export function driverLoadings(item: OnTrackItem, tables: OnTrackTables): (Cents | null)[] {
  const compiled = compileTables(tables);
  if (item.drivers.length < 2) return item.drivers.map(() => null);
  const premium = rateItem(item, compiled).premium;
  return item.drivers.map((_, left) => {
    const others = item.drivers.filter((_driver, index) => index !== left);
    return premium - rateItem({ ...item, drivers: others }, compiled).premium;
  });
}
