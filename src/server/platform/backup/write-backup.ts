import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { sumBy } from '#domain/sums.ts';
import { connectToDatabase } from '#server/platform/database/database-servers.ts';
import { createArchive, type ArchiveWriter } from '#server/platform/backup/archive-writer.ts';
import {
  entryNames,
  type ArchivedTable,
  type ArchiveHead,
} from '#server/platform/backup/archive-format.ts';
import {
  checksumTable,
  columnList,
  prepareConnection,
  quoted,
  readNamedPlaces,
  readSequences,
  readTables,
  readVersions,
  type NamedPlace,
} from '#server/platform/backup/database-shape.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

export interface BackupOptions {
  database_url: string;
  storage: Storage;
  path: string;
  recipients: readonly string[];
  /** The key of authenticator apps, when it lies in the data folder and so belongs into the backup. */
  secret_key?: string | undefined;
  secret_key_print: string;
  onProgress?: (text: string) => void;
}

/** What a backup holds, for the person who made it. */
export interface BackupReport {
  made_at: string;
  tables: number;
  rows: number;
  stored_files: number;
  archive_bytes: number;
  missing_files: string[];
}

/** Bytes of a table that make one entry; also what is held in memory of it. */
const PART_BYTES = 4_000_000;

/**
 * Writes everything that a book consists of into one archive: the rows of one moment, the sequences, the jobs that
 * wait, and the stored files that these rows name. Others may go on writing meanwhile.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupReport> {
  const client = await connectToDatabase(options.database_url, {
    application_name: 'paddock backup',
    connectionTimeoutMillis: 10_000,
  });
  const archive = createArchive(options.path, options.recipients);
  try {
    await prepareConnection(client);
    await client.query('begin isolation level repeatable read read only');
    const { head, places } = await readHead(client, options);
    await archive.add(entryNames.head, Buffer.from(JSON.stringify(head)));
    for (const table of head.tables) {
      if (table.rows > 0) options.onProgress?.(`${table.name}: ${table.rows} rows`);
      await copyTable(client, archive, table);
    }
    await client.query('commit');
    if (options.secret_key !== undefined)
      await archive.add(entryNames.secret_key, Buffer.from(options.secret_key));
    const absent = await copyFiles(archive, places, options);
    const missing_files = await stillNamed(client, absent);
    const archive_bytes = await archive.finish({ missing_files });
    return {
      made_at: head.made_at,
      tables: head.tables.length,
      rows: sumBy(head.tables, ({ rows }) => rows),
      stored_files: places.length - absent.length,
      archive_bytes,
      missing_files,
    };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

async function readHead(
  client: pg.Client,
  options: BackupOptions,
): Promise<{ head: ArchiveHead; places: NamedPlace[] }> {
  const { rows } = await client.query<{ made_at: Date }>('select now() as made_at');
  const sequences = await readSequences(client);
  const versions = await readVersions(client);
  const tables: ArchivedTable[] = [];
  for (const table of await readTables(client)) {
    options.onProgress?.(`Reading ${table.name} …`);
    tables.push({ ...table, ...(await checksumTable(client, table)) });
  }
  const places = await readNamedPlaces(client);
  const head: ArchiveHead = {
    format: 1,
    made_at: rows[0]?.made_at.toISOString() ?? '',
    ...versions,
    tables,
    sequences,
    stored_files: places.length,
    secret_key_print: options.secret_key_print,
  };
  return { head, places };
}

async function copyTable(
  client: pg.Client,
  archive: ArchiveWriter,
  table: ArchivedTable,
): Promise<void> {
  if (table.rows === 0) return;
  const rows: Readable = client.query(
    copyTo(`copy ${quoted(table)} (${columnList(table)}) to stdout`),
  );
  let part = 0;
  let gathered: Buffer[] = [];
  let bytes = 0;
  const flush = async () => {
    if (bytes === 0) return;
    part += 1;
    await archive.add(entryNames.table(table, part), Buffer.concat(gathered));
    [gathered, bytes] = [[], 0];
  };
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    gathered.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await flush();
  }
  await flush();
}

/** Copies the files' content and answers the places where there was none. */
async function copyFiles(
  archive: ArchiveWriter,
  places: readonly NamedPlace[],
  { storage, onProgress }: BackupOptions,
): Promise<NamedPlace[]> {
  const absent: NamedPlace[] = [];
  for (const [index, place] of places.entries()) {
    if (index % 100 === 0) onProgress?.(`Stored files: ${index} of ${places.length}`);
    try {
      const { stream, size_bytes } = await storage.get(place);
      await archive.addStream(entryNames.file(place.bucket, place.key), stream, size_bytes);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      absent.push(place);
    }
  }
  return absent;
}

/** Of files that were not there: those that a row names still, so that they were not simply removed meanwhile. */
async function stillNamed(client: pg.Client, absent: readonly NamedPlace[]): Promise<string[]> {
  if (absent.length === 0) return [];
  const named = new Set(
    (await readNamedPlaces(client)).map(({ bucket, key }) => `${bucket}/${key}`),
  );
  return absent.map(({ bucket, key }) => `${bucket}/${key}`).filter((place) => named.has(place));
}
