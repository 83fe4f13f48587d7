import type { QuoteContent } from '#contract/policies/document-content.ts';

type Values = Record<string, unknown>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What differs between two contents, as the audit log keeps it: only the fields that changed, before and after. */
export function changesBetween(
  before: QuoteContent,
  after: QuoteContent,
): { before: Values; after: Values } {
  const fields = Object.keys(after) as (keyof QuoteContent)[];
  const changed = fields.filter((field) => !same(before[field], after[field]));
  const pick = (content: QuoteContent) =>
    Object.fromEntries(changed.map((field) => [field, content[field]]));
  return { before: pick(before), after: pick(after) };
}
