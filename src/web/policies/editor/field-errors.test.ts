import { describe, expect, test } from 'vitest';
import type { QuoteContent, QuoteItem } from '#contract/policies/document-content.ts';
import { ApiError } from '#web/api/api-error.ts';
import {
  fieldErrorsOf,
  itemIndexOf,
  missingOf,
  sectionOf,
  withoutErrorsAt,
} from '#web/policies/editor/field-errors.ts';

describe('complaints of a refused save', () => {
  const error = new ApiError(422, {
    code: 'invalid_input',
    fields: [
      { field: 'content.items.0.excess_pct', code: 'invalid', message: 'Choose a percentage.' },
      { field: 'content.adjust_reason', code: 'required', message: 'Say why.' },
    ],
  });

  test('stand under their path in the content', () => {
    expect([...fieldErrorsOf(error).keys()]).toEqual(['items.0.excess_pct', 'adjust_reason']);
  });

  test.each([
    ['items.3.excess_pct', 'items', 3],
    ['items.3.drivers.1.category', 'drivers', 3],
    ['clauses.2.text', 'conditions', undefined],
    ['commission_pct', 'parties', undefined],
    ['instalment_due_on.1', 'premium', undefined],
    ['notes', 'notes', undefined],
  ])('%s belongs to section %s, item %s', (path, section, index) => {
    expect(sectionOf(path)).toBe(section);
    expect(itemIndexOf(path)).toBe(index);
  });

  test('go when their field changes, and only theirs', () => {
    const errors = fieldErrorsOf(error);
    expect([...withoutErrorsAt(errors, ['items']).keys()]).toEqual(['adjust_reason']);
    expect(withoutErrorsAt(errors, ['adjust_pct'])).toBe(errors);
  });
});

describe('what has to be typed before anything can be priced', () => {
  const race = {
    insured_value: 26_000_000,
    car_class: 'CUP',
    kind: 'race_event',
    race_hours: null,
    sessions: ['race'],
    circuit_factor: null,
  } as unknown as QuoteItem;
  const missing = (item: Partial<QuoteItem>) => [
    ...missingOf({ line: null, items: [{ ...race, ...item }] } as unknown as QuoteContent).keys(),
  ];

  test('is the hours of a race, whatever else stands there', () => {
    expect(missing({})).toEqual(['items.0.race_hours']);
    expect(missing({ race_hours: '1.5' })).toEqual([]);
    expect(missing({ kind: 'track_day' })).toEqual([]);
    expect(missing({ race_hours: '1.5', insured_value: 0, sessions: [] })).toEqual([
      'items.0.insured_value',
      'items.0.sessions',
    ]);
  });
});
