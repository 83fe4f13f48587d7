import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { nextNumberWithGaps } from '#server/platform/database/number-sequences.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { seedReference } from '#server/reference-seed.ts';
import { freePort } from '#test/scenarios/product-process.ts';
import {
  startWholeProduct,
  type WholeProduct,
} from '#test/scenarios/kill-in-the-spine/whole-product.ts';
import { openEmbeddedDatabase } from '../../scripts/database/product-database.ts';

/** Nobody's name but the kernel's: folders of clusters and their sockets. */
const newFolder = () => mkdtempSync(path.join(os.tmpdir(), 'paddock-roles-'));
const passwordsIn = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, 'database-passwords.json'), 'utf8')) as {
    owner: string;
    app: string;
  };

async function query<T extends pg.QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const withoutPassword = (url: string) => {
  const open = new URL(url);
  open.password = 'none';
  return open.href;
};

/** A data folder as Paddock left it before there were two roles: one that owns everything, and no passwords. */
async function makeOlderFolder(): Promise<string> {
  const data_dir = newFolder();
  const server = await startEmbeddedPostgres({ data_dir, durable: false });
  await query(server.ownerUrl('postgres'), 'create database paddock');
  await migrate({ database_url: server.ownerUrl('paddock'), up_to: 42 });
  await query(
    server.ownerUrl('paddock'),
    `insert into number_series values ('invoice', 2025, 41);
     insert into audit_log (actor_name, actor_type, action, record_kind, record_id) values ('Mara', 'admin', 'made', 'policy', '1');
     create sequence policy_numbers_2025 start 7;
     select graphile_worker.add_job('none', '{}')`,
  );
  await query(server.ownerUrl('postgres'), 'drop role paddock_app');
  await query(server.ownerUrl('postgres'), 'alter role paddock password null');
  await server.stop();
  writeFileSync(path.join(data_dir, 'postgres/pg_hba.conf'), 'local all all trust\n');
  rmSync(path.join(data_dir, 'database-passwords.json'));
  return data_dir;
}

describe('[R63] a data folder of an earlier Paddock', () => {
  let data_dir: string;
  beforeAll(async () => {
    data_dir = await makeOlderFolder();
  });
  afterAll(() => rmSync(data_dir, { recursive: true, force: true }));

  it('has both roles after its next start, loses nothing, and lets nobody in without a password', async () => {
    const database = await openEmbeddedDatabase(data_dir, { DEMO: 'off' });
    try {
      expect(await query(database.url, 'select current_user as who')).toEqual([
        { who: 'paddock_app' },
      ]);
      expect(
        await query(
          database.url,
          `select (select last_number from number_series) as invoices, (select actor_name from audit_log) as actor,
             (select count(*)::int from graphile_worker._private_jobs) as jobs, nextval('policy_numbers_2025')::int as policy`,
        ),
      ).toEqual([{ invoices: 41, actor: 'Mara', jobs: 1, policy: 7 }]);
      await expect(query(database.url, 'truncate audit_log')).rejects.toThrow(/permission denied/);
      await expect(query(withoutPassword(database.url), 'select 1')).rejects.toThrow(
        /password authentication failed/,
      );
      const asOwner = withoutPassword(database.url).replace('paddock_app', 'paddock');
      await expect(query(asOwner, 'select 1')).rejects.toThrow(/password authentication failed/);
    } finally {
      await database.stop();
    }
    const mode = statSync(path.join(data_dir, 'database-passwords.json')).mode & 0o777;
    expect(mode.toString(8)).toBe('600');
  });

  it('gets new passwords when they were lost, and the old ones are worth nothing', async () => {
    const before = passwordsIn(data_dir);
    rmSync(path.join(data_dir, 'database-passwords.json'));
    const database = await openEmbeddedDatabase(data_dir, { DEMO: 'off' });
    try {
      expect(passwordsIn(data_dir)).not.toEqual(before);
      expect(await query(database.url, 'select actor_name from audit_log')).toHaveLength(1);
      const old = new URL(database.url);
      old.password = before.app;
      await expect(query(old.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    } finally {
      await database.stop();
    }
  });
});

describe("[R63] a server of one's own", () => {
  const data_dir = newFolder();
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
  beforeAll(async () => {
    server = await startEmbeddedPostgres({ data_dir, durable: false });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  /** The statements of operations.md as they stand there, with passwords and, for this server, another name filled in. */
  function statementsOfManual(password: string): string[] {
    const manual = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    const block = /```sql\n(create role[\s\S]*?)```/.exec(manual)?.[1] ?? '';
    return block
      .replaceAll("'…'", `'${password}'`)
      .replaceAll('paddock_app', 'paddock_desk')
      .split(/;\s*/)
      .filter((statement) => statement !== '');
  }

  it('is made with the two roles that the manual names, neither of them a superuser, and works', async () => {
    const made = statementsOfManual('secret');
    expect(made).toHaveLength(3);
    for (const statement of made) await query(server.ownerUrl('postgres'), statement);
    writeFileSync(path.join(data_dir, 'postgres/pg_hba.conf'), 'local all all scram-sha-256\n');
    await query(server.ownerUrl('postgres'), 'select pg_reload_conf()');
    const addressOf = (role: string) => {
      const url = new URL(server.ownerUrl('paddock'));
      [url.username, url.password] = [role, 'secret'];
      return url.href;
    };
    const [database_url, migrate_database_url] = [
      addressOf('paddock_desk'),
      addressOf('paddock_owner'),
    ];
    const { migrated, warning } = await prepareDatabase({ database_url, migrate_database_url });
    expect(migrated.length).toBeGreaterThan(42);
    expect(warning).toBeUndefined();
    const again = await prepareDatabase({ database_url });
    expect(again).toEqual({ migrated: [], warning: undefined });

    const app = await buildApp(
      readConfig({
        DATABASE_URL: database_url,
        PADDOCK_DATA_DIR: data_dir,
        LOG_LEVEL: 'silent',
        WORKER: 'off',
      }),
    );
    try {
      await app.server.ready();
      await seedReference(app.services.db);
      const { db } = app.services;
      expect(await nextNumberWithGaps(db, { series: 'claim', year: 2026 })).toBe(1);
      expect((await app.server.inject('/api/health')).json()).toEqual({ ok: true, database: 'ok' });
      await expect(app.pool.query('truncate audit_log')).rejects.toThrow(/permission denied/);
    } finally {
      await app.close();
    }
  });
});

/** What the kernel shows of a process is where Linux has it. */
describe.runIf(process.platform === 'linux')('[R63] the process that serves people', () => {
  const data_dir = newFolder();
  let product: WholeProduct;
  beforeAll(async () => {
    product = await startWholeProduct({ data_dir, port: await freePort() });
  });
  afterAll(async () => {
    await product.stop();
    rmSync(data_dir, { recursive: true, force: true });
  });

  it("knows the address of the product's role, and the owner's password stands in no environment", async () => {
    const { owner, app } = passwordsIn(data_dir);
    const { server, worker, launcher } = product.victims();
    expect([server.length, worker.length]).toEqual([1, 1]);
    const environmentOf = (pid: number) => readFile(`/proc/${pid}/environ`, 'utf8');
    for (const pid of [...server, ...worker, ...launcher])
      expect(await environmentOf(pid)).not.toContain(owner);
    for (const pid of [...server, ...worker])
      expect(await environmentOf(pid)).toContain(`paddock_app:${app}@`);
    expect(new URL(product.database_url).username).toBe('paddock_app');
  });
});
