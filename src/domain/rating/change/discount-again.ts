// An event that is added may earn the discount again that the others kept when one was called off. Three events of 100.00
// with 5 %, one called off: two carry 190.00, priced at 200.00. With another they cost 285.00 by the table, and what stayed
// ends; by decision 107 nobody has the same discount twice.

import { type Cents, percentOf, shareOf, splitByWeights } from '#domain/money.ts';
import type { CountryNet, PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import type { ChargedBefore } from '#domain/rating/change/standing-premium.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { sumBy } from '#domain/sums.ts';

/** Money of one line of tax; the commission lies inside the net. */
interface Row extends CountryNet {
  readonly ipt: Cents;
  readonly commission: Cents;
}

/**
 * What ends of the discount that items kept, because they are cheaper by as much in the new version than alone, in cents;
 * `rest` are the items that stay, priced without those that are new, and `after` is the new version's price.
 */
export function discountReachedAgain(
  rest: PricedPolicy,
  { after, charged }: { readonly after: OnTrackResult; readonly charged: readonly ChargedBefore[] },
  tables: OnTrackTables,
): Row[] {
  const kept = keptByLine(charged);
  const whole = kept.reduce((sum, { net }) => sum - net, 0);
  const cheaper = rest.result.net_premium - priceWithin(rest, after, tables);
  if (whole <= 0 || cheaper <= 0) return [];
  // Each line was rounded for itself when it was kept.
  if (cheaper + kept.length >= whole) return kept.map((row) => partOf(row, -row.net));
  const lines = kept.filter(({ net }) => net < 0);
  const parts = splitByWeights(
    cheaper,
    lines.map(({ net }) => -net),
  );
  return lines.map((row, index) => partOf(row, parts[index] ?? 0));
}

/** What the items that stay cost with the discounts of the new version, or of its least premium. */
function priceWithin(rest: PricedPolicy, after: OnTrackResult, tables: OnTrackTables): Cents {
  const { items_total } = rest.result;
  const isLeast = after.net_premium > after.items_total - after.discount + after.adjustment;
  if (isLeast) return shareOf(after.net_premium, items_total, after.items_total);
  const { events, cars } = after.discount_pct;
  const pct = Number(events) + Number(cars) + Number(rest.result.discount_pct.clean_seasons);
  const total = Math.min(pct, Number(tables.discount_cap_pct)).toFixed(4);
  const discounted = items_total - percentOf(items_total, total);
  return discounted + percentOf(discounted, rest.input.adjustment_pct);
}

/** All of a line with its last cent, else its part with the tax and commission of that. */
function partOf(row: Row, net: Cents): Row {
  const ofLine = (amount: Cents) => (row.net === -net ? -amount : -shareOf(amount, net, -row.net));
  return { ...row, net, ipt: ofLine(row.ipt), commission: ofLine(row.commission) };
}

function keptByLine(charged: readonly ChargedBefore[]): Row[] {
  const kept = charged.filter(({ kind }) => kind === 'kept_discount');
  const lines = Map.groupBy(kept, ({ country, rate_pct }) => `${country} ${Number(rate_pct)}`);
  return [...lines.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const sumOf = (amountOf: (row: ChargedBefore) => Cents) => sumBy(rows, (row) => amountOf(row));
    const { country, rate_pct } = first;
    return [
      {
        ...{ country, rate_pct, net: sumOf(({ net }) => net), ipt: sumOf(({ ipt }) => ipt) },
        commission: sumOf(({ commission }) => commission),
      },
    ];
  });
}
