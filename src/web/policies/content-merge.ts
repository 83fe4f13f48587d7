import type { QuoteContent, QuoteItem } from '#contract/document-content.ts';

/** Whether two values of the wire say the same, whatever the order of their fields. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((value, index) => sameValue(value, b[index]));
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => sameValue(left[key], right[key]))
  );
}

/** Names an item within a content: a car is insured once at an event. */
export function itemKey(item: Pick<QuoteItem, 'car_id' | 'event_id'>): string {
  return `${item.car_id} ${item.event_id}`;
}

type Field = Exclude<keyof QuoteContent, 'items'>;

/** What two people can change apart from each other: a field of the quote, or one car at one event. */
export type ContentUnit =
  | { kind: 'field'; key: string; field: Field }
  | { kind: 'item'; key: string; pair: string };

function unitsOf(contents: readonly QuoteContent[]): ContentUnit[] {
  const [first] = contents;
  if (!first) return [];
  const fields = (Object.keys(first) as (keyof QuoteContent)[]).filter(
    (field): field is Field => field !== 'items',
  );
  const pairs = new Set(contents.flatMap((content) => content.items.map(itemKey)));
  return [
    ...fields.map((field) => ({ kind: 'field' as const, key: field, field })),
    ...[...pairs].map((pair) => ({ kind: 'item' as const, key: `item ${pair}`, pair })),
  ];
}

/** What a content says at a unit; undefined for an item that it has not. */
export function valueAt(content: QuoteContent, unit: ContentUnit): unknown {
  if (unit.kind === 'field') return content[unit.field];
  return content.items.find((item) => itemKey(item) === unit.pair);
}

export interface Sides {
  /** What both began with. */
  base: QuoteContent;
  mine: QuoteContent;
  theirs: QuoteContent;
}

/** The units that both changed, and differently: somebody has to choose. */
export function conflictsOf({ base, mine, theirs }: Sides): ContentUnit[] {
  return unitsOf([mine, theirs, base]).filter((unit) => {
    const [was, own, other] = [base, mine, theirs].map((content) => valueAt(content, unit));
    return !sameValue(own, other) && !sameValue(own, was) && !sameValue(other, was);
  });
}

/**
 * Both sides in one content: what only one side changed is taken from it, and where both did, `theirs` names the keys
 * at which the other side wins.
 */
export function mergeContents(sides: Sides, choice: ReadonlySet<string>): QuoteContent {
  const { base, mine, theirs } = sides;
  const conflicts = new Set(conflictsOf(sides).map((unit) => unit.key));
  const takesTheirs = (unit: ContentUnit): boolean => {
    if (conflicts.has(unit.key)) return choice.has(unit.key);
    return sameValue(valueAt(mine, unit), valueAt(base, unit));
  };
  const units = unitsOf([mine, theirs, base]);
  const merged: Partial<Record<Field, unknown>> = {};
  for (const unit of units)
    if (unit.kind === 'field' && takesTheirs(unit)) merged[unit.field] = theirs[unit.field];
  const items = units.flatMap((unit) => {
    if (unit.kind === 'field') return [];
    const item = valueAt(takesTheirs(unit) ? theirs : mine, unit) as QuoteItem | undefined;
    return item ? [item] : [];
  });
  return { ...mine, ...(merged as Partial<QuoteContent>), items };
}
