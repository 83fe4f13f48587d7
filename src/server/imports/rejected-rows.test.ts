import { expect, it } from 'vitest';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';

it('the file of rejected rows comes in again after it was corrected, with its number and reason beside it', async () => {
  const app = await startTestApp();
  const { superadmin } = await buildPeople(app.services.db);
  await seedReference(app.services.db);
  const steps = importDriver(app, superadmin);
  const list =
    'Marke;Type;Klasse;Class;Chassis;Sum insured;Lagerort\n' +
    'BMW;M4 GT3;x;GT3;AGAIN-1;450000;"Halle 3; Tor 2"\n' +
    'BMW;"M4 ""Evo"" GT3";x;GT3;AGAIN-2;viel;Münster\n' +
    ';M4 GT3;x;GT3;=AGAIN-3;460.000,00;\n';
  const first = await steps.check(await steps.send('cars', list));
  expect(first.counts).toMatchObject({ create: 1, problem: 2 });
  const { import_id } = await steps.write(first);

  const rejects = await app.as(superadmin).download('get_import_rejects', { import_id });
  const corrected = rejects.bytes
    .toString()
    .replace(',viel,', ',470000,')
    .replace("'=AGAIN-3", 'AGAIN-3')
    .replace(/^(?=,M4)/m, 'BMW');
  const again = await steps.check(await steps.send('cars', corrected, 'corrected.csv'));
  expect(again.columns.map(({ name }) => name).slice(-2)).toEqual(['Row', 'Reason']);
  expect(again.counts).toMatchObject({ create: 2, problem: 0, skip: 0 });
  await steps.write(again);
  const cars = await app.services.db
    .selectFrom('cars')
    .select(['model', 'chassis_number', 'insured_value'])
    .where('chassis_number', 'like', 'AGAIN-%')
    .orderBy('chassis_number')
    .execute();
  expect(cars).toEqual([
    { model: 'M4 GT3', chassis_number: 'AGAIN-1', insured_value: 45_000_000 },
    { model: 'M4 "Evo" GT3', chassis_number: 'AGAIN-2', insured_value: 47_000_000 },
    { model: 'M4 GT3', chassis_number: 'AGAIN-3', insured_value: 46_000_000 },
  ]);
});
