import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp, type App } from '#server/app.ts';
import { areas } from '#server/areas.ts';
import { callerAs } from '#server/in-process-caller.ts';
import { makeBackupKey, readBackupKeys } from '#server/platform/backup/backup-keys.ts';
import { checkBook } from '#server/platform/backup/check-book.ts';
import { restoreBook } from '#server/platform/backup/restore-book.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { writeBackup, type BackupReport } from '#server/platform/backup/write-backup.ts';
import { readConfig } from '#server/platform/config.ts';
import { CLUSTER_APP } from '#server/platform/cluster/embedded-cluster.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { workOffJobs } from '#server/platform/jobs/jobs.ts';
import { migrate, readMigrations } from '#server/platform/database/migrate.ts';
import { seedReference } from '#server/reference-seed.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { startBareCluster } from '#test/harness/servers/bare-cluster.ts';
import { contentOf, query } from '#test/harness/servers/database-content.ts';
import { ownersDatabaseUrl, testDatabaseUrl } from '#test/harness/database.ts';
import { buildPolicy, type BuiltPolicy } from '#test/harness/policy-factories.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-backup-'));
const inFolder = (name: string) => path.join(folder, name);
const words = Buffer.from('What the marshal saw');
const databases: string[] = [];

let app: TestApp;
let policy: BuiltPolicy;
let file_id: string;
let secret_key: string;
let public_key: string;
let report: BackupReport;

/** A database of the run's server by a name that nobody has yet. */
function newDatabase(): { name: string; url: string; app_url: string } {
  const name = `restored_${randomBytes(5).toString('hex')}`;
  databases.push(name);
  return { name, url: ownersDatabaseUrl(name), app_url: testDatabaseUrl(name) };
}

const backUp = (file: string, options: { key?: string; url?: string } = {}) =>
  readBackupKeys(options.key).then(({ recipients }) =>
    writeBackup({
      database_url: options.url ?? app.services.config.database_url,
      storage: app.services.storage,
      path: inFolder(file),
      recipients,
      secret_key_print: '',
    }),
  );
const restore = (
  file: string,
  to: { url: string; files?: string; key?: string | undefined; replace?: boolean },
) =>
  readBackupKeys(to.key).then(({ identities }) =>
    restoreBook({
      database_url: to.url,
      app_role: CLUSTER_APP,
      storage: createDiskStorage({ folder: inFolder(to.files ?? 'files') }),
      path: inFolder(file),
      identities,
      replace: to.replace ?? false,
    }),
  );

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  policy = await buildPolicy(app);
  const uploaded = await app
    .as(policy.season.people.admin)
    .upload(
      'upload_file',
      { parent_type: 'policy', parent_id: policy.policy_id, kind: 'other' },
      { document_name: 'words.txt', content_type: 'text/plain', bytes: words },
    );
  file_id = uploaded.file.file_id;
  ({ secret_key, public_key } = await makeBackupKey());
  report = await backUp('book.paddock', { key: secret_key });
  await backUp('readable.paddock');
});

