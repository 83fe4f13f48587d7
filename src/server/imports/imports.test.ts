import { beforeAll, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { seedReference } from '#server/rating/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildPeople(app.services.db);
  await seedReference(app.services.db);
});

const staff = () => app.as(people.admin);

/** Sends a file and reads it. */
async function send(
  target: ImportTargetId,
  content: string | Buffer,
  document_name = 'list.csv',
): Promise<OutputOf<'get_import'>> {
  const bytes = Buffer.from(content as string);
  const file = { document_name, content_type: 'text/csv', bytes };
  const { import_id } = await staff().upload('start_import', { target }, file);
  await app.runJobs();
  return staff().call('get_import', { import_id });
}

/** Matches columns as they were found, with single values for other fields, and checks. */
async function check(
  run: OutputOf<'get_import'>,
  values: Record<string, string> = {},
): Promise<OutputOf<'get_import'>> {
  const fixed = Object.entries(values).map(([field, value]) => ({ field, column: null, value }));
  const sources = [...run.sources.filter(({ field }) => !(field in values)), ...fixed];
  const { import_id, revision } = run;
  await staff().call('match_import_columns', { import_id, revision, sources });
  await app.runJobs();
  return staff().call('get_import', { import_id });
}

type Answer = InputOf<'fix_import_problem'>['answer'];

async function fix(run: OutputOf<'get_import'>, answer: Answer): Promise<OutputOf<'get_import'>> {
  const { import_id, revision } = run;
  await staff().call('fix_import_problem', { import_id, revision, answer });
  await app.runJobs();
  return staff().call('get_import', { import_id });
}

async function write(run: OutputOf<'get_import'>): Promise<OutputOf<'get_import'>> {
  const { import_id, revision } = run;
  await staff().call('run_import', { import_id, revision });
  await app.runJobs();
  return staff().call('get_import', { import_id });
}

const problemsOf = async ({ import_id }: { import_id: string }) =>
  (await staff().call('get_import_problems', { import_id })).groups;

const driversNamed = async (last_name: string) =>
  app.services.db.selectFrom('drivers').selectAll().where('last_name', '=', last_name).execute();

describe('an import in four steps', () => {
  it('[2.0] matches columns by name and shows first values, and writes nothing before the last step', async () => {
    const run = await send(
      'drivers',
      'Voornaam;Surname;Geboortedatum;Nat\nSanne;Kuipers;17/05/1996;NED\nTom;Kuipers;03/11/1990;GER\n',
    );
    expect(run).toMatchObject({
      status: 'matching',
      row_count: 2,
      file_note: 'CSV, UTF-8, semicolons',
    });
    expect(run.columns[0]).toEqual({ name: 'Voornaam', samples: ['Sanne', 'Tom'] });
    expect(run.sources.map(({ field }) => field)).toEqual([
      'first_name',
      'last_name',
      'birth_date',
      'country',
    ]);
    const checked = await check(run);
    expect(checked).toMatchObject({ status: 'checked', counts: { create: 2, update: 0 } });
    expect(await driversNamed('Kuipers')).toEqual([]);
    const done = await write(checked);
    expect(done).toMatchObject({ status: 'imported', created_records: 2, abilities: ['undo'] });
    const kept = await driversNamed('Kuipers');
    expect(
      kept.map(({ first_name, birth_date, country }) => [first_name, birth_date, country]),
    ).toEqual([
      ['Sanne', '1996-05-17', 'NL'],
      ['Tom', '1990-11-03', 'DE'],
    ]);
  });
});
