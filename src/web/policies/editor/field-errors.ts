import type { QuoteContent } from '#contract/policies/document-content.ts';
import { type LineCover, openQuestions } from '#domain/lines/line-cover.ts';
import { lines } from '#domain/lines/lines.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { contentLabels, itemLabels, itemTitle } from '#web/policies/editor/content-differences.ts';
import type { ContentNames } from '#web/policies/editor/content-names.ts';

/** What the server says of fields, by their path in the content: `items.0.excess_pct`. */
export type FieldErrors = ReadonlyMap<string, string>;

export const noFieldErrors: FieldErrors = new Map();

/** The complaints of a refused save by the path in the content. */
export function fieldErrorsOf(error: ApiError): FieldErrors {
  return new Map(
    error.fields.map(({ field, message }) => [field.replace(/^content\./, ''), message]),
  );
}

/** The part of the editor in which a field stands. */
export function sectionOf(path: string): string {
  const [field = ''] = path.split('.');
  if (field === 'line') return 'items';
  if (field === 'items') return /^items\.\d+\.drivers/.test(path) ? 'drivers' : 'items';
  if (field === 'clauses') return 'conditions';
  if (field === 'notes') return 'notes';
  const parties = ['broker_id', 'commission_pct', 'insurer_id', 'policyholder_country', 'currency'];
  return parties.includes(field) ? 'parties' : 'premium';
}

/** The number of the item that a path belongs to, if it belongs to one. */
export function itemIndexOf(path: string): number | undefined {
  const match = /^(?:line\.)?items\.(\d+)/.exec(path);
  return match ? Number(match[1]) : undefined;
}

/** A question of a various insurance: "Object 4: Value". */
function lineLabel([, place = '', ...rest]: readonly string[], { insurance_type }: LineCover) {
  const line = lines[insurance_type];
  if (place === 'terms') return line.terms[rest[0] ?? '']?.label ?? 'Terms';
  if (place !== 'items') return place === 'period_from' ? 'First day' : 'Last day';
  const [index, name = ''] = rest;
  if (index === undefined) return line.nouns;
  const label = line.item[name]?.label;
  return [`${line.noun} ${Number(index) + 1}`, ...(label ? [label] : [])].join(': ');
}

/** A field as the reader knows it: "Porsche 992 GT3 Cup #27 · Zandvoort: Excess". */
export function fieldLabel(path: string, content: QuoteContent, names: ContentNames): string {
  const parts = path.split('.');
  const [field = '', , inner = ''] = parts;
  if (content.line && field === 'line') return lineLabel(parts, content.line);
  const item = content.items[itemIndexOf(path) ?? -1];
  if (item) {
    const label = (itemLabels as Record<string, string>)[inner] ?? 'Event';
    const driver = inner === 'drivers' ? item.drivers[Number(parts[3])] : undefined;
    const who = driver ? names.driver(driver.driver_id) : label;
    return `${itemTitle(item, names)}: ${who}`;
  }
  if (field === 'items') return 'Cars and events';
  const clause = field === 'clauses' ? content.clauses[Number(parts[1])] : undefined;
  if (clause) return `Condition “${clause.title}”`;
  return (contentLabels as Record<string, string>)[field] ?? 'Quote';
}

/** The complaints without those about a path that was just changed. */
export function withoutErrorsAt(errors: FieldErrors, paths: readonly string[]): FieldErrors {
  const stays = (path: string) =>
    !paths.some((changed) => path === changed || path.startsWith(`${changed}.`));
  return [...errors.keys()].every(stays)
    ? errors
    : new Map([...errors].filter(([path]) => stays(path)));
}

const isTypedDecimal = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text);

/** What the page itself sees to be missing, so that the server is not asked in vain at every key. */
export function missingOf({ items, line }: QuoteContent): FieldErrors {
  const missing = new Map<string, string>(
    line ? openQuestions(line).map(({ path, message }) => [`line.${path}`, message]) : [],
  );
  items.forEach((item, index) => {
    const at = `items.${index}`;
    if (item.insured_value <= 0) missing.set(`${at}.insured_value`, 'Enter the agreed value.');
    if (item.car_class === '') missing.set(`${at}.car_class`, 'Choose a class.');
    if (item.kind === 'race_event' && !isTypedDecimal(item.race_hours ?? ''))
      missing.set(`${at}.race_hours`, 'Enter the hours of all races together.');
    if (item.kind === 'race_event' && item.sessions.length === 0)
      missing.set(`${at}.sessions`, 'Choose at least one session.');
    if (item.circuit_factor !== null && !isTypedDecimal(item.circuit_factor))
      missing.set(`${at}.circuit_factor`, 'Enter a number, such as 1.05.');
  });
  return missing;
}
