import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import { changeCells, tableCells } from '#domain/rating/table-cells.ts';

const cells = tableCells(defaultOnTrackTables);

test('every number of the tables is a cell with a name of its own', () => {
  const named = cells.map(({ group, row, column }) => `${group} ${row} ${column}`);
  expect(new Set(named).size).toBe(cells.length);
  expect(new Set(cells.map(({ path }) => path)).size).toBe(cells.length);
  expect(cells.filter(({ value }) => !/^\d+(\.\d+)?$/.test(value))).toEqual([]);
  expect(cells).toContainEqual({
    path: 'car_classes.GT3.base_rate_pct',
    group: 'Car classes',
    row: 'GT3',
    column: 'Rate %',
    kind: 'percent',
    value: '3.00',
  });
});

test('a changed cell changes nothing else, and not the tables that were given', () => {
  fc.assert(
    fc.property(fc.constantFrom(...cells), ({ path, kind }) => {
      const value = kind === 'money' ? '12345' : '1.2345';
      const changed = changeCells(defaultOnTrackTables, [{ path, value }]);
      if (!changed.ok) throw new Error(changed.reason);
      expect(tableCells(changed.tables)).toEqual(
        cells.map((cell) => (cell.path === path ? { ...cell, value } : cell)),
      );
    }),
    { numRuns: 60 },
  );
  expect(tableCells(defaultOnTrackTables)).toEqual(cells);
});

test.each([
  ['car_classes.GT3.label', '3', 'The tables have no such number.'],
  ['__proto__.x', '3', 'The tables have no such number.'],
  ['car_classes.GT3.base_rate_pct', '101', 'Enter at most 100.'],
  ['car_classes.GT3.base_rate_pct', '-3', 'Enter 0 or more.'],
  ['car_classes.GT3.base_rate_pct', 'three', 'Enter a number, such as 1.25.'],
  ['scope.parts_only', '0', 'Enter a factor above 0.'],
  ['scope.parts_only', '0.12345', 'Enter at most four decimals.'],
  ['scope.parts_only', '1000', 'Enter a factor below 1,000.'],
  ['policy_fee', '75.00', 'Enter an amount of 0.00 or more.'],
])('%s = %s is refused: %s', (path, value, message) => {
  const reason = message.includes('no such') ? 'unknown_cell' : 'out_of_range';
  expect(changeCells(defaultOnTrackTables, [{ path, value }])).toEqual({
    ok: false,
    path,
    reason,
    message,
  });
});

test('tables that come from the database, which sorts their keys, read in the same order', () => {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? 1 : -1));
    return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
  };
  expect(tableCells(sorted(defaultOnTrackTables) as typeof defaultOnTrackTables)).toEqual(cells);
});
