import { describe, expect, it } from 'vitest';
import { viTypes } from '#domain/policies/insurance-types.ts';
import { changeLineCells, lineTableCells } from './line-table-cells.ts';
import { lines } from './lines.ts';

const cellsOf = (type: (typeof viTypes)[number]) => lineTableCells(type, lines[type].tables);

describe('the numbers of a line’s tables', () => {
  it('carry names that staff know, as the line calls its choices, in groups', () => {
    const [rate] = cellsOf('VAL');
    expect(rate).toMatchObject({
      path: 'rate_pct.watch',
      group: 'Rate by kind',
      row: 'Watch',
      column: '%',
      kind: 'percent',
      value: '1.50',
    });
    expect(cellsOf('VAL').find(({ path }) => path === 'excess.25000')).toMatchObject({
      group: 'Excess',
      row: '250.00',
      kind: 'factor',
    });
    expect(cellsOf('PA').find(({ path }) => path === 'age.2.factor')).toMatchObject({
      group: 'Age',
      row: 'Up to 59',
      column: 'Factor',
      value: '1.20',
    });
    expect(cellsOf('CC').find(({ path }) => path === 'count_discount.1.pct')).toMatchObject({
      row: 'From 5',
      kind: 'percent',
    });
    expect(cellsOf('PA').find(({ path }) => path === 'medical.0')?.row).toBe('None');
    expect(cellsOf('LI').find(({ path }) => path === 'minimum')).toMatchObject({
      group: 'For all',
      row: 'Minimum premium',
      column: 'Value',
      kind: 'money',
      value: '50000',
    });
  });

  it.each(viTypes.map((type) => [type] as const))(
    '%s: each has a place of its own, is the same in another order of keys, and can be set to what it says',
    (type) => {
      const cells = cellsOf(type);
      const places = cells.map(({ group, row, column }) => [group, row, column].join());
      expect(cells.length).toBeGreaterThan(2);
      expect(new Set(places).size).toBe(cells.length);
      const entries = Object.entries(lines[type].tables as object).toReversed();
      expect(lineTableCells(type, Object.fromEntries(entries))).toEqual(cells);
      const changed = changeLineCells(type, lines[type].tables, cells);
      expect(changed).toEqual({ ok: true, tables: JSON.parse(JSON.stringify(lines[type].tables)) });
    },
  );

  it('one is changed, and what does not fit or is unknown is named', () => {
    const change = (path: string, value: string) =>
      changeLineCells('VAL', lines.VAL.tables, [{ path, value }]);
    expect(change('rate_pct.watch', '3.00')).toMatchObject({
      ok: true,
      tables: { rate_pct: { watch: '3.00', jewellery: '1.30' } },
    });
    expect(change('rate_pct.watch', '101')).toMatchObject({ ok: false, reason: 'out_of_range' });
    expect(change('minimum', '10.5')).toMatchObject({ ok: false, reason: 'out_of_range' });
    expect(change('rate_pct.boat', '1')).toMatchObject({ ok: false, reason: 'unknown_cell' });
  });
});
