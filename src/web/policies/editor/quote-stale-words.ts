import type { QuoteItem } from '#contract/policies/document-content.ts';
import type { StaleWords } from '#web/kit/form/stale-words.ts';
import {
  contentDifferences,
  contentLabels,
  itemTitle,
} from '#web/policies/editor/content-differences.ts';
import { contentOfParts, contentPart } from '#web/policies/editor/content-merge.ts';
import type { ContentNames } from '#web/policies/editor/content-names.ts';

/** How the keys of the differences of a part begin. */
function differencesOf(key: string): string {
  const part = contentPart(key);
  if (part.kind === 'item') return part.pair;
  return part.field === 'clauses' ? 'clause' : part.field;
}

/** A quote's fields, and its cars at their events, in words. */
export function quoteStaleWords(names: ContentNames): StaleWords {
  return {
    noun: 'quote',
    label: (key, { mine, theirs }) => {
      const part = contentPart(key);
      if (part.kind === 'field') return contentLabels[part.field];
      return itemTitle((mine[key] ?? theirs[key]) as QuoteItem, names);
    },
    lines: (key, side, sides) => {
      const part = contentPart(key);
      return contentDifferences(contentOfParts(sides.base), contentOfParts(sides[side]), names)
        .filter((one) => one.key.startsWith(differencesOf(key)))
        .map((one) =>
          part.kind === 'field' && part.field !== 'clauses'
            ? one.after
            : `${one.label}: ${one.after}`,
        );
    },
    taken: (keys, { base, theirs }) =>
      contentDifferences(contentOfParts(base), contentOfParts(theirs), names)
        .filter((one) => keys.some((key) => one.key.startsWith(differencesOf(key))))
        .map((one) => `${one.about}, ${one.label}: ${one.before} → ${one.after}`),
  };
}
