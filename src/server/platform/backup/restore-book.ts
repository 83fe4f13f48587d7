import { Readable } from 'node:stream';
import type pg from 'pg';
import { sumBy } from '#domain/sums.ts';
import type { ArchiveHead } from '#server/platform/backup/archive-format.ts';
import { readArchive } from '#server/platform/backup/archive-reader.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { checkBook, type BookCheck } from '#server/platform/backup/check-book.ts';
import { readNamedPlaces, type NamedPlace } from '#server/platform/backup/database-shape.ts';
import { checkHistory, loadArchive } from '#server/platform/backup/load-archive.ts';
import { sqlState } from '#server/platform/database/database-faults.ts';
import {
  connectToDatabase,
  databaseName,
  withDatabaseName,
} from '#server/platform/database/database-servers.ts';
import { grantRights } from '#server/platform/database/grant-rights.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

export interface RestoreOptions {
  /** The database that the product will find; it need not exist. The role owns it and must be allowed to make databases. */
  database_url: string;
  /** The role that the product works under, when that is another. */
  app_role?: string | undefined;
  storage: Storage;
  path: string;
  identities: readonly string[];
  /** Whether a book that is there already may go. */
  replace: boolean;
  onSecretKey?: (text: string) => Promise<void> | void;
  onProgress?: (text: string) => void;
}

export interface RestoreReport {
  head: ArchiveHead;
  rows: number;
  stored_files: number;
  missing_files: string[];
  /** Migrations that brought the book of an older Paddock to the schema of this one. */
  migrated: string[];
  checked: BookCheck;
}

/**
 * Restores a book beside the one that is there and takes its place at the end, in one step: whatever goes wrong
 * before leaves everything as it was. The archive is read twice, the first time only to see that it is whole.
 */
export async function restoreBook(options: RestoreOptions): Promise<RestoreReport> {
  options.onProgress?.('Reading the backup …');
  const { head } = await readArchive(options.path, options.identities);
  checkHistory(head);
  const name = databaseName(options.database_url);
  const maintenance = await connect(withDatabaseName(options.database_url, 'postgres'));
  try {
    const before = await lookAtTarget(maintenance, options);
    const draft = `${name}_restoring`;
    await makeDraft(maintenance, draft);
    const put: NamedPlace[] = [];
    const { missing_files, ...finished } = await (async () => {
      const draft_url = withDatabaseName(options.database_url, draft);
      const { end } = await fill(draft_url, options, put);
      const done = {
        missing_files: end.missing_files,
        migrated: await finishBook(draft_url, options),
        checked: await checkBook(draft_url),
      };
      await swap(maintenance, { name, draft });
      return done;
    })().catch(async (error: unknown) => {
      await removeFiles(options.storage, without(put, before));
      await maintenance.query(`drop database if exists ${quote(draft)} with (force)`);
      throw error;
    });
    await maintenance.query(`drop database if exists ${quote(replacedName(name))} with (force)`);
    await removeFiles(options.storage, without(before, put));
    const rows = sumBy(head.tables, (table) => table.rows);
    return { head, rows, stored_files: put.length, missing_files, ...finished };
  } finally {
    await maintenance.end();
  }
}

/** Refuses a database that is in use, and one that holds a book unless that may go. Answers the book's files. */
async function lookAtTarget(
  maintenance: pg.Client,
  { database_url, replace }: RestoreOptions,
): Promise<NamedPlace[]> {
  const name = databaseName(database_url);
  const found = await maintenance.query('select 1 from pg_database where datname = $1', [name]);
  if (found.rowCount === 0) return [];
  const users = await maintenance.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'another program') as name from pg_stat_activity
     -- Of other people's connections the type is not shown; what the server does for itself is nobody's.
     where datname = $1 and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'`,
    [name],
  );
  if (users.rows.length > 0) {
    const who = users.rows.map((each) => each.name).join(', ');
    throw new BackupError(`The database ${name} is in use (${who}). Stop that first.`);
  }
  const client = await connect(database_url);
  try {
    const { rows } = await client.query<{ is_book: boolean }>(
      `select to_regclass('public.accounts') is not null and to_regclass('public.files') is not null as is_book`,
    );
    if (rows[0]?.is_book !== true) {
      await refuseForeignTables(client, name);
      return [];
    }
    const accounts = await client.query('select 1 from accounts limit 1');
    if (accounts.rowCount !== 0 && !replace) {
      throw new BackupError(
        `There is a book in the database ${name} already. --replace puts the backup in its place, and that book is gone then.`,
      );
    }
    return await readNamedPlaces(client);
  } finally {
    await client.end();
  }
}

