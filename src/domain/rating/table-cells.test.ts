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
  ['car_classes.GT3.label', '3', 'unknown_cell'],
  ['__proto__.x', '3', 'unknown_cell'],
  ['car_classes.GT3.base_rate_pct', '101', 'out_of_range'],
  ['scope.parts_only', '0', 'out_of_range'],
  ['scope.parts_only', '0.12345', 'out_of_range'],
  ['policy_fee', '75.00', 'out_of_range'],
])('%s = %s is refused: %s', (path, value, reason) => {
  expect(changeCells(defaultOnTrackTables, [{ path, value }])).toMatchObject({
    ok: false,
    path,
    reason,
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
