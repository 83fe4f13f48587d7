import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import {
  checksumTable,
  prepareConnection,
  readTables,
} from '#server/platform/backup/database-shape.ts';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import { connectToDatabase } from '#server/platform/database/database-servers.ts';
import {
  appUrlOf,
  type BareCluster,
  clusterIn,
  copyRunningCluster,
  prepareForProduct,
  startBareCluster,
} from '#test/harness/servers/bare-cluster.ts';
import { buildAccount } from '#test/harness/factories.ts';

const page = new URL('../../docs/operations.md', import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-time-'));
const archive = path.join(folder, 'wal');
let server: BareCluster;

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The lines of the page that set these, with our folder in the place of its. */
function settingsOnPage(names: readonly string[]): Record<string, string> {
  const text = readFileSync(page, 'utf8');
  return Object.fromEntries(
    names.map((name) => {
      const [, value = ''] = new RegExp(`^${name} = (.*)$`, 'm').exec(text) ?? [];
      if (value === '') throw new Error(`the page does not set ${name}`);
      return [name, value.replace(/^'|'$/g, '').replaceAll('/mnt/wal', archive)];
    }),
  );
}

/** Every table with its number of rows and a checksum over their content. */
async function contentOf(database_url: string): Promise<Record<string, string>> {
  const client = await connectToDatabase(database_url, {});
  try {
    await prepareConnection(client);
    const content: Record<string, string> = {};
    for (const table of await readTables(client)) {
      const { rows, checksum } = await checksumTable(client, table);
      content[`${table.schema}.${table.name}`] = `${rows} ${checksum}`;
    }
    return content;
  } finally {
    await client.end();
  }
}

async function onBook<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database_url = appUrlOf(server.url('paddock'));
  const pool = createPool({ database_url, pool_size: 2, statement_timeout_ms: 30_000 });
  const db = createDatabase(pool);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** People are added and talk. */
const someDay = (db: Db) =>
  sql`insert into communications (parent_type, parent_id, type_message, communication_string)
    select 'account', user_id, 'message', 'Lap ' || n from accounts, generate_series(1, 500) n`
    .execute(db)
    .then(() => buildAccount(db));

it('[R8] a server that archives its log as the page says goes back to a chosen moment, table by table', async () => {
  mkdirSync(archive, { mode: 0o777 });
  const archiving = settingsOnPage(['archive_mode', 'archive_timeout', 'archive_command']);
  server = await startBareCluster({ folder: path.join(folder, 'day'), settings: archiving });
  await server.query('create database paddock');
  await prepareForProduct(server.url('paddock'));
  await onBook((db) => buildAccount(db));
  await copyRunningCluster(server, path.join(folder, 'base'));
  await onBook(someDay);
  await sleep(1_000);
  const [chosen] = await server.query<{ at: string }>('select clock_timestamp()::text as at');
  const was = await contentOf(server.url('paddock'));
  await sleep(1_000);
  // What is to be undone: half of what was said goes, and others come.
  await onBook(async (db) => {
    await sql`delete from communications where communication_string like 'Lap 1%'`.execute(db);
    await someDay(db);
  });
  const later = await contentOf(server.url('paddock'));
  await server.query('select pg_switch_wal()');
  await expect
    .poll(async () => {
      const [row] = await server.query<{ is_there: boolean }>(
        `select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) as is_there from pg_stat_archiver`,
      );
      return row?.is_there;
    })
    .toBe(true);
  await server.kill();

  const base = path.join(folder, 'base');
  writeFileSync(path.join(clusterIn(base), 'recovery.signal'), '');
  server = await startBareCluster({
    folder: base,
    settings: {
      ...settingsOnPage(['restore_command', 'recovery_target_action']),
      recovery_target_time: chosen?.at ?? '',
    },
  });
  await expect
    .poll(
      async () =>
        (await server.query<{ waits: boolean }>('select pg_is_in_recovery() as waits'))[0]?.waits,
    )
    .toBe(false);
  const is = await contentOf(server.url('paddock'));
  expect(is).toEqual(was);
  expect(is).not.toEqual(later);
  // It takes writes again.
  await onBook((db) => buildAccount(db));
}, 180_000);
