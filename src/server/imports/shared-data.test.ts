import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';
import { importDriver, type Answer, type Imported } from '#test/harness/import-driver.ts';
import { hasSharedFolder, sharedFile } from '#test/harness/shared-folder.ts';

// The files of real race data come in by the steps of the screens alone: columns as they are found, single values for
// what a file does not say, and answers to what it leaves open. Left out where the files are not at hand.

interface RealFile {
  path: string;
  target: ImportTargetId;
  values?: Record<string, string>;
  answers?: Answer[];
  /** Answers that only new records need. */
  for_new?: Answer[];
  /** Rows that do not become records: repeated ones, and those that the file itself contradicts. */
  left_out?: number;
  /** The product has all of it from its start. */
  is_known?: boolean;
}

const create = (field: string, code: Answer['code'], country: string | null = null): Answer => ({
  fix: 'create',
  code,
  field,
  country,
});
const take = (field: string, value: string, use: string): Answer => ({
  fix: 'use',
  code: 'unknown',
  field,
  value,
  use,
});

const files: RealFile[] = [
  { path: 'f1db/circuits.csv', target: 'circuits' },
  { path: 'f1-circuits/f1-circuits.geojson', target: 'outlines' },
  { path: 'f1db/drivers.csv', target: 'drivers' },
  { path: 'imsa/drivers_fia_category.csv', target: 'drivers', left_out: 4 },
  {
    path: 'f1db/chassis.csv',
    target: 'cars',
    values: { car_class: 'HISTORIC', insured_value: '100000' },
    left_out: 1,
  },
  {
    path: 'imsa/race_entries.csv',
    target: 'entries',
    for_new: [
      { fix: 'use', code: 'missing', field: 'insured_value', value: 'GT3', use: '550000' },
      { fix: 'use', code: 'missing', field: 'insured_value', use: '400000' },
    ],
    answers: [
      { fix: 'leave_empty', code: 'unknown', field: 'user_id' },
      take('car_class', 'GTD', 'GT3'),
      take('car_class', 'GTDPRO', 'GT3'),
      take('car_class', 'GTLM', 'GT3'),
      take('car_class', 'GTP', 'HYPERCAR'),
      take('car_class', 'DPi', 'LMP2'),
    ],
  },
  {
    path: 'derived/gt_endurance_calendar_2026_facts.csv',
    target: 'events',
    answers: [create('championship_id', 'unknown')],
  },
  {
    path: 'f1db/races.csv',
    target: 'events',
    values: { championship_id: 'FIA Formula One World Championship' },
    answers: [create('championship_id', 'unknown')],
  },
  { path: 'derived/ipt_rates_2026.csv', target: 'premium_tax', is_known: true },
  {
    path: 'derived/series_ratings_2026_illustrative.csv',
    target: 'series',
    answers: [
      {
        fix: 'use',
        code: 'not_yes_or_no',
        field: 'uses_categories',
        value: 'no bronze allowed',
        use: 'yes',
      },
    ],
  },
];

describe.skipIf(!hasSharedFolder)('real race data', () => {
  let app: TestApp;
  let steps: ReturnType<typeof importDriver>;

  beforeAll(async () => {
    app = await startTestApp();
    const people = await buildPeople(app.services.db);
    await seedReference(app.services.db);
    steps = importDriver(app, people.superadmin);
  });

  /** Sends a file and goes as far as the check; the answers that were given once are known the second time. */
  async function bring({ path, target, values = {}, answers = [] }: RealFile): Promise<Imported> {
    const bytes = readFileSync(sharedFile(`data/${path}`));
    const checked = await steps.check(
      await steps.send(target, bytes, path.split('/').at(-1)),
      values,
    );
    return answers.length > 0 ? steps.fix(checked, ...answers) : checked;
  }

  it.each(files)(
    '$path comes in, and a second time changes nothing',
    { timeout: 60_000 },
    async (file) => {
      const { answers = [], for_new = [] } = file;
      const run = await bring({ ...file, answers: [...answers, ...for_new] });
      const { create, update, same, skip, problem } = run.counts;
      expect(create + update + same).toBe(run.row_count - (file.left_out ?? 0));
      expect(skip + problem).toBe(file.left_out ?? 0);
      expect(create + update === 0).toBe(file.is_known ?? false);
      if (file.is_known) return;
      expect(await steps.write(run)).toMatchObject({ status: 'imported' });
      const again = await bring(file);
      expect(again.counts).toMatchObject({ create: 0, update: 0, skip, problem });
    },
  );

  const calendars = 'data/motorsport-calendars/_db';
  const series = hasSharedFolder
    ? readdirSync(sharedFile(calendars), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

  it.each(series)(
    'all seasons of %s come in, and a second time change nothing',
    { timeout: 60_000 },
    async (name) => {
      const seasons = readdirSync(sharedFile(`${calendars}/${name}`)).filter((file) =>
        /^\d{4}\.json$/.test(file),
      );
      for (const season of seasons) {
        const path = `motorsport-calendars/_db/${name}/${season}`;
        const { races } = JSON.parse(readFileSync(sharedFile(`data/${path}`), 'utf8')) as {
          races: { location?: string }[];
        };
        if (races.length === 0) continue;
        const file: RealFile = {
          path,
          target: 'events',
          values: {
            championship_id: `Calendar of ${name}`,
            season: season.slice(0, 4),
            ...(races.some(({ location }) => location) ? {} : { circuit_id: '←name' }),
          },
          answers: [
            create('championship_id', 'unknown'),
            create('circuit_id', 'unknown', 'US'),
            { ...take('circuit_id', 'Madrid', 'madring'), code: 'several' },
            { ...take('circuit_id', '', 'indianapolis'), code: 'missing', value: null },
          ],
        };
        const run = await bring(file);
        const { create: made, skip, problem } = run.counts;
        expect({ path, made, skip, problem }).toEqual({
          path,
          made: races.length,
          skip: 0,
          problem: 0,
        });
        expect(await steps.write(run)).toMatchObject({ status: 'imported' });
        const again = await bring(file);
        expect(again.counts).toMatchObject({ create: 0, update: 0, same: races.length });
      }
    },
  );

  it('says of a season without races that the file is empty', async () => {
    const bytes = readFileSync(sharedFile(`${calendars}/motogp/2021.json`));
    const run = await steps.send('events', bytes, '2021.json');
    expect(run).toMatchObject({ status: 'failed', failure: 'This file is empty.' });
  });
});
