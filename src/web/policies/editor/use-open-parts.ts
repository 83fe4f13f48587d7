import { useCallback, useMemo, useState } from 'react';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { itemKey } from '#web/policies/editor/content-merge.ts';
import { itemIndexOf, sectionOf } from '#web/policies/editor/field-errors.ts';
import { itemPart, type OpenParts } from '#web/policies/editor/quote-editing.ts';
import { pageOfItem } from '#web/policies/editor/line/item-pages.ts';
import { focusField } from '#web/policies/document/field-spot.tsx';

const sections = ['parties', 'items', 'drivers', 'premium', 'conditions'];

/** Which sections and items are unfolded, and the way to a field inside them. */
export function useOpenParts(content: QuoteContent): {
  parts: OpenParts;
  reveal: (path: string) => void;
} {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(content.notes === '' ? sections : [...sections, 'notes']),
  );
  // Notes that come in with an answer, such as those that were saved a moment ago, are unfolded as if they had been there.
  const [noted, setNoted] = useState(content.notes !== '');
  if (!noted && content.notes !== '') {
    setNoted(true);
    setOpen(new Set(open).add('notes'));
  }
  const [itemPage, turnTo] = useState(1);
  const toggle = useCallback((part: string, on?: boolean) => {
    setOpen((before) => {
      const next = new Set(before);
      if (on ?? !before.has(part)) next.add(part);
      else next.delete(part);
      return next;
    });
  }, []);
  const parts = useMemo(
    () => ({ isOpen: (part: string) => open.has(part), toggle, itemPage, turnTo }),
    [open, toggle, itemPage],
  );
  const reveal = useCallback(
    (path: string) => {
      const section = sectionOf(path);
      toggle(section, true);
      const item = content.items[itemIndexOf(path) ?? -1];
      if (content.line && path.startsWith('line.items')) {
        toggle(itemPart('item', String(itemIndexOf(path))), true);
        turnTo(pageOfItem(path) ?? 1);
      }
      if (item) toggle(itemPart(section === 'drivers' ? 'crew' : 'item', itemKey(item)), true);
      focusField(path);
    },
    [content.items, content.line, toggle],
  );
  return { parts, reveal };
}
