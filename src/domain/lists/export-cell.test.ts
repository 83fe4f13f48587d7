import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvLine, exportCell, guardFormula, plainAmount } from '#domain/lists/export-cell.ts';
import { chosenFields, type ListFields } from '#domain/lists/list-field.ts';

interface Row {
  name: string;
  claimed: number | null;
  on: string;
  at: number;
}

const fields = {
  name: { label: 'Name', kind: 'text', value: (row) => row.name },
  'dates.on': { label: 'On', kind: 'date', value: (row) => row.on },
  'dates.day': { label: 'Day', kind: 'day', value: (row) => row.at },
  at: { label: 'At', kind: 'instant', value: (row) => row.at },
  currency: { label: 'Currency', kind: 'text', value: () => 'EUR', always: true },
  claimed: { label: 'Claimed', kind: 'money', value: (row) => row.claimed },
} satisfies ListFields<Row>;
const row: Row = { name: 'Jan', claimed: 4_825_000, on: '2026-05-17', at: 1_779_055_200 };

describe('cells', () => {
  test.each([
    [4_825_000, '48250.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [0, '0.00'],
    [-123_456_789_012, '-1234567890.12'],
  ])('[5.21] %i cents are %s', (cents, expected) => {
    expect(plainAmount(cents)).toBe(expected);
  });

  test('[5.19] dates are read by every spreadsheet, instants are those of Amsterdam', () => {
    expect(exportCell(fields['dates.on'], row)).toEqual({ kind: 'date', text: '2026-05-17' });
    expect(exportCell(fields['dates.day'], row)).toEqual({ kind: 'date', text: '2026-05-18' });
    expect(exportCell(fields.at, row)).toEqual({ kind: 'instant', text: '2026-05-18 00:00' });
  });

  test('nothing stays empty and is not 0.00', () => {
    expect(exportCell(fields.claimed, { ...row, claimed: null }).text).toBe('');
    expect(exportCell(fields.claimed, { ...row, claimed: 0 }).text).toBe('0.00');
  });
});

describe('columns', () => {
  test('those on show are exported, both halves of one that shows two things, and the currency always', () => {
    expect(chosenFields(fields, ['claimed', 'dates']).map((field) => field.label)).toEqual([
      'On',
      'Day',
      'Currency',
      'Claimed',
    ]);
  });

  test('no choice, or none that is known, exports all', () => {
    expect(chosenFields(fields, [])).toHaveLength(6);
    expect(chosenFields(fields, ['unheard_of'])).toHaveLength(6);
  });
});

describe('formulas', () => {
  const dangerous = [
    '=HYPERLINK("http://evil.example","x")',
    '+31 6 1234',
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    ' =1+1',
    '\uFF1D1+1',
    '\uFF0B1',
    '\uFF0D1',
    '\uFF20A1',
    '\u200B=1',
  ];

  test.each(dangerous)('%j is led by an apostrophe and comes back as it was', (source) => {
    expect(guardFormula(source)).toBe(`'${source}`);
    const line = csvLine([
      { kind: 'text', text: source },
      { kind: 'text', text: 'next' },
    ]);
    const [parsed] = Papa.parse<string[]>(line, { newline: '\r\n' }).data;
    expect(parsed?.[0]?.slice(1)).toBe(source);
    expect(parsed?.[1]).toBe('next');
  });

  test.each(['a;b', 'a,b', 'a"b', 'a\nb', 'van Dalen', '1 = 1', ''])('%j stays %j', (source) => {
    const line = csvLine([
      { kind: 'text', text: source },
      { kind: 'text', text: 'next' },
    ]);
    expect(Papa.parse<string[]>(line, { newline: '\r\n' }).data[0]).toEqual([source, 'next']);
  });

  test('a negative amount is a number and stays one', () => {
    expect(csvLine([{ kind: 'money', text: '-12.00' }])).toBe('-12.00\r\n');
  });
});
