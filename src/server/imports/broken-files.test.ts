import { beforeAll, describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { zipOf, type ZipPart } from '#test/harness/hostile/zip-of.ts';

let app: TestApp;
let steps: ReturnType<typeof importDriver>;

beforeAll(async () => {
  app = await startTestApp();
  steps = importDriver(app, (await buildPeople(app.services.db)).admin);
});

const text = (content: string) => Buffer.from(content);
const sheet = (xml: string, more: ZipPart[] = []): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: text('<Types/>') },
    {
      name: 'xl/workbook.xml',
      content: text('<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    },
    { name: 'xl/worksheets/sheet1.xml', content: text(xml) },
    ...more,
  ]);
const bombXml = Buffer.alloc(60_000_000, '<c><v>1</v></c>');

const unreadable: [title: string, file: Buffer, name: string, answer: RegExp][] = [
  ['an empty table', text('\n\n'), 'a.csv', /empty/],
  ['headings alone', text('First name,Last name\n'), 'a.csv', /no rows below/],
  [
    'more than 10,000 rows',
    text(`a,b\n${'1,2\n'.repeat(10_001)}`),
    'a.csv',
    /more than 10,000 rows/,
  ],
  ['more than 200 columns', text(`${'a,'.repeat(250)}\n1`), 'a.csv', /more than 200 columns/],
  [
    'a quotation mark never closed',
    text(`a,b\n1,"${'x\n'.repeat(700_000)}`),
    'a.csv',
    /never closed/,
  ],
  [
    'a cell longer than a sheet holds',
    text(`a,b\n1,${'x'.repeat(40_000)}\n`),
    'a.csv',
    /longer than 32,767/,
  ],
  ['JSON that is none', text('{"races": [}'), 'a.json', /not valid JSON/],
  ['JSON that nests two million deep', text('['.repeat(4_000_000)), 'a.json', /nests deeper/],
  [
    'JSON whose rows nest',
    text(`[{"a":${'{"b":['.repeat(300_000)}1${']}'.repeat(300_000)}}]`),
    'a.json',
    /nests deeper/,
  ],
  ['JSON of commas', text(`[{"a":[1${',1'.repeat(2_200_000)}]}]`), 'a.json', /nests deeper, or/],
  [
    'JSON with a heading of its own in each of fifty thousand records',
    text(JSON.stringify(Array.from({ length: 50_000 }, (_, n) => ({ [`k${n}`]: n })))),
    'a.json',
    /more than 200 columns/,
  ],
  ['JSON without a list', text('{"a": 1, "b": "c"}'), 'a.json', /no list of records/],
  [
    'JSON of more than 5 MB',
    text(`[${'{"a":"bbbbbbbbbbbbbbbbbbbb"},'.repeat(200_000)}{}]`),
    'a.json',
    /5 MB/,
  ],
  [
    'a zip bomb as a sheet',
    sheet('', [{ name: 'xl/x.xml', content: bombXml }]),
    'a.xlsx',
    /far more than a sheet/,
  ],
  [
    'a zip bomb that lies about its size',
    zipOf([
      { name: '[Content_Types].xml', content: text('<Types/>') },
      {
        name: 'xl/workbook.xml',
        content: text('<workbook><sheets><sheet name="a"/></sheets></workbook>'),
      },
      { name: 'xl/worksheets/sheet1.xml', content: bombXml, claims: 1000 },
    ]),
    'a.xlsx',
    /far more than a sheet/,
  ],
  ['a sheet cut off', sheet('<row/>').subarray(0, 300), 'a.xlsx', /damaged/],
  [
    'entities that grow',
    sheet('<!DOCTYPE x [<!ENTITY a "aa">]><row/>'),
    'a.xlsx',
    /not one that a spreadsheet/,
  ],
];

describe('files that cannot be read get an answer in words, and nothing is written', () => {
  it.each(unreadable)('%s', async (_title, file, name, answer) => {
    const run = await steps.send('drivers', file, name);
    expect(run.status).toBe('failed');
    expect(run.failure).toMatch(answer);
    expect(run.counts).toMatchObject({ create: 0 });
    const rows = app.services.db
      .selectFrom('import_rows')
      .select('row_number')
      .where('import_id', '=', run.import_id);
    expect(await rows.execute()).toEqual([]);
  });

  it.each([
    ['a program', Buffer.concat([text('MZ'), Buffer.alloc(100)]), 415],
    ['200 MB', Buffer.alloc(50_000_001, 'a,b\n'), 413],
  ])('%s is refused at the door', async (_title, file, status) => {
    await expect(steps.send('drivers', file, 'a.csv')).rejects.toMatchObject({ status });
  });

  it('a GeoJSON of points is told to hold no outline, and a line inside an area is one', async () => {
    const feature = (geometry: unknown) => ({
      type: 'Feature',
      properties: { Name: 'Circuit Zandvoort' },
      geometry,
    });
    const send = (content: unknown) =>
      steps.send('outlines', text(JSON.stringify(content)), 'circuits.geojson');
    const point = feature({ type: 'Point', coordinates: [4.54, 52.39] });
    const points = await send({ type: 'FeatureCollection', features: [point, point] });
    expect(points).toMatchObject({ status: 'failed', row_count: 0 });
    expect(points.failure).toBe(
      'This GeoJSON holds 2 points and no line. An outline is a line: each circuit is one feature with its name and a LineString or a Polygon.',
    );
    const ring = [
      [4.54, 52.39],
      [4.55, 52.39],
      [4.55, 52.38],
    ];
    for (const geometry of [
      { type: 'Polygon', coordinates: [ring] },
      { type: 'MultiPolygon', coordinates: [[ring]] },
    ]) {
      const area = await send(feature(geometry));
      expect(area).toMatchObject({ status: 'matching', row_count: 1 });
      expect(area.sources.map(({ field }) => field)).toContain('outline');
    }
  });

  it('a photo is taken as a file, and told to be none of the right kind', async () => {
    const photo = Buffer.from('ffd8ffe000104a4649460001010000010001', 'hex');
    const run = await steps.send('drivers', photo, 'a.csv');
    expect(run).toMatchObject({
      status: 'failed',
      failure: 'Choose a CSV, XLSX, JSON or GeoJSON file.',
    });
  });
});

