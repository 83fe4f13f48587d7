// A cover in force that changes: an item that stays as it was insured keeps the cents that it has, the others are priced by the
// tables that hold now (part two, A4). Example: a watch insured in May for 277.50 stays at that, one added in June costs 555.00.

import type { LineCover } from '#domain/lines/line-cover.ts';
import type { LineResult, PricedItem } from '#domain/lines/line-rating.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';
import { sameValue } from '#domain/same-value.ts';

/** What is in force: the cover as it was typed, and what its calculation answered. */
export interface LineInForce {
  readonly line: LineCover;
  readonly result: Pick<LineResult, 'items'>;
  readonly trace: readonly TraceStep[];
}

/** An item of a calculation with its own steps; the last of them is only its sum. */
function pricedItem({ result, trace }: LineInForce, place: number): PricedItem | undefined {
  const item = result.items[place];
  const steps = trace.flatMap(({ item_index, ...step }) => (item_index === place ? [step] : []));
  return item && { ...item, steps: steps.slice(0, -1) };
}

/**
 * For each item of a changed cover how it was priced in force; undefined where it or what holds for all items was changed.
 * Each item in force is kept once, so that a second one of the same kind is a new one.
 */
export function keptItems(before: LineInForce, now: LineCover): (PricedItem | undefined)[] {
  if (!sameValue(before.line.terms, now.terms)) return now.items.map(() => undefined);
  const free = new Set(before.line.items.keys());
  return now.items.map((item, index) => {
    const isSame = (place: number) => free.has(place) && sameValue(before.line.items[place], item);
    const place = isSame(index) ? index : [...free].find(isSame);
    if (place === undefined) return undefined;
    free.delete(place);
    return pricedItem(before, place);
  });
}