/** Tables of something else are never replaced, whatever was asked for. */
async function refuseForeignTables(client: pg.Client, name: string): Promise<void> {
  const tables = await client.query(
    `select 1 from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace limit 1`,
  );
  if (tables.rowCount !== 0)
    throw new BackupError(`The database ${name} holds tables that are not Paddock's.`);
}

async function makeDraft(maintenance: pg.Client, draft: string): Promise<void> {
  try {
    await maintenance.query(`drop database if exists ${quote(draft)} with (force)`);
    await maintenance.query(`create database ${quote(draft)} template template0`);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    throw new BackupError(
      'The database role may not create databases, which a restore needs. Give it CREATEDB for as long as the restore takes.',
      { cause: error },
    );
  }
}

async function fill(database_url: string, options: RestoreOptions, put: NamedPlace[]) {
  return loadArchive({
    ...options,
    database_url,
    onFile: async ({ bucket, key, size, row, content }) => {
      put.push({ bucket, key });
      const stored = await options.storage.put(Readable.from(content), {
        bucket,
        key,
        max_bytes: size + 1,
        content_type: row?.content_type ?? 'application/octet-stream',
      });
      if (row !== undefined && stored.sha256 !== row.sha256)
        throw new BackupError(`The stored file ${bucket}/${key} is not what its row says.`);
    },
  });
}

/**
 * What a book needs before it works again: nobody holds its jobs any more, everybody logs in again, since a log-out
 * after the backup would otherwise be undone, the schema is that of this program, and the product's role has its rights.
 */
async function finishBook(
  database_url: string,
  { app_role }: Pick<RestoreOptions, 'app_role'>,
): Promise<string[]> {
  const client = await connect(database_url);
  try {
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null',
    );
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null',
    );
    await client.query('delete from sessions');
  } finally {
    await client.end();
  }
  const migrated = await migrate({ database_url });
  if (app_role !== undefined) await grantRights({ owner_url: database_url, role: app_role });
  return migrated;
}

/** Old and new change names in one transaction, so that there is always a whole book under the name. */
async function swap(
  maintenance: pg.Client,
  { name, draft }: { name: string; draft: string },
): Promise<void> {
  const replaced = quote(replacedName(name));
  await maintenance.query(`drop database if exists ${replaced} with (force)`);
  const found = await maintenance.query('select 1 from pg_database where datname = $1', [name]);
  await maintenance.query('begin');
  if (found.rowCount !== 0)
    await maintenance.query(`alter database ${quote(name)} rename to ${replaced}`);
  await maintenance.query(`alter database ${quote(draft)} rename to ${quote(name)}`);
  await maintenance.query('commit');
}

const replacedName = (name: string) => `${name}_replaced`;

/** The places of the first list that are not in the second. */
function without(places: readonly NamedPlace[], others: readonly NamedPlace[]): NamedPlace[] {
  const known = new Set(others.map(placeText));
  return places.filter((place) => !known.has(placeText(place)));
}

async function removeFiles(storage: Storage, places: readonly NamedPlace[]): Promise<void> {
  for (const place of places) await storage.remove(place);
}

const connect = (database_url: string): Promise<pg.Client> =>
  connectToDatabase(database_url, {
    application_name: 'paddock restore',
    connectionTimeoutMillis: 10_000,
  });

const placeText = ({ bucket, key }: NamedPlace) => `${bucket}/${key}`;
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
