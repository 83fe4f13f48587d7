import { sql } from 'kysely';
import Papa from 'papaparse';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { listNames } from '#contract/list-names.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import type { Cast, CastMember } from '#test/harness/communication-factories.ts';
import { buildCar } from '#test/harness/factories.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await buildPayers(app.services.db);
});

/** Asks for a file, lets the job write it and fetches it. */
async function exportAs(
  person: CastMember,
  asked: Partial<InputOf<'start_list_export'>> & Pick<InputOf<'start_list_export'>, 'list'>,
): Promise<{ export_id: string; is_long: boolean; bytes: Buffer }> {
  const caller = app.as(person);
  const { export_id, is_long } = await caller.call('start_list_export', {
    question: {},
    format: 'csv',
    ...asked,
  });
  await app.runJobs();
  const { status, bytes } = await caller.download('get_list_export_file', { export_id });
  expect(status).toBe(200);
  return { export_id, is_long, bytes };
}

const csvRows = (bytes: Buffer) =>
  Papa.parse<Record<string, string>>(
    bytes
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim(),
    {
      header: true,
    },
  ).data;

/** So many cars of the cast's client. */
const fillGarage = (name: string, count: number) =>
  sql`insert into cars (user_id, make, model, car_class, insured_value, year, start_number, chassis_number)
    select ${cast.client.user_id}, 'Porsche', ${name} || n, 'gt_cup', 10000000 + n, 2020, n::text, ${name} || n
    from generate_series(1, ${count}) n`.execute(app.services.db);

test.each(listNames)('%s can be exported by those who see the list', async (list) => {
  const { bytes } = await exportAs(cast.superadmin, { list });
  expect(bytes.length).toBeGreaterThan(10);
});

test('[6.13] the file holds the rows that the person sees, in the columns that were asked for', async () => {
  await buildCar(app.services.db, { user_id: cast.client.user_id, make: '=cmd()', model: 'x' });
  await buildCar(app.services.db, { user_id: cast.strangers.agent.user_id, make: 'Ferrari' });
  const asked = { list: 'cars' as const, columns: ['make', 'insured_value'] };
  const own = csvRows((await exportAs(cast.client, asked)).bytes);
  expect(Object.keys(own[0] ?? {})).toEqual(['Make', 'Model', 'Currency', 'Value']);
  expect(own.map((row) => row['Make'])).toEqual(["'=cmd()"]);
  const all = csvRows((await exportAs(cast.admin, asked)).bytes);
  expect(all.map((row) => row['Make'])).toContain('Ferrari');
  expect(all[0]?.['Value']).toMatch(/^\d+\.\d{2}$/);
});

test('[6.2] who may not read a list may not export it, and what makes no sense is refused', async () => {
  const client = app.as(cast.client);
  expect(
    await client.answer('start_list_export', { list: 'accounts', question: {}, format: 'csv' }),
  ).toMatchObject({ status: 403 });
  expect(
    await app.as(cast.admin).answer('start_list_export', {
      list: 'claims',
      question: { sortBy: 'password' },
      format: 'csv',
    }),
  ).toMatchObject({ status: 422 });
});

test('[6.13] a file is for nobody but the one who asked, and its fetching stands in the log', async () => {
  const { export_id } = await exportAs(cast.admin, { list: 'claims' });
  for (const other of [cast.superadmin, cast.client]) {
    const { status } = await app.as(other).download('get_list_export_file', { export_id });
    expect(status).toBe(404);
  }
  const log = await app.services.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('record_id', '=', export_id)
    .orderBy('action', 'desc')
    .execute();
  expect(log).toEqual([
    { action: 'start_list_export', actor_id: cast.admin.user_id },
    { action: 'download_list_export', actor_id: cast.admin.user_id },
  ]);
});

test('a page is exported too, and what is ticked on several pages in the order of the list', async () => {
  await fillGarage('few ', 30);
  const { cars } = await app.as(cast.client).call('get_cars_page', { page: 2, page_size: 10 });
  const page = {
    list: 'cars' as const,
    rows: 'page' as const,
    question: { page: 2, page_size: 10 },
  };
  const whole = csvRows((await exportAs(cast.client, page)).bytes);
  expect(whole.map((row) => row['Chassis number'])).toEqual(cars.map((car) => car.chassis_number));
  const before = await app.as(cast.client).call('get_cars_page', { page: 1, page_size: 10 });
  const ticked = [...before.cars.slice(0, 2), ...cars.slice(3, 5)];
  const row_ids = ticked.map((car) => car.car_id);
  const asked = { ...page, rows: 'all' as const, row_ids: row_ids.toReversed() };
  const some = csvRows((await exportAs(cast.client, asked)).bytes);
  expect(some.map((row) => row['Chassis number'])).toEqual(ticked.map((car) => car.chassis_number));
});

