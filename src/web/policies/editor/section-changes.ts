import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { sameValue } from '#domain/same-value.ts';
import { sectionOf } from '#web/policies/editor/field-errors.ts';

const crews = (items: readonly QuoteItem[]) =>
  items.map(({ car_id, event_id, drivers }) => ({ car_id, event_id, drivers }));

const withoutCrews = (items: readonly QuoteItem[]) =>
  items.map((item) => ({ ...item, drivers: [] }));

/** Whether something that stands in a section of the editor is not as the typing began with it. */
export function isSectionChanged(
  section: string,
  { content, base }: { content: QuoteContent; base: QuoteContent },
): boolean {
  if (section === 'drivers') return !sameValue(crews(content.items), crews(base.items));
  if (section === 'items') return !sameValue(withoutCrews(content.items), withoutCrews(base.items));
  return (Object.keys(content) as (keyof QuoteContent)[]).some(
    (field) => sectionOf(field) === section && !sameValue(content[field], base[field]),
  );
}
