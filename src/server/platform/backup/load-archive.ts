import type pg from 'pg';
import {
  placeOfEntry,
  entryNames,
  tableOfEntry,
  type ArchiveEnd,
  type ArchiveHead,
} from '#server/platform/backup/archive-format.ts';
import { readArchive } from '#server/platform/backup/archive-reader.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { prepareConnection, readVersions } from '#server/platform/backup/database-shape.ts';
import {
  clearForLoading,
  findDifferences,
  putBack,
  setSequences,
  TableLoader,
} from '#server/platform/backup/load-tables.ts';
import { connectToDatabase } from '#server/platform/database/database-servers.ts';
import { migrate, pendingMigrations, readMigrations } from '#server/platform/database/migrate.ts';

/** A stored file of an archive, with what the book says about it. */
export interface ArchivedFile {
  bucket: string;
  key: string;
  size: number;
  /** Undefined when no row of `files` names it, as for the file of an export. */
  row: { sha256: string; content_type: string } | undefined;
  content: AsyncIterable<Uint8Array>;
}

export interface LoadOptions {
  /** An empty database, which is made to what the archive says. */
  database_url: string;
  path: string;
  identities: readonly string[];
  onFile: (file: ArchivedFile) => Promise<void>;
  onSecretKey?: (text: string) => Promise<void> | void;
  onProgress?: (text: string) => void;
}

/**
 * Brings an empty database to the content of an archive: the schema of that time, the rows, indexes and foreign keys
 * made anew over them, the sequences. Throws a BackupError when the result is not, table by table, what was backed up.
 */
export async function loadArchive(
  options: LoadOptions,
): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const client = await connectToDatabase(options.database_url, {
    application_name: 'paddock restore',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await prepareConnection(client);
    const load = new Loading(client, options);
    const read = await readArchive(options.path, options.identities, {
      head: (head) => load.begin(head),
      entry: ({ name, size, content }) => load.take(name, size, content),
    });
    await load.finishTables();
    return read;
  } finally {
    await client.end();
  }
}

class Loading {
  readonly #client: pg.Client;
  readonly #options: LoadOptions;
  #head: ArchiveHead | undefined;
  #tables: { loader: TableLoader; back: { statements: readonly string[] } } | undefined;
  #shown = '';

  constructor(client: pg.Client, options: LoadOptions) {
    this.#client = client;
    this.#options = options;
  }

  async begin(head: ArchiveHead): Promise<void> {
    const { database_url } = this.#options;
    checkHistory(head);
    await migrate({ database_url, up_to: head.migrations.length });
    const { queue_version } = await readVersions(this.#client);
    if (queue_version < head.queue_version)
      throw new BackupError('The backup was made by a newer Paddock; restore it with that one.');
    this.#head = head;
    this.#tables = {
      loader: new TableLoader(this.#client, head),
      back: await clearForLoading(this.#client),
    };
  }

  async take(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    const table = tableOfEntry(name);
    if (table !== undefined) {
      this.#tell(table.slice(table.indexOf('.') + 1));
      await this.#tables?.loader.add(table, content);
      return;
    }
    // Rows stand before files, and a file's row says what the file is.
    await this.finishTables();
    if (name === entryNames.secret_key) {
      await this.#options.onSecretKey?.(Buffer.concat(await Array.fromAsync(content)).toString());
      return;
    }
    const place = placeOfEntry(name);
    if (place === undefined) throw new BackupError(`The backup holds ${name}, which is unknown.`);
    this.#tell('stored files');
    await this.#options.onFile({ ...place, size, content, row: await this.#rowOf(place) });
  }

  /** Ends the loading of rows, once, and compares them with what the head says. */
  async finishTables(): Promise<void> {
    if (this.#tables === undefined || this.#head === undefined) return;
    const { loader, back } = this.#tables;
    this.#tables = undefined;
    await loader.close();
    await setSequences(this.#client, this.#head);
    this.#tell('indexes and foreign keys');
    await putBack(this.#client, back);
    this.#tell('comparing');
    const differences = await findDifferences(this.#client, this.#head);
    if (differences.length > 0)
      throw new BackupError(`The backup does not come back as it was: ${differences.join(' ')}`);
  }

  #tell(what: string): void {
    if (what === this.#shown) return;
    this.#shown = what;
    this.#options.onProgress?.(`Restoring ${what} …`);
  }

  async #rowOf({ bucket, key }: { bucket: string; key: string }): Promise<ArchivedFile['row']> {
    const { rows } = await this.#client.query<NonNullable<ArchivedFile['row']>>(
      'select sha256, content_type from files where bucket = $1 and storage_key = $2',
      [bucket, key],
    );
    return rows[0];
  }
}

/** Refuses a backup whose schema this program does not know. */
export function checkHistory({ migrations }: Pick<ArchiveHead, 'migrations'>): void {
  try {
    pendingMigrations(readMigrations(), migrations);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(
      reason.includes('newer than this Paddock')
        ? `The backup was made by a newer Paddock (it has ${migrations.at(-1)?.name}); restore it with that one.`
        : `The backup was made by another history of Paddock. ${reason}`,
      { cause: error },
    );
  }
}
