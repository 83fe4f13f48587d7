import { beforeAll, expect, it } from 'vitest';
import { showProgress } from '#server/imports/step-progress.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildDriver, buildPeople } from '#test/harness/factories.ts';
import { importDriver } from '#test/harness/import-driver.ts';

let app: TestApp;
let steps: ReturnType<typeof importDriver>;

beforeAll(async () => {
  app = await startTestApp();
  steps = importDriver(app, (await buildPeople(app.services.db)).admin);
});

/** Holds what the query locks until the answer is called. */
async function holding(
  lock: (db: TestApp['services']['db']) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  const done = app.services.db.transaction().execute(async (tx) => {
    await lock(tx);
    held.resolve(undefined);
    await gate.promise;
  });
  await held.promise;
  return async () => {
    gate.resolve(undefined);
    await done;
  };
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, n) => `First${n},Slow,1990-01-31,LIC-${n}`);

it('writing tells how far it is while nothing of it is committed, to whoever comes back to the page', async () => {
  const { driver_id } = await buildDriver(app.services.db, {
    first_name: 'First1400',
    last_name: 'Slow',
    birth_date: '1990-01-31',
  });
  const text = ['First name,Last name,Date of birth,Licence', ...lines(1500)].join('\n');
  const run = await steps.check(await steps.send('drivers', text));
  expect(run.counts).toMatchObject({ create: 1499, update: 1 });
  // Somebody edits a driver of the second thousand, so that the writing has to wait there.
  const release = await holding((db) =>
    db
      .selectFrom('drivers')
      .select('driver_id')
      .where('driver_id', '=', driver_id)
      .forUpdate()
      .execute(),
  );
  const writing = steps.write(run);
  await expect
    .poll(() => steps.now(run.import_id))
    .toMatchObject({ status: 'importing', done_count: 1000, row_count: 1500 });
  const { count } = await app.services.db
    .selectFrom('drivers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('last_name', '=', 'Slow')
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  await release();
  expect(await writing).toMatchObject({ status: 'imported', created_records: 1499 });
});

it('a number is left out while somebody holds the import, and nothing waits for it', async () => {
  const run = await steps.send('drivers', 'First name,Last name\nIda,Held\n');
  const release = await holding((db) =>
    db
      .selectFrom('import_runs')
      .select('import_id')
      .where('import_id', '=', run.import_id)
      .forUpdate()
      .execute(),
  );
  await showProgress(app.services, run.import_id, 1);
  expect((await steps.now(run.import_id)).done_count).toBe(0);
  await release();
  await showProgress(app.services, run.import_id, 1);
  expect((await steps.now(run.import_id)).done_count).toBe(1);
});
