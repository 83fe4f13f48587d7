import { expect, test } from 'vitest';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { isSectionChanged } from '#web/policies/editor/section-changes.ts';

const item = { car_id: '27', event_id: 'zandvoort', insured_value: 1, drivers: [] };
const base = {
  broker_id: null,
  adjust_pct: '0.0',
  notes: '',
  clauses: [],
  items: [item as unknown as QuoteItem],
} as unknown as QuoteContent;

const changed = (part: object) =>
  ['parties', 'items', 'drivers', 'premium', 'conditions', 'notes'].filter((section) =>
    isSectionChanged(section, { content: { ...base, ...part }, base }),
  );

test.each([
  ['nothing', {}, []],
  ['the brokerage', { broker_id: 'bram' }, ['parties']],
  ['an adjustment', { adjust_pct: '2.5' }, ['premium']],
  ['a note', { notes: 'Call' }, ['notes']],
  ['a value', { items: [{ ...item, insured_value: 2 }] }, ['items']],
  ['a driver', { items: [{ ...item, drivers: [{ driver_id: 'jan' }] }] }, ['drivers']],
  ['a car', { items: [] }, ['items', 'drivers']],
])('%s belongs to its own section of the quote', (_, part, sections) =>
  expect(changed(part)).toEqual(sections),
);
