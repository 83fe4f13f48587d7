import { expect, test } from 'vitest';
import {
  nextSort,
  pageCount,
  pagesText,
  rangeText,
  readListState,
  writeFilter,
} from '#web/kit/list/list-state.ts';
import { parseSearch, stringifySearch } from '#web/kit/address/search-params.ts';

const options = { filters: ['status', 'event_id'], view: 'needs_action', sort: '-date_accident' };

test('an address without a query gives the defaults [9.6]', () => {
  expect(readListState({}, options)).toMatchObject({
    view: 'needs_action',
    q: '',
    filters: {},
    sortBy: 'date_accident',
    ascending: false,
    page: 1,
    size: 20,
    isFiltered: false,
  });
});

test('filters come back from the address as they were written, joined by ~', () => {
  const address = stringifySearch({ status: writeFilter(['paid', 'approved']), page: 2, q: '' });
  expect(address).toBe('?status=paid~approved&page=2');
  expect(readListState(parseSearch(address), options)).toMatchObject({
    filters: { status: ['paid', 'approved'] },
    page: 2,
    isFiltered: true,
  });
});

test('nonsense in the address falls back to the default', () => {
  expect(readListState({ page: '-3', size: '7', from: 'yesterday' }, options)).toMatchObject({
    page: 1,
    size: 20,
    from: '',
  });
});

test('a column head goes from descending to ascending to off', () => {
  expect(nextSort('', 'amount')).toBe('-amount');
  expect(nextSort('-amount', 'amount')).toBe('amount');
  expect(nextSort('amount', 'amount')).toBeUndefined();
  expect(nextSort('amount', 'date')).toBe('-date');
});

test.each([
  [214, 20, 11],
  [200, 20, 10],
  [0, 20, 1],
])('[9.6] %i rows by %i are %i pages', (total, size, pages) =>
  expect(pageCount(total, size)).toBe(pages),
);

test('the range of a page reads "1–20 of 214"', () => {
  expect(rangeText(1, 20, 214)).toBe('1–20 of 214');
  expect(rangeText(11, 20, 214)).toBe('201–214 of 214');
  expect(rangeText(1, 20, 10_001)).toBe('1–20 of more than 10,000');
  expect([pagesText(214, 20), pagesText(10_001, 20)]).toEqual(['11', 'more than 500']);
  expect(rangeText(1, 20, 0)).toBe('0 of 0');
});
