import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { freePort, startProduct, type ProductProcess } from '#test/scenarios/product-process.ts';

const plant = fileURLToPath(new URL('../harness/servers/plant-faults.ts', import.meta.url));
let database: TestDatabase;
let data_dir: string;
let product: ProductProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  data_dir = await mkdtemp(path.join(os.tmpdir(), 'paddock-test-'));
  const port = await freePort();
  product = await startProduct({
    ...{ database_url: database.url, data_dir, port, worker: 'on' },
    node_args: ['--import', plant],
  });
});
afterAll(async () => {
  await product.stop();
  await database.drop();
  await rm(data_dir, { recursive: true, force: true });
});

const faults = async () =>
  database.db.selectFrom('error_log').select(['route', 'message']).orderBy('first_at').execute();
const faultsOf = (route: string) => async () => {
  const { db } = database;
  const found = db.selectFrom('error_log').select('occurrences').where('route', '=', route);
  return (await found.executeTakeFirst())?.occurrences;
};
const rejection = { route: 'unhandled rejection', message: 'a planted rejection' };
const exception = { route: 'uncaught exception', message: 'a planted exception' };

test('[R2] a rejection that nobody caught is written down, and the process goes on', async () => {
  product.signal('SIGUSR2');
  await expect.poll(faults).toEqual([rejection]);
  expect((await fetch(`${product.address}/api/is_logged_in`)).status).toBe(401);
});

test('[R2] an exception that nobody caught is written down, and the process ends for its supervisor', async () => {
  product.signal('SIGHUP');
  expect(await product.ended).toBe(1);
  expect(await faults()).toEqual([rejection, exception]);
});

test.runIf(process.platform === 'linux')(
  '[R6] a log on a full disk loses its lines, and the process goes on',
  async () => {
    const output = openSync('/dev/full', 'w');
    const silenced = await startProduct({
      ...{ database_url: database.url, data_dir, port: await freePort(), worker: 'on' },
      ...{ node_args: ['--import', plant], output },
    });
    closeSync(output);
    silenced.signal('SIGUSR2');
    await expect.poll(faultsOf(rejection.route)).toBe(2);
    expect((await fetch(`${silenced.address}/api/is_logged_in`)).status).toBe(401);
    await silenced.stop();
  },
);
