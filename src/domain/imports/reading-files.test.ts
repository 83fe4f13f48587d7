import { describe, expect, test } from 'vitest';
import { countryCodeOf, countryOfPlace } from '#domain/imports/country-names.ts';
import { findCircuit, kilometresBetween, type KnownCircuit } from '#domain/imports/find-circuit.ts';
import { FixBook, fixText, withFix } from '#domain/imports/import-fixes.ts';
import { ImportPlan } from '#domain/imports/import-plan.ts';
import { fixesFor, faultText, type ImportFix } from '#domain/imports/import-problems.ts';
import type { ImportField } from '#domain/imports/import-target.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { matchColumns, unmatchedFields } from '#domain/imports/match-columns.ts';
import { codeOfName, plainName } from '#domain/imports/plain-name.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import { dateOrderOf, readDateCell } from '#domain/imports/read-date-cell.ts';
import { readCategories, readLineUp, readSessions } from '#domain/imports/read-list-cell.ts';
import { changesOf, contradictions, sameValue } from '#domain/imports/record-key.ts';

const field = (kind: ImportField['kind'], more: Partial<ImportField> = {}): ImportField => ({
  id: 'x',
  label: 'X',
  kind,
  example: '',
  ...more,
});
const fix = (parts: Partial<ImportFix>): ImportFix => ({
  fix: 'use',
  code: 'unknown',
  field: 'circuit_id',
  value: null,
  use: null,
  label: null,
  country: null,
  ...parts,
});

describe('how the dates of a column are written', () => {
  test.each([
    [['03/04/1990', '25/04/1990'], 'day_first', '25 can only be a day'],
    [['03/04/1990', '04/25/1990'], 'month_first', '25 can only be a day, and stands second'],
    [['03/04/1990', '05/06/1990'], 'ambiguous', 'both ways, and different days'],
    [['04/04/1990'], 'day_first', 'both ways the same'],
    [['1990-04-03', '17 may 1990'], 'day_first', 'nothing to ask'],
    [['25/04/1990', '04/25/1990'], 'day_first', 'both at once: what does not fit is shown'],
    [['99/99/1990', '03/04/1990'], 'ambiguous', 'what is no date says nothing'],
  ])('%j: %s, %s', (texts, order) => expect(dateOrderOf(texts)).toBe(order));

  test.each([
    ['17/05/1996', 'day_first', '1996-05-17'],
    ['05/17/1996', 'month_first', '1996-05-17'],
    ['17-5-26', 'day_first', '2026-05-17'],
    ['2026-03-08T23:30:00Z', 'day_first', '2026-03-09'],
    ['2026-03-08 23:30', 'day_first', '2026-03-08'],
    ['31/04/2026', 'day_first', undefined],
  ] as const)('%s, %s, is %s', (text, order, date) => expect(readDateCell(text, order)).toBe(date));
});

describe('what a cell says', () => {
  test.each([
    [field('money', { range: [1, 1e13] }), '48.250,00', { ok: true, value: 4_825_000 }],
    [field('money', { range: [1, 1e13] }), '0', { ok: false, fault: 'out_of_range' }],
    [field('decimal'), '12,50 %', { ok: true, value: '12.5' }],
    [field('whole'), '7.0', { ok: true, value: 7 }],
    [field('whole'), 'seven', { ok: false, fault: 'not_a_number' }],
    [field('country'), 'the Netherlands', { ok: true, value: 'NL' }],
    [field('country'), 'Atlantis', { ok: false, fault: 'not_a_country' }],
    [field('yes_no'), 'Ja', { ok: true, value: true }],
    [field('email'), 'a@b', { ok: false, fault: 'not_an_email' }],
    [field('text'), '=1+1', { ok: false, fault: 'formula' }],
    [field('text'), '#N/A', { ok: false, fault: 'sheet_error' }],
    [field('text', { max: 3 }), 'four', { ok: false, fault: 'too_long' }],
    [field('text'), '   ', { ok: true, value: null }],
    [field('outline'), '[[4.5,52.3],[4.6,52.4],[4.7,52.5]]', { ok: true }],
    [field('outline'), '[[400,52]]', { ok: false, fault: 'not_an_outline' }],
  ])('%j reads %s as %j', (one, text, reading) =>
    expect(readCell(one, text, 'day_first')).toMatchObject(reading),
  );

  test('lists in a cell', () => {
    expect(readCategories('2021:Silver|2022:gold;2023:?')).toEqual({
      2021: 'Silver',
      2022: 'Gold',
    });
    expect(readCategories('Silver')).toBeUndefined();
    expect(readLineUp('Felipe Nasr/Platinum; Ben van Dam')).toEqual([
      { first_name: 'Felipe', last_name: 'Nasr', category: 'Platinum' },
      { first_name: 'Ben', last_name: 'van Dam', category: null },
    ]);
    expect(readSessions('fp1; sprintQualifying; gp')).toEqual(['practice', 'qualifying', 'race']);
  });

  test('names', () => {
    expect(plainName('Autódromo José-Carlos  PACE')).toBe('autodromo jose carlos pace');
    expect(codeOfName('São Paulo (Street)')).toBe('sao-paulo-street');
    expect([countryCodeOf('GBR'), countryCodeOf('GER'), countryCodeOf('x')]).toEqual([
      'GB',
      'DE',
      undefined,
    ]);
    expect(countryOfPlace('Jeddah, Saudi Arabia')).toBe('SA');
  });
});

