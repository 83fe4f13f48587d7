import { isDeepStrictEqual } from 'node:util';
import { type QuoteItem, quoteItem } from '#contract/policies/document-content.ts';

/** Where among the items of a version one stands that was typed alike in every field; -1 where none is. */
export function placesOfSame(items: readonly QuoteItem[]): (typed: QuoteItem) => number {
  const keyOf = ({ car_id, event_id }: QuoteItem) => `${car_id} ${event_id}`;
  // Only the same car at the same event can be alike: not every item is compared with every other one.
  const byKey = Map.groupBy(items.entries(), ([, item]) => keyOf(item));
  const find = (typed: QuoteItem): number => {
    const [place = -1] =
      byKey.get(keyOf(typed))?.find(([, item]) => item === typed || areAlike(item, typed)) ?? [];
    return place;
  };
  const found = new Map<QuoteItem, number>();
  return (typed) => {
    const place = found.get(typed) ?? find(typed);
    found.set(typed, place);
    return place;
  };
}

const areAlike = (one: QuoteItem, other: QuoteItem): boolean =>
  isDeepStrictEqual(quoteItem.parse(one), quoteItem.parse(other));