test('of a list that comes as a whole the file holds what the screen found, in its order', async () => {
  const years = [2023, 2024, 2025, 2026];
  await app.services.db
    .insertInto('championships')
    .values(years.map((year) => ({ name: 'GT Cup', year, series: 'GT Cup' })))
    .execute();
  const { championships } = await app.as(cast.admin).call('get_championship_list', {});
  const idOf = (wanted: number) =>
    championships.find(({ name, year }) => name === 'GT Cup' && year === wanted)?.championship_id;
  const row_ids = [2026, 2023, 2025].map((year) => idOf(year) ?? '');
  const asked = { list: 'championships' as const, columns: ['name', 'year'], row_ids };
  const rows = csvRows((await exportAs(cast.admin, asked)).bytes);
  expect(rows.map((row) => row['Year'])).toEqual(['2026', '2023', '2025']);
});

test('[2.26] a page of notifications is as long in the file as on the screen', async () => {
  await sql`insert into notifications (user_id, message, feature, feature_id)
    select ${cast.superadmin.user_id}, 'Note ' || n, 'claims', '' from generate_series(1, 30) n`.execute(
    app.services.db,
  );
  const page = { list: 'notifications' as const, rows: 'page' as const, question: { limit: 50 } };
  expect(csvRows((await exportAs(cast.superadmin, page)).bytes).length).toBeGreaterThanOrEqual(30);
});

test('twelve thousand rows come as one sheet of one moment, each once, and a notice tells of it', async () => {
  await fillGarage('many ', 12_000);
  const { is_long, bytes } = await exportAs(cast.client, {
    list: 'cars',
    format: 'xlsx',
    question: { search: 'many', sortBy: 'year' },
  });
  expect(is_long).toBe(true);
  const rows = (await readXlsxFile(bytes))[0]?.data ?? [];
  expect(rows).toHaveLength(12_001);
  const [head] = rows;
  const value = head?.indexOf('Value') ?? -1;
  expect(new Set(rows.slice(1).map((row) => row[value])).size).toBe(12_000);
  expect(typeof rows[1]?.[value]).toBe('number');
  const { notifications } = await app.as(cast.client).call('get_notifications', {});
  expect(notifications[0]?.message).toBe('Your export of 12,000 cars is ready');
  expect(notifications[0]?.feature).toBe('cars');
});

test('[3.11] the invoices of a list come as one archive of their papers', async () => {
  const billed = [await buildBilledPolicy(app, cast), await buildBilledPolicy(app, cast)];
  const question = { filters: { user_id: [cast.client.user_id] } };
  const asked = { list: 'invoices' as const, format: 'zip' as const, question };
  const { bytes, is_long } = await exportAs(cast.admin, asked);
  expect(is_long).toBe(false);
  const names = [
    ...bytes.toString('latin1').matchAll(/PK\u0001\u0002[\s\S]{42}([^\u0000]+?\.pdf)/g),
  ];
  expect(new Set(names.map(([, name]) => name))).toEqual(
    new Set(billed.map(({ invoice_number }) => `Invoice ${invoice_number}.pdf`)),
  );
  expect(
    await refusalOf(
      app.as(cast.admin).call('start_list_export', { list: 'claims', format: 'zip', question: {} }),
    ),
  ).toMatchObject({ status: 422, fields: ['format: unknown'] });
});

test('after seven days the file is gone, and says so', async () => {
  const { export_id } = await exportAs(cast.admin, { list: 'claims' });
  app.clock.advance(8 * 86_400_000);
  await app.runJob('sweep_list_exports');
  const gone = await app.as(cast.admin).download('get_list_export_file', { export_id });
  expect(gone.status).toBe(404);
  expect(gone.bytes.toString()).toContain('not kept any more');
});

test('of many files that one person asks for at once three are written, and of many runs three are done', async () => {
  const person = app.as(cast.strangers.agent);
  const at_once = Array.from({ length: 9 });
  const files = await Promise.all(
    at_once.map(() =>
      person.answer('start_list_export', { list: 'claims', format: 'csv', question: {} }),
    ),
  );
  expect(files.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(files.filter(({ status }) => status === 429)).toHaveLength(6);
  const staff = app.as(cast.admin);
  const runs = await Promise.all(
    at_once.map(() =>
      staff.answer('start_bulk_run', {
        list: 'claims',
        deed: 'review_claim',
        row_ids: [cast.claim_id],
      }),
    ),
  );
  expect(runs.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(runs.filter(({ status }) => status === 429)).toHaveLength(6);
  await app.runJobs();
});
