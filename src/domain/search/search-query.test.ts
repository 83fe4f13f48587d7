import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claimStatusLabels } from '#domain/claims/claim-status.ts';
import { documentStatusLabels } from '#domain/policies/document-status.ts';
import {
  isSearchable,
  misreadHint,
  parseSearchQuery,
  readAmountRange,
  statusesMeant,
} from './search-query.ts';

const plain = { text: '', status: [], team: [], event: [], amount: null, misread: [] };

test.each([
  ['', plain],
  ['   ', plain],
  ['CL-2026-0411', { ...plain, text: 'CL-2026-0411' }],
  // The number of a sub-policy finds its document.
  ['P-26-0001-2', { ...plain, text: 'P-26-0001' }],
  ['q-26-0104-12', { ...plain, text: 'q-26-0104' }],
  ['  van   dalen ', { ...plain, text: 'van dalen' }],
  ['"van dalen"', { ...plain, text: 'van dalen' }],
  ['status:paid', { ...plain, status: ['paid'] }],
  ['STATUS:Paid', { ...plain, status: ['Paid'] }],
  ['team:"van dalen"', { ...plain, team: ['van dalen'] }],
  ['team:“van dalen”', { ...plain, team: ['van dalen'] }],
  ['team:"van dalen', { ...plain, team: ['van dalen'] }],
  ['event:zandvoort porsche', { ...plain, text: 'porsche', event: ['zandvoort'] }],
  ['event:"spa: 24 h"', { ...plain, event: ['spa: 24 h'] }],
  ['amount:>10000', { ...plain, amount: { min: 1_000_001, max: null } }],
  ['amount:>=10000', { ...plain, amount: { min: 1_000_000, max: null } }],
  ['amount:<12.50', { ...plain, amount: { min: null, max: 1_249 } }],
  ['amount:100..250', { ...plain, amount: { min: 10_000, max: 25_000 } }],
  ['amount:48250', { ...plain, amount: { min: 4_825_000, max: 4_825_000 } }],
  ['amount:>100 amount:<200', { ...plain, amount: { min: 10_001, max: 19_999 } }],
  ['status: team:', plain],
  ['amount:>', plain],
  ['14:30', { ...plain, text: '14:30' }],
  ['https://paddock.example/a', { ...plain, text: 'https://paddock.example/a' }],
])('the search %j is read', (typed, query) => expect(parseSearchQuery(typed)).toEqual(query));

test('an unknown filter is plain text, with a hint that names the filters there are', () => {
  const query = parseSearchQuery('colour:red porsche');
  expect(query.text).toBe('colour:red porsche');
  expect(misreadHint(query)).toBe('“colour:” is no filter. Use status:, team:, event: or amount:.');
  expect(misreadHint(parseSearchQuery('amount:lots'))).toMatch(/amount:>10000/);
  expect(misreadHint(parseSearchQuery('porsche'))).toBeNull();
});

test.each(['..', '', 'x', '1..x', '>', '1e5', 'Infinity', '>>3'])('%j is no amount', (value) =>
  expect(readAmountRange(value)).toBeNull(),
);

test('status words mean statuses by value, by label, or by their beginning', () => {
  expect(statusesMeant(['paid'], claimStatusLabels)).toEqual(['paid']);
  expect(statusesMeant(['more info required'], claimStatusLabels)).toEqual(['info_required']);
  expect(statusesMeant(['sent and locked'], documentStatusLabels)).toEqual(['completed']);
  expect(statusesMeant(['accepted'], documentStatusLabels)).toEqual([
    'accepted_by_client',
    'accepted_by_underwriter',
  ]);
  expect(statusesMeant(['paid'], documentStatusLabels)).toEqual([]);
});

test('one letter is too little, a filter alone is enough', () => {
  expect(isSearchable(parseSearchQuery('a'))).toBe(false);
  expect(isSearchable(parseSearchQuery('🏁'))).toBe(false);
  expect(isSearchable(parseSearchQuery('ab'))).toBe(true);
  expect(isSearchable(parseSearchQuery('status:paid'))).toBe(true);
});

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        'status:',
        'team:',
        'amount:',
        '"',
        '“',
        ':',
        '::',
        ' ',
        '>',
        '..',
        '%',
        '\\',
        "'",
        '_',
        'a',
        '9',
        '\u0000',
        '\n',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

test('hostile text is always read, and what is left of it is no longer than it was', () => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const query = parseSearchQuery(typed);
      expect(query.text.length).toBeLessThanOrEqual(typed.length);
      expect(query.text).toBe(query.text.trim());
      expect(query.text).not.toMatch(/["“”„]|\s\s/);
      for (const list of [query.status, query.team, query.event])
        for (const value of list) expect(value.trim()).not.toBe('');
    }),
    { numRuns: 500 },
  );
});

test('reading what was read gives the same: plain words stay words', () => {
  fc.assert(
    fc.property(hostile, (typed) => {
      const { text } = parseSearchQuery(typed.replaceAll(':', ''));
      expect(parseSearchQuery(text)).toEqual({ ...plain, text });
    }),
  );
});

test('fifty thousand characters are read in one walk', () => {
  for (const part of ['"', ':', 'a:', 'team:"', ' "', 'amount:1..']) {
    const started = performance.now();
    parseSearchQuery(part.repeat(Math.ceil(50_000 / part.length)));
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});
