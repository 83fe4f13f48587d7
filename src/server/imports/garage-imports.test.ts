import { beforeAll, describe, expect, it } from 'vitest';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCar, buildDriver, buildPeople, unique } from '#test/harness/factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';

let app: TestApp;
let steps: ReturnType<typeof importDriver>;

beforeAll(async () => {
  app = await startTestApp();
  const { superadmin } = await buildPeople(app.services.db);
  await seedReference(app.services.db);
  steps = importDriver(app, superadmin);
});

describe('cars say whether they carry a road registration', () => {
  const carsNamed = (make: string) =>
    app.services.db
      .selectFrom('cars')
      .select(['model', 'road_registered', 'revision'])
      .where('make', '=', make)
      .orderBy('model')
      .execute();
  const head = 'Make,Model,Class,Value,Chassis number';

  it('with any yes or no; an empty cell says no of a new car, and nothing of a known one', async () => {
    const make = `Road${unique()}`;
    const lines = [`A,GT4,1000,${make}1,ja`, `B,GT4,1000,${make}2,No`, `C,GT4,1000,${make}3,`];
    const text = [`${head},Street legal`, ...lines.map((line) => `${make},${line}`)].join('\n');
    await steps.write(await steps.check(await steps.send('cars', text)));
    expect((await carsNamed(make)).map((car) => car.road_registered)).toEqual([true, false, false]);
    const bare = [head, `${make},A,GT4,1000,${make}1`, `${make},B,GT4,1000,${make}2`].join('\n');
    const run = await steps.check(await steps.send('cars', bare));
    expect(run.counts).toMatchObject({ update: 0, same: 2 });
    const other = await steps.check(
      await steps.send('cars', `${head},Road registered\n${make},A,GT4,1000,${make}1,false\n`),
    );
    expect(other.counts).toMatchObject({ update: 1 });
    const done = await steps.write(other);
    expect((await carsNamed(make))[0]).toMatchObject({ road_registered: false });
    await steps.undo(done);
    expect((await carsNamed(make))[0]).toMatchObject({ road_registered: true });
  });

  it('anything else is asked about', async () => {
    const text = `${head},Road registered\nBMW,M2,GT4,1000,ROAD-9,perhaps\nBMW,M2,GT4,1000,ROAD-8,yes\n`;
    const run = await steps.check(await steps.send('cars', text));
    expect(await steps.problems(run)).toMatchObject([
      { code: 'not_yes_or_no', field: 'road_registered', rows: 1 },
    ]);
  });
});

describe('what past claims of a driver come to is imported with its reason', () => {
  const head = 'First name,Last name,Claim level,Claims history';
  const driver = (last_name: string) =>
    app.services.db
      .selectFrom('drivers')
      .select(['claim_level', 'claim_level_reason'])
      .where('last_name', '=', last_name)
      .execute();

  it('a new driver gets the level, a known one the new level; without one it keeps its own', async () => {
    const word = unique();
    const known = await buildDriver(app.services.db, { first_name: 'Bo', last_name: `B${word}` });
    expect(known).toBeDefined();
    const lines = [
      head,
      `Al,A${word},7,Two crashes with another insurer`,
      `Bo,B${word},2,Five clean seasons`,
      `Cy,C${word},,`,
    ];
    const done = await steps.write(
      await steps.check(await steps.send('drivers', lines.join('\n'))),
    );
    expect(await driver(`A${word}`)).toEqual([
      { claim_level: 7, claim_level_reason: 'Two crashes with another insurer' },
    ]);
    expect(await driver(`B${word}`)).toEqual([
      { claim_level: 2, claim_level_reason: 'Five clean seasons' },
    ]);
    expect(await driver(`C${word}`)).toEqual([{ claim_level: 4, claim_level_reason: '' }]);
    await steps.undo(done);
    expect(await driver(`B${word}`)).toEqual([{ claim_level: 4, claim_level_reason: '' }]);
  });

  it('a level without a reason, of 0 or of 11 is a problem, and one reason mends all rows', async () => {
    const word = unique();
    const lines = [head, `Al,X${word},7,`, `Bo,Y${word},8,`, `Cy,Z${word},11,Crashes`];
    const run = await steps.check(await steps.send('drivers', lines.join('\n')));
    expect((await steps.problems(run)).map(({ code, field, rows }) => [code, field, rows])).toEqual(
      [
        ['missing', 'claim_level_reason', 2],
        ['out_of_range', 'claim_level', 1],
      ],
    );
    const fixed = await steps.fix(run, {
      fix: 'use',
      code: 'missing',
      field: 'claim_level_reason',
      use: 'Letter of the insurer before us',
    });
    expect(fixed.counts).toMatchObject({ create: 2, problem: 1 });
    await steps.write(fixed);
    expect(await driver(`Y${word}`)).toEqual([
      { claim_level: 8, claim_level_reason: 'Letter of the insurer before us' },
    ]);
    expect(await driver(`Z${word}`)).toEqual([]);
  });
});

