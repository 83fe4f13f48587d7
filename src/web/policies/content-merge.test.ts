import { describe, expect, test } from 'vitest';
import type { QuoteContent, QuoteItem } from '#contract/document-content.ts';
import { conflictsOf, mergeContents, sameValue } from '#web/policies/content-merge.ts';

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
  ...part,
});

const content = (part: Partial<QuoteContent> = {}): QuoteContent => ({
  broker_id: null,
  commission_pct: '0.0',
  insurer_id: 'insurer',
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

describe('two people save the same quote', () => {
  test('what only one of them changed is kept from each', () => {
    const mine = content({ notes: 'Called the client' });
    const theirs = content({
      instalments: 4,
      items: [item('27'), item('28', { excess_pct: '20.0' })],
    });
    const sides = { base, mine, theirs };
    expect(conflictsOf(sides)).toEqual([]);
    expect(mergeContents(sides, new Set())).toEqual({
      ...base,
      notes: 'Called the client',
      instalments: 4,
      items: [item('27'), item('28', { excess_pct: '20.0' })],
    });
  });

  test('what both changed differently waits for a choice; until then the own typing stays', () => {
    const sides = {
      base,
      mine: content({ clean_seasons: 3 }),
      theirs: content({ clean_seasons: 1 }),
    };
    expect(conflictsOf(sides).map((unit) => unit.key)).toEqual(['clean_seasons']);
    expect(mergeContents(sides, new Set()).clean_seasons).toBe(3);
    expect(mergeContents(sides, new Set(['clean_seasons'])).clean_seasons).toBe(1);
  });

  test('a car that one took out and the other never touched is out, a new one is in', () => {
    const sides = {
      base,
      mine: content({ items: [item('27')] }),
      theirs: content({ items: [item('27'), item('28'), item('29')] }),
    };
    expect(mergeContents(sides, new Set()).items.map(({ car_id }) => car_id)).toEqual(['27', '29']);
  });

  test('a car that one took out and the other changed is a conflict', () => {
    const sides = {
      base,
      mine: content({ items: [item('27')] }),
      theirs: content({ items: [item('27'), item('28', { scope: 'parts_and_labour' })] }),
    };
    const [conflict] = conflictsOf(sides);
    expect(conflict?.key).toBe('item 28 zandvoort');
    expect(mergeContents(sides, new Set()).items).toHaveLength(1);
    expect(mergeContents(sides, new Set([conflict?.key ?? ''])).items).toHaveLength(2);
  });
});

test('the order of fields says nothing, the order of a list does', () => {
  expect(sameValue({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue({ a: 1 }, { a: 1, b: undefined })).toBe(false);
  expect(sameValue(null, {})).toBe(false);
});
