import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import { appUrlOf, prepareForProduct } from '#test/harness/servers/bare-cluster.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { type DatabasePair, startDatabasePair } from '#test/scenarios/failover/database-pair.ts';
import { httpCaller, type HttpCaller } from '#test/scenarios/http-caller.ts';
import { freePort, startProduct, type ProductProcess } from '#test/scenarios/product-process.ts';

const password = 'two apexes and one exit';
const metrics_token = 'a token for whoever counts reads';
const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-replica-'));
let pair: DatabasePair;
let db: Db;
let one: ProductProcess;
let two: ProductProcess;
let admin: HttpCaller;

beforeAll(async () => {
  pair = await startDatabasePair(folder, { is_sync: false });
  const database_url = await prepareForProduct(pair.first.url('paddock'));
  const data_dir = path.join(folder, 'data');
  mkdirSync(data_dir);
  db = createDatabase(createPool({ database_url, pool_size: 2, statement_timeout_ms: 15_000 }));
  const start = async (worker: 'on' | 'off') =>
    startProduct({
      ...{ database_url, data_dir, port: await freePort(), worker, metrics_token },
      replica_url: appUrlOf(pair.second.url('paddock')),
    });
  [one, two] = await Promise.all([start('on'), start('off')]);
  const { email } = await buildAccount(db, { account_type: 'admin', password });
  admin = httpCaller(one.address);
  await admin.call('log_in', { email, password });
}, 240_000);
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await db.destroy();
  await pair.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How many lists, exports and analytics both processes have read from each server. */
async function reads(): Promise<Record<'replica' | 'database', number>> {
  const sums = { replica: 0, database: 0 };
  for (const { address } of [one, two]) {
    const answer = await fetch(`${address}/metrics`, {
      headers: { authorization: `Bearer ${metrics_token}` },
    });
    for (const [, server, n] of (await answer.text()).matchAll(
      /^paddock_long_reads_total\{server="(replica|database)"\} (\d+)/gm,
    ))
      sums[server as 'replica' | 'database'] += Number(n);
  }
  return sums;
}

/** What was read from each server meanwhile. */
async function readMeanwhile(work: () => Promise<void>) {
  const before = await reads();
  await work();
  const after = await reads();
  return {
    replica: after.replica - before.replica,
    database: after.database - before.database,
  };
}

let added = 0;
/** Writes a client at one process and looks for it in the list of the other, at once. */
async function addAndFind(): Promise<void> {
  added += 1;
  const company_name = `Team number ${added}`;
  await admin.call('add_account', {
    account_type: 'agent',
    company_name,
    attn: 'Anna Bakker',
    email: `anna${added}@teams.example`,
  });
  const { accounts } = await admin.at(two.address).call('get_accounts', { search: company_name });
  expect(accounts.map((row) => row.company_name)).toContain(company_name);
}

describe('lists, exports and analytics over a replica of the database', () => {
  it('come from the replica, and what was written a moment ago at another process is among them', async () => {
    const meanwhile = await readMeanwhile(async () => {
      for (let round = 0; round < 25; round += 1) await addAndFind();
    });
    expect(meanwhile.replica + meanwhile.database).toBe(25);
    // The replica is behind now and then, and is not waited for.
    expect(meanwhile.replica).toBeGreaterThan(12);
  });

  it('an export holds what was written before it was asked for', async () => {
    const meanwhile = await readMeanwhile(async () => {
      const { export_id } = await admin.call('start_list_export', {
        ...{ list: 'accounts', question: {}, format: 'csv' },
      });
      await expect
        .poll(async () => {
          const found = await db
            .selectFrom('list_exports')
            .select(['status', 'rows_written'])
            .where('export_id', '=', export_id)
            .executeTakeFirstOrThrow();
          return [found.status, found.rows_written];
        })
        .toEqual(['ready', added + 1]);
    });
    expect(meanwhile).toEqual({ replica: 1, database: 0 });
  });

  it('come from the database while the replica stands still, and nothing is missing', async () => {
    await pair.second.query('select pg_wal_replay_pause()');
    const meanwhile = await readMeanwhile(async () => {
      for (let round = 0; round < 5; round += 1) await addAndFind();
    });
    expect(meanwhile).toEqual({ replica: 0, database: 5 });
    await pair.second.query('select pg_wal_replay_resume()');
    await expect.poll(async () => (await readMeanwhile(addAndFind)).replica).toBe(1);
  });

  it('go on without the replica, and over it again once it is back', async () => {
    await pair.second.kill();
    const meanwhile = await readMeanwhile(async () => {
      for (let round = 0; round < 5; round += 1) await addAndFind();
    });
    expect(meanwhile).toEqual({ replica: 0, database: 5 });
    await pair.restartSecond();
    await expect
      .poll(
        async () => {
          await sleep(200);
          return (await readMeanwhile(addAndFind)).replica;
        },
        { timeout: 30_000 },
      )
      .toBe(1);
  });
});