describe('an entry list says who races, not what a car is worth', () => {
  const head = 'Vehicle,Class,Number,Drivers';
  const carsOf = (make: string) =>
    app.services.db
      .selectFrom('cars')
      .select(['model', 'insured_value'])
      .where('make', '=', make)
      .orderBy('model')
      .execute();

  it('the value of a new car is asked by class or once for all; a car that is there keeps its own', async () => {
    const make = `Make${unique()}`;
    const person = `Ann ${unique()}`;
    const known = { make, model: 'Known GT3', start_number: '9', car_class: 'GT3' };
    await buildCar(app.services.db, {
      ...known,
      insured_value: 40_000_000,
      chassis_number: '',
      user_id: null,
    });
    const list = [
      head,
      `${make} Known GT3,GT3,9,`,
      `${make} New GT3,GT3,10,${person}/Silver`,
      `${make} New GT3,GT3,10,${person}/Silver`,
      `${make} Small,GT4,11,${person}/Silver`,
    ].join('\n');
    const asked = await steps.check(await steps.send('entries', list));
    expect(asked.counts).toMatchObject({ create: 0, same: 1, problem: 3 });
    expect(await steps.problems(asked)).toMatchObject([
      {
        code: 'missing',
        field: 'insured_value',
        rows: 3,
        fixes: ['use', 'skip_rows'],
        values: [
          { value: 'GT3', rows: 2 },
          { value: 'GT4', rows: 1 },
        ],
      },
    ]);
    const value = { fix: 'use', code: 'missing', field: 'insured_value' } as const;
    // The driver is first named in a row that is left out, and comes with the other car all the same.
    const small = await steps.fix(asked, { ...value, value: 'GT4', use: '220000' });
    expect(small).toMatchObject({ counts: { create: 1, problem: 2 }, created_records: 2 });
    const all = await steps.fix(small, { ...value, use: '550000' });
    expect(all).toMatchObject({ counts: { create: 2, same: 2, problem: 0 }, created_records: 3 });
    await steps.write(all);
    const values = [
      { model: 'Known GT3', insured_value: 40_000_000 },
      { model: 'New GT3', insured_value: 55_000_000 },
      { model: 'Small', insured_value: 22_000_000 },
    ];
    expect(await carsOf(make)).toEqual(values);

    const again = await steps.check(await steps.send('entries', list));
    expect(again.counts).toMatchObject({ create: 0, update: 0, same: 4, problem: 0 });
    const valued = `${head},Value\n${make} Known GT3,GT3,9,,1\n`;
    const kept = await steps.check(await steps.send('entries', valued));
    expect(kept.counts).toMatchObject({ update: 0, same: 1 });
  });

  it('rows of new cars can be left out; those of known cars stay', async () => {
    const make = `Make${unique()}`;
    await buildCar(app.services.db, {
      make,
      model: 'Old',
      start_number: '1',
      chassis_number: '',
      user_id: null,
    });
    const list = `${head}\n${make} Old,GT3,1,Bo ${make}/Gold\n${make} New,GT3,2,\n`;
    const run = await steps.fix(await steps.check(await steps.send('entries', list)), {
      fix: 'skip_rows',
      code: 'missing',
      field: 'insured_value',
    });
    expect(run.counts).toMatchObject({ create: 1, skip: 1, problem: 0 });
  });
});
