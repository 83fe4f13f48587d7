import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPeople } from '#test/harness/factories.ts';
import { importDriver, type Imported } from '#test/harness/import-driver.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof buildPeople>>;
let steps: ReturnType<typeof importDriver>;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildPeople(app.services.db);
  steps = importDriver(app, people.admin);
});

const notices = async () => {
  const { notifications } = await app
    .as(people.admin)
    .call('get_notifications', { page: 1, limit: 20 });
  return notifications.map(({ message }) => message);
};

/** A list of two drivers, checked, whose plan the database cannot write until it is mended. */
async function brokenPlan(
  last_name: string,
): Promise<{ run: Imported; mend: () => Promise<void> }> {
  const text = `First name,Last name,Date of birth,Country\nSanne,${last_name},17/05/1996,NL\nTom,${last_name},03/11/1990,DE\n`;
  const run = await steps.check(await steps.send('drivers', text, `${last_name}.csv`));
  const put = async (birth_date: string) => {
    await sql`update import_records
      set content = jsonb_set(content, '{values,birth_date}', ${JSON.stringify(birth_date)}::jsonb)
      where import_id = ${run.import_id} and content #>> '{values,first_name}' = 'Tom'`.execute(
      app.services.db,
    );
  };
  await put('the third of November');
  return { run, mend: () => put('1990-11-03') };
}

const written = async (last_name: string) =>
  (
    await app.services.db
      .selectFrom('drivers')
      .select('driver_id')
      .where('last_name', '=', last_name)
      .execute()
  ).length;

describe('an import that the server cannot finish', () => {
  it('is tried again, ends as failed with the reason, writes nothing, and can be begun anew', async () => {
    const { run, mend } = await brokenPlan('Halfway');
    await app.as(people.admin).call('run_import', run);
    const attempt = (is_last_try: boolean) =>
      app.runJob('run_import', { import_id: run.import_id }, { is_last_try }).catch(() => 'failed');
    expect(await attempt(false)).toBe('failed');
    expect((await steps.now(run.import_id)).status).toBe('importing');
    expect(await attempt(true)).toBe('failed');

    const stopped = await steps.now(run.import_id);
    expect(stopped).toMatchObject({
      status: 'failed',
      abilities: ['retry_import', 'discard_import'],
    });
    expect(stopped.failure).toContain('could not finish this step');
    expect(await written('Halfway')).toBe(0);
    expect(await notices()).toContainEqual(
      expect.stringContaining('The import of Halfway.csv was stopped.'),
    );

    await mend();
    const { import_id, revision } = stopped;
    const stale = await app.as(people.admin).answer('retry_import', { import_id, revision: 0 });
    expect(stale.status).toBe(409);
    await app.as(people.admin).call('retry_import', { import_id, revision });
    await app.runJobs();
    const again = await steps.now(import_id);
    expect(again).toMatchObject({ status: 'checked', failure: '', counts: { create: 2 } });
    expect(await steps.write(again)).toMatchObject({ status: 'imported', created_records: 2 });
    expect(await written('Halfway')).toBe(2);
    expect(await notices()).toContain('Halfway.csv is imported: 2 created, 0 updated.');
  });

  it('does not stay at "importing" when the server died in its last try', async () => {
    const { run } = await brokenPlan('Deadend');
    await app.as(people.admin).call('run_import', run);
    await app.runJob('end_stuck_imports');
    expect((await steps.now(run.import_id)).status).toBe('importing');
    await sql`delete from graphile_worker._private_jobs where key = ${`run_import:${run.import_id}`}`.execute(
      app.services.db,
    );
    await app.runJob('end_stuck_imports');
    expect(await steps.now(run.import_id)).toMatchObject({
      status: 'failed',
      abilities: ['retry_import', 'discard_import'],
    });
    expect(await written('Deadend')).toBe(0);
  });

  it('is not confused with a file that cannot be read: that one stays as it is', async () => {
    const run = await steps.send('drivers', ' , \n ,\n', 'blank.csv');
    expect(run).toMatchObject({ status: 'failed', abilities: ['discard_import'] });
    const { import_id, revision } = run;
    const answer = await app.as(people.admin).answer('retry_import', { import_id, revision });
    expect(answer).toMatchObject({ status: 409, body: { code: 'transition_refused' } });
  });
});