afterAll(async () => {
  for (const name of databases)
    await query(ownersDatabaseUrl('postgres'), `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

/** The product on a restored book. */
async function openBook(url: string, files: string): Promise<App> {
  const config = readConfig({
    DATABASE_URL: url,
    PADDOCK_DATA_DIR: app.services.config.paddock_data_dir,
    STORAGE_DIR: inFolder(files),
    LOG_LEVEL: 'silent',
    WORKER: 'off',
  });
  const opened = await buildApp(config, { clock: app.clock });
  await opened.server.ready();
  return opened;
}

describe('a backup', () => {
  it('[R8] comes back as it was: every row, number and file, and the product works on it', async () => {
    const to = newDatabase();
    const restored = await restore('book.paddock', { url: to.url, key: secret_key });
    expect(restored).toMatchObject({ rows: report.rows, stored_files: report.stored_files });
    expect(report.stored_files).toBeGreaterThan(0);
    expect(restored.checked).toMatchObject({ unchecked: [], unbalanced: [] });
    expect(restored.checked.bookings).toBeGreaterThan(0);
    expect(restored.checked.constraints).toBeGreaterThan(300);
    const [was, is] = [await contentOf(app.services.config.database_url), await contentOf(to.url)];
    // Everybody logs in again.
    expect({ ...is, sessions: '' }).toEqual({ ...was, sessions: '' });
    expect(is['sessions']).toBe('0 ');

    const opened = await openBook(to.app_url, 'files');
    try {
      const admin = callerAs(opened, app.clock, policy.season.people.admin);
      const { bytes } = await admin.download('get_file', { file_id });
      expect(bytes.equals(words)).toBe(true);
      const jobs = await query<{ n: string }>(
        to.url,
        `select count(*) as n from graphile_worker._private_jobs`,
      );
      expect(Number(jobs[0]?.n)).toBeGreaterThan(0);
      await workOffJobs(opened.services, areas, { pool: opened.pool });
      const sent = await sql<{ n: number }>`
        select count(*)::int as n from mailbox_messages`.execute(opened.services.db);
      expect(sent.rows[0]?.n).toBeGreaterThan(0);
      // Constraints and triggers are there again.
      await expect(query(to.url, 'update ledger_entries set amount = amount + 1')).rejects.toThrow(
        /kept as they were written/,
      );
      // The product has its rights again, and no more than these.
      await expect(
        sql`update ledger_entries set amount = amount + 1`.execute(opened.services.db),
      ).rejects.toThrow(/permission denied/);
      await expect(
        sql`delete from accounts where user_id = ${policy.season.people.agent.user_id}`.execute(
          opened.services.db,
        ),
      ).rejects.toThrow(/foreign key/);
      expect((await buildPolicyNumber(opened)) > (await newestPolicyNumber())).toBe(true);
    } finally {
      await opened.close();
    }
  });

  it('[R8] of a book whose ledger is off comes back with words that say so', async () => {
    const off = newDatabase();
    await restore('readable.paddock', { url: off.url, files: 'off' });
    await query(off.url, 'alter table ledger_entries disable trigger user');
    await query(
      off.url,
      `alter table accounts add constraint nobody_asked check (attn <> 'x') not valid`,
    );
    const [broken] = await query<{ transaction_id: string }>(
      off.url,
      `update ledger_entries set amount = amount + 1 where entry_id = (select min(entry_id::text)::uuid from ledger_entries)
       returning transaction_id`,
    );
    await query(off.url, 'alter table ledger_entries enable trigger user');
    expect(await checkBook(off.url)).toMatchObject({
      unbalanced: [broken?.transaction_id],
      unchecked: ['nobody_asked'],
    });
    await backUp('off.paddock', { url: off.url });
    const back = await restore('off.paddock', newDatabase());
    expect(back.checked.unbalanced).toEqual([broken?.transaction_id]);
  });

  it('[R8] is verified by itself, also when it was made with a public key alone', async () => {
    const { identities } = await readBackupKeys(secret_key);
    await verifyBackup({
      path: inFolder('book.paddock'),
      identities,
      work_folder: inFolder('verify'),
    });
    await backUp('sealed.paddock', { key: public_key });
    await expect(
      verifyBackup({
        path: inFolder('sealed.paddock'),
        identities: [],
        work_folder: inFolder('verify'),
      }),
    ).rejects.toThrow(/is encrypted: give its secret key/);
    expect(readdirSync(inFolder('verify'))).toEqual([]);
  });

  it('[R8] made while others write holds one moment of the book', async () => {
    const { db } = app.services;
    const enough = new AbortController();
    const makePair = () =>
      db.transaction().execute(async (tx) => {
        const found = await sql<{ n: number }>`select next_number('pair', 2026) as n`.execute(tx);
        await sql`insert into circuits (circuit_id, name, country)
          values (${`pair_${found.rows[0]?.n}`}, 'Pair', 'NL')`.execute(tx);
      });
    await makePair();
    const writer = (async () => {
      while (!enough.signal.aborted) await makePair();
    })();
    await backUp('busy.paddock').finally(() => enough.abort());
    await writer;
    const to = newDatabase();
    await restore('busy.paddock', { url: to.url, files: 'busy' });
    const rows = await query(
      to.url,
      `select (select last_number from number_series where series = 'pair')
         = (select count(*) from circuits where circuit_id like 'pair_%') as same`,
    );
    expect(rows).toEqual([{ same: true }]);
  });
});

async function newestPolicyNumber(): Promise<string> {
  const found = await sql<{ number: string }>`
    select max(quote_number) as number from policies`.execute(app.services.db);
  return found.rows[0]?.number ?? '';
}

/** The number of a quote that is made in a restored book. */
async function buildPolicyNumber(opened: App): Promise<string> {
  const made = await buildPolicy(
    {
      ...app,
      ...opened,
      as: (who) => callerAs(opened, app.clock, typeof who === 'string' ? { user_id: who } : who),
    },
    { status: 'completed', season: policy.season },
  );
  const found = await sql<{ quote_number: string }>`
    select quote_number from policies where policy_id = ${made.policy_id}`.execute(
    opened.services.db,
  );
  return found.rows[0]?.quote_number ?? '';
}

describe('a restore', () => {
  const there = newDatabase();
  let content: Record<string, string>;
  const files = () => new Set(readdirSync(inFolder('kept'), { recursive: true, encoding: 'utf8' }));
  let stored: Set<string>;
  beforeAll(async () => {
    await restore('readable.paddock', { url: there.url, files: 'kept' });
    [content, stored] = [await contentOf(there.url), files()];
  });

  it.each([
    ['without its key', 'book.paddock', (bytes: Buffer) => bytes, undefined, /is encrypted/],
    ['with another key', 'book.paddock', (bytes: Buffer) => bytes, 'other', /key does not fit/],
    [
      'of something else',
      'book.paddock',
      () => Buffer.from('name,amount\nA,1\n'),
      'own',
      /is not a backup of Paddock/,
    ],
    // The first thing that a reader looks at: it must not be taken for a backup of another version.
    [
      'changed in its head',
      'readable.paddock',
      (bytes: Buffer) =>
        zstdCompressSync(
          Buffer.from(
            zstdDecompressSync(bytes).toString('latin1').replace('"format":1', '"format":9'),
            'latin1',
          ),
        ),
      'own',
      /is not whole/,
    ],
    ...['book.paddock', 'readable.paddock'].flatMap((file) => [
      ...[0.3, 0.97].map((place) => cutOff(file, place)),
      ...[0.02, 0.5, 0.9, 0.999].map((place) => flipped(file, place)),
    ]),
  ] as [string, string, (bytes: Buffer) => Buffer, string | undefined, RegExp][])(
    '[R8] %s is refused (%s) and nothing changes',
    async (...[, file, change, key, refusal]) => {
      writeFileSync(inFolder('damaged.paddock'), change(readFileSync(inFolder(file))));
      const keys = { own: secret_key, other: (await makeBackupKey()).secret_key };
      await expect(
        restore('damaged.paddock', {
          url: there.url,
          files: 'kept',
          key: keys[key as keyof typeof keys],
          replace: true,
        }),
      ).rejects.toThrow(refusal);
      expect(await contentOf(there.url)).toEqual(content);
      expect(files()).toEqual(stored);
    },
  );

  it('[R8] goes over a book only when told to, and never where somebody works', async () => {
    await expect(restore('readable.paddock', { url: there.url, files: 'kept' })).rejects.toThrow(
      /There is a book in the database/,
    );
    await query(there.url, `update accounts set attn = 'Somebody else'`);
    await restore('readable.paddock', { url: there.url, files: 'kept', replace: true });
    const [left] = await query<{ n: string }>(
      there.url,
      `select count(*) as n from accounts where attn = 'Somebody else'`,
    );
    expect(left?.n).toBe('0');
    const somebody = new pg.Client({
      connectionString: there.app_url,
      application_name: 'a desk',
    });
    await somebody.connect();
    try {
      await expect(
        restore('readable.paddock', { url: there.url, files: 'kept', replace: true }),
      ).rejects.toThrow(/is in use \(a desk\)/);
    } finally {
      await somebody.end();
    }
  });

  it('[R8] takes the place of a book whose owner is no superuser and may only make databases', async () => {
    const elsewhere = await startBareCluster({
      folder: mkdtempSync(path.join(os.tmpdir(), 'paddock-elsewhere-')),
      durable: false,
    });
    try {
      await elsewhere.query('create role book_owner login createdb');
      await elsewhere.query(`create role ${CLUSTER_APP} login`);
      const as = (role: string) => {
        const url = new URL(elsewhere.url('book'));
        url.username = role;
        return url.href;
      };
      const url = as('book_owner');
      await restore('readable.paddock', { url, files: 'owned' });
      await query(url, `update accounts set attn = 'Somebody else'`);
      const again = await restore('readable.paddock', { url, files: 'owned', replace: true });
      expect(again).toMatchObject({ rows: report.rows, stored_files: report.stored_files });
      expect(await contentOf(url)).toEqual(content);
      const who = await query(
        as(CLUSTER_APP),
        `select current_user as me, (select count(*) > 0 from accounts) as reads,
          has_table_privilege('audit_log', 'truncate') as empties,
          (select rolsuper from pg_roles where rolname = 'book_owner') as is_super`,
      );
      expect(who).toEqual([{ me: CLUSTER_APP, reads: true, empties: false, is_super: false }]);
    } finally {
      await elsewhere.stop();
      rmSync(elsewhere.folder, { recursive: true, force: true });
    }
  });

  it('[R8] brings an older book to this schema, and refuses one of a newer Paddock', async () => {
    const newest = readMigrations().length;
    const old = newDatabase();
    await query(ownersDatabaseUrl('postgres'), `create database ${old.name} template template0`);
    await migrate({ database_url: old.url, up_to: newest - 2 });
    await query(old.url, `insert into number_series values ('invoice', 2025, 41)`);
    await backUp('old.paddock', { url: old.url });
    const to = newDatabase();
    const { migrated } = await restore('old.paddock', { url: to.url });
    expect(migrated).toHaveLength(2);
    expect(await query(to.url, 'select last_number from number_series')).toEqual([
      { last_number: 41 },
    ]);

    await query(
      to.url,
      `insert into schema_migrations (number, name, checksum) values (${newest + 1}, 'of-tomorrow.sql', '')`,
    );
    await backUp('new.paddock', { url: to.url });
    await expect(restore('new.paddock', newDatabase())).rejects.toThrow(
      /made by a newer Paddock \(it has of-tomorrow\.sql\)/,
    );
  });
});

function cutOff(file: string, place: number) {
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.trunc(bytes.length * place));
  return [`cut off at ${place}`, file, cut, 'own', /is not whole/] as const;
}

function flipped(file: string, place: number) {
  const flip = (bytes: Buffer) => {
    const at = Math.trunc(bytes.length * place);
    bytes[at] = (bytes[at] ?? 0) ^ 0b100;
    return bytes;
  };
  // A flip in the first lines of an encrypted one can also make the key not fit.
  return [`flipped at ${place}`, file, flip, 'own', /is not whole|key does not fit/] as const;
}
