import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type App } from '#server/app.ts';
import { callerAs, type Caller } from '#server/in-process-caller.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { createPool } from '#server/platform/database/database.ts';
import { clusterFolderOf, DatabaseRoom } from '#server/platform/database/database-room.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/cluster/embedded-postgres.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { seedReference } from '#server/reference-seed.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

/** More than a file of the database's log, less than the table below: only that one finds no room. */
const LIMIT_BYTES = 18_000_000;

const canLimit = process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0;

describe.runIf(canLimit)('a database that may write no further', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  let app: App;
  let cast: Cast;
  let staff: Caller;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'paddock-full-'));
    server = await startEmbeddedPostgres({ data_dir: folder, durable: false });
    const pool = createPool({
      database_url: server.ownerUrl('postgres'),
      pool_size: 1,
      statement_timeout_ms: 30_000,
    });
    await pool.query('create database crowded');
    await pool.end();
    const database_url = server.appUrl('crowded');
    await prepareDatabase({ database_url, migrate_database_url: server.ownerUrl('crowded') });
    const config = readConfig({
      DATABASE_URL: database_url,
      PADDOCK_DATA_DIR: folder,
      LOG_LEVEL: 'error',
      WORKER: 'off',
    });
    app = await buildApp(config, { clock: systemClock });
    await app.server.ready();
    await seedReference(app.services.db);
    cast = await buildCast(app.services.db);
    staff = callerAs(app, systemClock, cast.admin);
    await staff.call('get_claims', {});
    // A long thread, so that its table is larger than any other file that is written.
    await app.pool.query(
      `insert into communications (parent_type, parent_id, type_message, communication_string, sender, sender_name, sender_type)
       select 'claim', $1, 'message', repeat(md5(n::text), 60), '', '', 'external' from generate_series(1, 12000) n`,
      [cast.claim_id],
    );
  });
  afterAll(async () => {
    await app.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Limits what the server's processes for connections may write; the server then fails as on a full disk. */
  const limit = async (bytes: number | 'unlimited') => {
    const main = readFileSync(
      join(clusterFolderOf(app.services.config) ?? '', 'postmaster.pid'),
      'utf8',
    );
    const { rows } = await app.pool.query(
      'select pid from pg_stat_activity where backend_type = $1',
      ['client backend'],
    );
    for (const pid of [main.split('\n', 1)[0], ...rows.map((row) => row.pid)])
      spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  };
  const say = (words: string) =>
    staff.answer('add_communication', {
      parent_type: 'claim',
      parent_id: cast.claim_id,
      type_message: 'message',
      communication_string: words,
      internal: false,
    });

  it('refuses writes with 507, goes on reading, says so to its watchman, and recovers by itself', async () => {
    const lines: string[] = [];
    const told = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (chunk: string | Uint8Array) => told.write(chunk);
    try {
      await limit(LIMIT_BYTES);
      const refused: { status: number; body: unknown }[] = [];
      for (let at = 0; at < 40; at += 1) refused.push(await say(`${at} ${'x'.repeat(3000)}`));
      const full = refused.filter(({ status }) => status === 507);
      expect(full.length).toBeGreaterThan(20);
      expect(full[0]?.body).toMatchObject({
        code: 'database_full',
        message: expect.stringMatching(/no room left/i),
      });
      // What was taken is taken; nothing else but the refusal was answered.
      expect(new Set(refused.map(({ status }) => status)).difference(new Set([200, 507]))).toEqual(
        new Set(),
      );
      for (let at = 0; at < 10; at += 1)
        expect((await staff.answer('get_claims', {})).status).toBe(200);
      const health = await app.server.inject('/api/health');
      expect([health.statusCode, health.json()]).toEqual([503, { ok: false, database: 'full' }]);
    } finally {
      process.stdout.write = write;
      await limit('unlimited');
    }
    expect((await say('and now again')).status).toBe(200);
    expect(lines.filter((line) => line.includes('"level":50')).length).toBeLessThanOrEqual(3);
  });
});

describe('a disk that runs full under the database', () => {
  const room = (least_free_bytes: number) =>
    new DatabaseRoom(mkdtempSync(join(tmpdir(), 'paddock-room-')), { least_free_bytes });

  it('takes no write any more while the last of its room is free, and any while there is more', async () => {
    await expect(room(1).assertRoom()).resolves.toBeUndefined();
    await expect(room(2 ** 60).assertRoom()).rejects.toMatchObject({
      code: 'database_full',
      status: 507,
    });
  });

  it('is the disk of the embedded database; of one elsewhere nothing is known, and nothing is refused', async () => {
    const at = (database_url: string) =>
      clusterFolderOf({ database_url, paddock_data_dir: '/nowhere' });
    expect(at('postgres://db.example/paddock')).toBeUndefined();
    expect(at('postgres://localhost/paddock?host=/var/run/postgresql')).toBeUndefined();
    const elsewhere = new DatabaseRoom(undefined, { least_free_bytes: 2 ** 60 });
    await expect(elsewhere.assertRoom()).resolves.toBeUndefined();
    const gone = new DatabaseRoom('/nowhere/at/all', { least_free_bytes: 2 ** 60 });
    expect(existsSync('/nowhere/at/all')).toBe(false);
    await expect(gone.assertRoom()).resolves.toBeUndefined();
  });
});
