import { isDeepStrictEqual } from 'node:util';
import { type QuoteItem, quoteItem } from '#contract/policies/document-content.ts';

/** Where among the items of a version one stands that was typed alike in every field; -1 where none is. */
export function placesOfSame(items: readonly QuoteItem[]): (typed: QuoteItem) => number {
  const keyOf = ({ car_id, event_id }: QuoteItem) => `${car_id} ${event_id}`;
  const known = items.map((item, place) => ({ item: quoteItem.parse(item), place }));
  // Only the same car at the same event can be alike: not every item is compared with every other one.
  const byKey = Map.groupBy(known, ({ item }) => keyOf(item));
  return (typed) => {
    const item = quoteItem.parse(typed);
    return byKey.get(keyOf(item))?.find((one) => isDeepStrictEqual(one.item, item))?.place ?? -1;
  };
}
