import { beforeAll, describe, expect, test } from 'vitest';
import { findCircuit } from '#domain/imports/find-circuit.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import type { FieldKind } from '#domain/imports/import-target.ts';
import { parseMoney, parseNumber } from '#domain/number-entry.ts';
import { safeFileName } from '#server/platform/storage/file-names.ts';
import { linksOf } from '#server/platform/http/page-parts.ts';
import { readSources } from './harness/source/import-graph.ts';
import { faultOf, patternsOf, type Pattern } from './harness/source/patterns.ts';

/** Patterns that grow with the square of a text, where the code lets no text through that is longer than this. */
const capped: readonly { path: string; starts: string; longest: number }[] = [
  { path: 'src/web/kit/text/unbroken-text.tsx', starts: String.raw`[\w.+-]+@`, longest: 1000 },
];

/** Files that make a pattern of a text: of a name that the code itself gives, with nothing repeated round it. */
const makers = ['src/server/imports/sheet-rows.ts'];

describe('[R58] patterns', () => {
  let written: Pattern[];
  let making: string[];

  beforeAll(() => {
    const read = readSources().map((file) => ({ path: file.path, ...patternsOf(file) }));
    written = read.flatMap((file) => file.written);
    making = read.filter(({ made }) => made > 0).map(({ path }) => path);
  });

  const isCapped = ({ path, source }: Pattern) =>
    capped.some((one) => one.path === path && source.startsWith(one.starts));

  test('no text makes a pattern of the code run longer than the text is long', async () => {
    expect(written.length).toBeGreaterThan(200);
    const different = new Map(written.map((each) => [`/${each.source}/${each.flags}`, each]));
    const faults: string[] = [];
    for (const pattern of different.values()) {
      if (isCapped(pattern)) continue;
      const fault = await faultOf(pattern);
      if (fault !== undefined) faults.push(fault);
    }
    expect(faults).toEqual([]);
  });

  test('those that are let off are there, and their texts are short', () => {
    expect(written.filter(isCapped)).toHaveLength(capped.length);
    expect(capped.every(({ longest }) => longest <= 1000)).toBe(true);
    expect(making).toEqual(makers);
  });

  test.each([
    ['a label behind a link', String.raw`\[button link=\S+\] *(.*?) *$`, 'm', /polynomial/],
    ['what ends in spaces', String.raw`\s*%$`, '', /2nd degree polynomial/],
    ['letters twice', '^(a|a)*$', '', /exponential/],
    ['large counts', String.raw`[^\s@]{1,64}@`, '', /polynomial/],
  ])('is found: %s', async (_title, source, flags, fault) => {
    expect(await faultOf({ path: 'src/a.ts', source, flags })).toMatch(fault);
  });
});

// A pattern that grows with the square takes ten seconds and more for these, whatever the machine: the limit of the
// test is the assertion, and what is asserted beside it is that the answer is right.
const long = 1_000_000;

describe('[R58] a million signs are read in no time', () => {
  test('as a name of a file', () => {
    expect(safeFileName(`${'. '.repeat(long)}x`)).toBe('x');
    expect(safeFileName(`a${'. '.repeat(long)}`)).toBe('a');
  });

  test('as an address that anybody asks for', () => {
    const parts = { fonts: [], pages: [{ path: '/login', scripts: ['/a.js'], scripts_of: {} }] };
    const asked = { pathname: `/${'/'.repeat(long)}x`, account_type: undefined };
    expect(linksOf(parts, asked)).toBe('');
    expect(linksOf(parts, { ...asked, pathname: '/login/' })).toContain('/a.js');
  });

  test('as an amount and a number', () => {
    expect(parseMoney(`1${' '.repeat(long)}x`)).toBeUndefined();
    expect(parseMoney(`EUR${' '.repeat(long)}12,50`)).toBe(1250);
    expect(parseNumber(`${'1'.repeat(long)}x`)).toBeUndefined();
  });

  test('as the name of a circuit', () => {
    expect(findCircuit([], '('.repeat(long), {})).toEqual({ circuits: [], guessed: true });
  });

  test.each<[FieldKind, string, string]>([
    ['decimal', `1${' '.repeat(long)}x`, 'not_a_number'],
    ['money', `1${' '.repeat(long)}x`, 'not_an_amount'],
    ['categories', `2020:${' '.repeat(long)}x\ny`, 'not_a_list'],
    ['date', '1-'.repeat(long), 'not_a_date'],
    ['email', 'a@'.repeat(long), 'not_an_email'],
    ['line_up', '/'.repeat(long), 'not_a_list'],
  ])('as a cell of the kind %s', (kind, cell, fault) => {
    const field = { key: 'field', label: 'Field', kind, names: [], required: false };
    expect(readCell(field as never, cell, 'day_first')).toEqual({ ok: false, fault });
  });
});
