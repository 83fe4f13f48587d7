import { describe, expect, it } from 'vitest';
import { firstWishes } from '#domain/lines/first-answers.ts';
import { inCurrency, itemsOfTable, itemTable } from '#domain/lines/item-table.ts';
import { lines } from '#domain/lines/lines.ts';
import { viTypes } from '#domain/policies/insurance-types.ts';

const { item: valuable } = lines.VAL;
const first = firstWishes(valuable);
const read = (rows: readonly (readonly string[])[]) =>
  itemsOfTable(valuable, itemTable(valuable, rows), first);

describe('items that come as a table', () => {
  it.each(['18.500,00', '18,500.00', 'EUR 18500', '€ 18 500', '18500'])(
    '%s is a value of 18,500.00',
    (value) => {
      const [item] = read([
        ['Description', 'Value'],
        ['Heuer Carrera', value],
      ]);
      expect(item).toMatchObject({ answers: { value: 1_850_000 }, faults: [] });
    },
  );

  it.each([
    ['$3,000.50', 'USD'],
    ['3000 GBP', 'GBP'],
    ['CHF 3.000', 'CHF'],
  ])('%s is no value of an insurance in euro', (text, named) => {
    const fields = inCurrency(valuable, 'EUR');
    const rows = [
      ['Description', 'Value'],
      ['Heuer Carrera', text],
      ['Stilo ST5', '€ 4.200'],
    ];
    const [foreign, own] = itemsOfTable(fields, itemTable(fields, rows), first);
    expect(foreign?.faults).toEqual([
      { field: 'value', text, message: `This is in ${named}. Enter it in EUR.` },
    ]);
    expect(own).toMatchObject({ answers: { value: 420_000 }, faults: [] });
  });

  it('headings are found in any order, by other names, and a strange column is left out', () => {
    const table = itemTable(valuable, [
      ['Serienummer', 'Colour', 'WAARDE', 'Object', 'Type'],
      ['AB123', 'blue', '1.000', 'Helmet', 'helmet and racewear'],
    ]);
    expect(table.columns).toEqual(['serial_number', null, 'value', 'description', 'kind']);
    expect(itemsOfTable(valuable, table, first)[0]).toMatchObject({
      answers: { serial_number: 'AB123', kind: 'helmet_racewear', value: 100_000 },
      faults: [],
    });
  });

  it('without headings every row is an item, and its columns wait for somebody to name them', () => {
    const table = itemTable(valuable, [
      ['Heuer Carrera', '18500'],
      ['', ' '],
      ['Stilo ST5', '4200'],
    ]);
    expect(table).toMatchObject({ headings: ['Column 1', 'Column 2'], columns: [null, null] });
    expect(table.rows).toHaveLength(2);
    const named = { ...table, columns: ['description', 'value'] };
    expect(itemsOfTable(valuable, named, first)[1]?.answers).toMatchObject({ value: 420_000 });
  });

  it('headings that are all unknown are no item: words above numbers', () => {
    const rows = [
      ['Thing', 'Mark', 'Worth'],
      ['Heuer Carrera', 'AB1', '18.500,00'],
      ['Stilo ST5', 'AB2', '4,200.00'],
    ];
    expect(itemTable(valuable, rows)).toMatchObject({
      ...{ has_head: true, headings: ['Thing', 'Mark', 'Worth'], columns: [null, null, null] },
      rows: rows.slice(1),
    });
    expect(itemTable(valuable, rows, false)).toMatchObject({ has_head: false, rows });
  });

  it('words above words are taken for items until somebody says that they are headings', () => {
    const rows = [['Foo'], ['Heuer Carrera']];
    expect(itemTable(valuable, rows).rows).toHaveLength(2);
    expect(itemTable(valuable, rows, true)).toMatchObject({ headings: ['Foo'] });
  });

  it('what cannot be read is told at its cell with what stands there, and nothing is guessed', () => {
    const [item] = read([
      ['Description', 'Value', 'Kind', 'Kept in'],
      ['Watch', 'about 18k', 'boat', 'Atlantis'],
    ]);
    expect(item?.faults).toEqual([
      {
        field: 'value',
        text: 'about 18k',
        message: 'Enter an amount from 0.01 on, such as 18,500.00.',
      },
      { field: 'kind', text: 'boat', message: expect.stringContaining('Watch, Jewellery') },
      {
        field: 'storage_country',
        text: 'Atlantis',
        message: 'Enter a country, such as Netherlands or NL.',
      },
    ]);
    expect(item?.answers).toMatchObject({ description: 'Watch', value: null });
  });

  it('the word of nought is read as it stands in the list of choices, and told among them', () => {
    const { item: activity } = lines.LI;
    const [none, wrong] = itemsOfTable(
      activity,
      itemTable(activity, [
        ['Activity in words', 'Damage to circuits, for each event'],
        ['Race team', 'none'],
        ['Race team', '7'],
      ]),
      firstWishes(activity),
    );
    expect(none).toMatchObject({ answers: { circuit_damage: 0 }, faults: [] });
    expect(wrong?.faults[0]?.message).toBe('Enter one of None, 10,000.00, 25,000.00, 50,000.00.');
  });

  it('dates of a column are read one way: 25/04/1990 says that 03/04/1990 is in April', () => {
    const { item: person } = lines.PA;
    const table = itemTable(person, [
      ['Name', 'Born'],
      ['Bas Bos', '03/04/1990'],
      ['Jan Bos', '25/04/1990'],
    ]);
    const born = itemsOfTable(person, table, firstWishes(person)).map(
      ({ answers }) => answers['birth_date'],
    );
    expect(born).toEqual(['1990-04-03', '1990-04-25']);
  });

  it('a person without a date of birth has none: nobody is born today by default', () => {
    const { item: person } = lines.PA;
    const table = itemTable(person, [['Name'], ['Bas Bos']]);
    expect(itemsOfTable(person, table, firstWishes(person))[0]?.answers).toMatchObject({
      birth_date: null,
    });
  });

  it.each(viTypes)('%s: a table with the labels as headings names every question', (type) => {
    const { item } = lines[type];
    const labels = Object.values(item).map(({ label }) => label);
    const { columns } = itemTable(item, [labels, labels.map(() => '')]);
    expect(columns).toEqual(Object.keys(item));
  });

  it('5,000 rows are read', () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => [`Watch ${n}`, `${n + 1}.500,00`]);
    expect(read([['Description', 'Value'], ...rows])).toHaveLength(5_000);
  });
});
