import { describe, expect, test } from 'vitest';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { conflictsOf, mergeSides } from '#web/kit/form/stale-merge.ts';
import { contentOfParts, contentParts } from '#web/policies/editor/content-merge.ts';

const item = (car_id: string, part: Partial<QuoteItem> = {}): QuoteItem => ({
  car_id,
  event_id: 'zandvoort',
  insured_value: 26_000_000,
  car_class: 'CUP',
  series: 'Porsche Carrera Cup Benelux',
  series_claim_level: 7,
  kind: 'race_event',
  race_hours: '1',
  sessions: ['practice', 'qualifying', 'race'],
  extra_test_days: 0,
  drivers: [],
  excess_pct: '10.0',
  scope: 'parts_only',
  accident_limit_pct: '100',
  aggregate_mode: 'reinstated',
  tax_country: 'NL',
  circuit_factor: null,
  road_registered: false,
  ...part,
});

const content = (part: Partial<QuoteContent> = {}): QuoteContent => ({
  broker_id: null,
  commission_pct: '0.0',
  insurer_id: 'insurer',
  panel: [],
  firm_price: null,
  line: null,
  policyholder_country: 'NL',
  currency: 'EUR',
  clean_seasons: 2,
  adjust_pct: '0.0',
  adjust_reason: '',
  instalments: 1,
  instalment_due_on: [],
  items: [item('27'), item('28')],
  clauses: [],
  additional_excess: [],
  notes: '',
  ...part,
});

const base = content();

const sidesOf = (mine: QuoteContent, theirs: QuoteContent) => ({
  base: contentParts(base),
  mine: contentParts(mine),
  theirs: contentParts(theirs),
});
const merged = (sides: ReturnType<typeof sidesOf>, theirs: readonly string[] = []) =>
  contentOfParts(mergeSides(sides, new Set(theirs)));

test('a content and its parts are the same thing', () => {
  expect(contentOfParts(contentParts(base))).toEqual(base);
});

describe('two people save the same quote', () => {
  test('what only one of them changed is kept from each', () => {
    const sides = sidesOf(
      content({ notes: 'Called the client' }),
      content({ instalments: 4, items: [item('27'), item('28', { excess_pct: '20.0' })] }),
    );
    expect(conflictsOf(sides)).toEqual([]);
    expect(merged(sides)).toEqual({
      ...base,
      notes: 'Called the client',
      instalments: 4,
      items: [item('27'), item('28', { excess_pct: '20.0' })],
    });
  });

  test('what both changed differently waits for a choice; until then the own typing stays', () => {
    const sides = sidesOf(content({ clean_seasons: 3 }), content({ clean_seasons: 1 }));
    expect(conflictsOf(sides)).toEqual(['clean_seasons']);
    expect(merged(sides).clean_seasons).toBe(3);
    expect(merged(sides, ['clean_seasons']).clean_seasons).toBe(1);
  });

  test('a car that one took out and the other never touched is out, a new one is in', () => {
    const sides = sidesOf(
      content({ items: [item('27')] }),
      content({ items: [item('27'), item('28'), item('29')] }),
    );
    expect(merged(sides).items.map(({ car_id }) => car_id)).toEqual(['27', '29']);
  });

  test('a car that one took out and the other changed is a conflict', () => {
    const sides = sidesOf(
      content({ items: [item('27')] }),
      content({ items: [item('27'), item('28', { scope: 'parts_and_labour' })] }),
    );
    expect(conflictsOf(sides)).toEqual(['item 28 zandvoort']);
    expect(merged(sides).items).toHaveLength(1);
    expect(merged(sides, ['item 28 zandvoort']).items).toHaveLength(2);
  });
});