describe('which column is which field', () => {
  const columns = (...names: string[]) => names.map((name) => ({ name, samples: [] }));
  test('other names, other languages and signs are known, and a full name wins over a name', () => {
    const drivers = matchColumns(
      importTargets.drivers.fields,
      columns('Achternaam', 'Voornaam', 'D.O.B.', '?'),
    );
    expect(drivers.map((source) => source.field)).toEqual([
      'last_name',
      'first_name',
      'birth_date',
    ]);
    const circuits = matchColumns(
      importTargets.circuits.fields,
      columns('id', 'name', 'full_name'),
    );
    expect(circuits.find((source) => source.field === 'name')?.column).toBe(2);
  });
  test('a column whose values cannot be the field is left to people', () => {
    const [date] = [{ name: 'Date', samples: ['Saturday', 'Sunday'] }];
    expect(matchColumns(importTargets.events.fields, [date])).toEqual([]);
  });
  test('one value for all rows counts as matched, an empty one does not', () => {
    const { fields } = importTargets.championships;
    const sources = [
      { field: 'name', column: 0, value: null },
      { field: 'year', column: null, value: ' ' },
    ];
    expect(unmatchedFields(fields, sources).map(({ id }) => id)).toEqual(['year']);
  });
});

describe('answers', () => {
  test('one for a value goes before one for all, whatever its case, and replaces an earlier one', () => {
    const spa = fix({ value: 'Spa', use: 'spa-francorchamps', label: 'Spa-Francorchamps' });
    const book = new FixBook([fix({ fix: 'skip_rows' }), spa]);
    expect(book.forProblem('unknown', 'circuit_id', 'SPA')?.use).toBe('spa-francorchamps');
    expect(book.forProblem('unknown', 'circuit_id', 'Zolder')?.fix).toBe('skip_rows');
    expect(withFix([spa], fix({ value: 'Spa', fix: 'skip_rows' }))).toHaveLength(1);
    expect(fixText(spa)).toBe('“Spa”: take Spa-Francorchamps');
  });
  test('what must be there cannot be left empty, and only what may be is created', () => {
    const { fields } = importTargets.events;
    const of = (id: string) =>
      fixesFor(
        'unknown',
        fields.find((one) => one.id === id),
      );
    expect(of('circuit_id')).toEqual(['use', 'create', 'skip_rows']);
    expect(of('championship_id')).toEqual(['use', 'create', 'leave_empty', 'skip_rows']);
  });
  test('a row names its fault', () => {
    const problem = { code: 'missing', field: 'chassis_number', value: '' } as const;
    expect(faultText(problem)).toBe('missing');
  });
});

describe('circuits by what calendars call them', () => {
  const known: KnownCircuit[] = [
    ['spa-francorchamps', 'Circuit de Spa-Francorchamps', 'Spa', 'BE', 50.43722, 5.97139],
    ['le-mans', 'Circuit de la Sarthe', 'Le Mans', 'FR', 47.94972, 0.20722],
    ['bugatti', 'Bugatti Circuit', 'Le Mans', 'FR', 47.94972, 0.19806],
    ['jeddah', 'Jeddah Corniche Circuit', 'Jeddah', 'SA', 21.63194, 39.10444],
  ].map(([id, name, place, country, latitude, longitude]) => ({
    id: String(id),
    name: String(name),
    place: String(place),
    country: String(country),
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
  const ids = (text: string, hints = {}) => {
    const { circuits, guessed } = findCircuit(known, text, hints);
    return [
      ...circuits.map(({ id }) => id),
      ...(guessed && circuits.length > 0 ? ['guessed'] : []),
    ];
  };
  test.each([
    ['spa-francorchamps', {}, ['spa-francorchamps']],
    ['Spa Francorchamps', {}, ['spa-francorchamps']],
    ['Le Mans (Circuit de la Sarthe)', {}, ['le-mans']],
    ['Spa', {}, ['spa-francorchamps', 'guessed']],
    ['', { latitude: '50.44', longitude: '5.97' }, ['spa-francorchamps', 'guessed']],
    ['Monterey, California', { latitude: '21.632', longitude: '39.104' }, []],
    ['Nowhere', { latitude: '0', longitude: '0' }, []],
  ])('%j with %j is %j', (text, hints, found) => expect(ids(text, hints)).toEqual(found));
  test('a degree of longitude at 60° north is half as long as at the equator: 111.2 and 55.6 km', () => {
    const km = (latitude: number) =>
      kilometresBetween({ latitude, longitude: 0 }, { latitude, longitude: 1 });
    expect([km(0), km(60)].map((one) => one.toFixed(1))).toEqual(['111.2', '55.6']);
  });
});

describe('what changes', () => {
  test('nothing for what is empty or the same number; tables by year are filled up', () => {
    const before = { rate: '9.5', note: 'a', categories: { 2025: 'Silver' } };
    const after = { rate: '9.50', note: null, categories: { 2026: 'Gold' } };
    expect(changesOf(before, after)).toEqual({ categories: { 2025: 'Silver', 2026: 'Gold' } });
    expect(contradictions(before, { categories: { 2025: 'Gold' } })).toEqual(['categories']);
    expect(sameValue([[1, 2]], [[1, 2]])).toBe(true);
  });
  test('the rows of an entry list add up: two entries of one car are one record', () => {
    const plan = new ImportPlan(importTargets.entries, new FixBook([]));
    const row = {
      vehicle: 'Aston Martin Vantage',
      car_class: 'GT3',
      start_number: '27',
      insured_value: 1,
    };
    for (const row_number of [2, 3])
      plan.add(row_number, {
        skipped: false,
        problems: [],
        records: importTargets.entries.records(row, {}),
      });
    expect(plan.entries.map(({ values }) => [values['make'], values['model']])).toEqual([
      ['Aston Martin', 'Vantage'],
    ]);
  });
});
