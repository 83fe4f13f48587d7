import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import type { Parts } from '#web/kit/form/stale-merge.ts';

/** Names an item within a content: a car is insured once at an event. */
export function itemKey(item: Pick<QuoteItem, 'car_id' | 'event_id'>): string {
  return `${item.car_id} ${item.event_id}`;
}

type ContentField = Exclude<keyof QuoteContent, 'items'>;

/** What a part of a content is: a field of the quote, or one car at one event. */
export type ContentPart = { kind: 'field'; field: ContentField } | { kind: 'item'; pair: string };

const itemStart = 'item ';

export function contentPart(key: string): ContentPart {
  return key.startsWith(itemStart)
    ? { kind: 'item', pair: key.slice(itemStart.length) }
    : { kind: 'field', field: key as ContentField };
}

/** A content as what two people can change apart from each other: its fields, and each car at each event. */
export function contentParts({ items, ...fields }: QuoteContent): Parts {
  return {
    ...fields,
    ...Object.fromEntries(items.map((item) => [`${itemStart}${itemKey(item)}`, item])),
  };
}

/** The content that parts make; its items stand in the order of the parts. */
export function contentOfParts(parts: Parts): QuoteContent {
  const entries = Object.entries(parts);
  const isItem = ([key]: readonly [string, unknown]) => key.startsWith(itemStart);
  return {
    ...Object.fromEntries(entries.filter((entry) => !isItem(entry))),
    items: entries.filter(isItem).map(([, item]) => item),
  } as unknown as QuoteContent;
}