const names = ['First name', 'Last name', 'Date of birth'];
const people = [
  ['José', 'Müller', '31/12/1990'],
  ['Łukasz', 'Ørsted', '01/02/1991'],
];
const table = (sign: string) => [names, ...people].map((row) => row.join(sign)).join('\r\n');
const wide = (content: string, big = false): Buffer => {
  const bytes = Buffer.from(`\ufeff${content}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

describe('files of every sort are read', () => {
  it.each([
    ['UTF-8 with its mark and commas', text(`\ufeff${table(',')}`), 'CSV, UTF-8, commas'],
    ['semicolons', text(table(';')), 'CSV, UTF-8, semicolons'],
    ['tabs in UTF-16', wide(table('\t')), 'CSV, UTF-16, tabs'],
    ['UTF-16 the other way round', wide(table('\t'), true), 'CSV, UTF-16, tabs'],
    ['a line that names the sign', text(`sep=|\n${table('|')}`), 'CSV, UTF-8, bars'],
  ])('%s', async (_title, file, note) => {
    const run = await steps.send('drivers', file);
    expect(run).toMatchObject({ status: 'matching', file_note: note, row_count: 2 });
    expect(run.columns.map(({ name, samples }) => [name, samples[0]])).toEqual(
      names.map((name, index) => [name, people[0]?.[index]]),
    );
  });

  it('the old encoding of Windows', async () => {
    const run = await steps.send(
      'drivers',
      Buffer.from('First name;Last name\nJos\u00e9;M\u00fcller\n', 'latin1'),
    );
    expect(run.file_note).toBe('CSV, Windows-1252, semicolons');
    expect(run.columns[1]?.samples).toEqual(['Müller']);
  });

  it('a sheet with dates, numbers, and rows left out; a formula is refused as such', async () => {
    const bytes = await writeExcelFile([
      names.map((value) => ({ value })),
      [
        { value: 'Ada' },
        { value: 'Sheet' },
        { value: new Date(Date.UTC(1990, 11, 31)), format: 'dd/mm/yyyy' },
      ],
      [null, null, null],
      [{ value: 'Bob' }, { value: 'A1&B1', type: 'Formula' as const }, { value: '3/2/1991' }],
    ]).toBuffer();
    const run = await steps.check(await steps.send('drivers', bytes, 'list.xlsx'));
    expect(run.columns[2]?.samples).toEqual(['1990-12-31', '3/2/1991']);
    const { rows } = await app
      .as((await buildPeople(app.services.db)).admin)
      .call('get_import_rows', { import_id: run.import_id });
    expect(rows.map(({ row_number }) => row_number)).toEqual([2, 4]);
    expect(rows[1]?.problems.map(({ text: problem }) => problem)).toContain(
      'Last name: a formula, “=A1&B1”',
    );
  });

  it('[R58] a sheet whose way of writing a number is 400,000 brackets', async () => {
    const bytes = await writeExcelFile([
      names.map((value) => ({ value })),
      [{ value: 'Ada' }, { value: 12, format: '['.repeat(400_000) }, { value: '3/2/1991' }],
    ]).toBuffer();
    const run = await steps.send('drivers', bytes, 'list.xlsx');
    expect(run).toMatchObject({ status: 'matching', row_count: 1 });
    expect(run.columns[1]?.samples).toEqual(['12']);
  });

  it('a file without a column that must be there is asked for it before anything is checked', async () => {
    const run = await steps.send('drivers', 'Name,Birth\nSanne,1990\n');
    await expect(steps.check(run)).rejects.toMatchObject({
      status: 422,
      body: { message: 'Choose the column of First name, or one value for all rows.' },
    });
  });

  it('keys that a language knows by itself do no harm', async () => {
    const run = await steps.send(
      'drivers',
      '[{"__proto__": "x", "constructor": "y", "First name": "A", "Last name": "B"}]',
      'a.json',
    );
    expect(run.columns.map(({ name }) => name)).toEqual([
      '__proto__',
      'constructor',
      'First name',
      'Last name',
    ]);
    expect((await steps.check(run)).counts).toMatchObject({ create: 1 });
  });
});
