import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';

/** What an archive opens with: everything that can be asked before its content is read (decision 015). */
export const archiveHead = z.strictObject({
  format: z.literal(1),
  /** The instant of the snapshot: what was committed before it is in, nothing later. */
  made_at: z.string(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })),
  /** The newest migration of the job queue's own tables. */
  queue_version: z.int(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      checksum: z.string(),
    }),
  ),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      last_value: z.string(),
      is_called: z.boolean(),
    }),
  ),
  stored_files: z.int(),
  /** Tells whether the key for the secrets of authenticator apps is the same, without telling it. */
  secret_key_print: z.string(),
});
export type ArchiveHead = z.output<typeof archiveHead>;
export type ArchivedTable = ArchiveHead['tables'][number];
export type ArchivedSequence = ArchiveHead['sequences'][number];

/** What an archive closes with. Without it the archive is not whole. */
export const archiveEnd = z.strictObject({
  entries: z.int(),
  sha256: z.string(),
  /** Files that a row names and the storage does not have. */
  missing_files: z.array(z.string()),
});
export type ArchiveEnd = z.output<typeof archiveEnd>;

/** The names of an archive's entries, in the order in which they stand. */
export const entryNames = {
  head: 'paddock-backup.json',
  secret_key: 'secret.key',
  table: (table: { schema: string; name: string }, part: number) =>
    `tables/${table.schema}.${table.name}/${String(part).padStart(6, '0')}`,
  file: (bucket: string, key: string) => `files/${bucket}/${key}`,
  end: 'end.json',
};

/** The table whose rows an entry holds, as `schema.name`; undefined for another entry. */
export const tableOfEntry = (name: string) => /^tables\/([^/]+)\/\d+$/.exec(name)?.[1];

/** The place of the stored file that an entry holds; undefined for another entry. */
export function placeOfEntry(name: string): { bucket: string; key: string } | undefined {
  const found = /^files\/([^/]+)\/(.+)$/.exec(name);
  return found ? { bucket: found[1] ?? '', key: found[2] ?? '' } : undefined;
}

/** Counts and hashes the entries of an archive, names and sizes too, on the way out as on the way in. */
export class ArchiveHash {
  #hash: Hash = createHash('sha256');
  entries = 0;

  begin(name: string, size: number): void {
    this.entries += 1;
    this.#hash.update(`${name} ${size}\n`);
  }

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
  }

  finish(): { entries: number; sha256: string } {
    return { entries: this.entries, sha256: this.#hash.copy().digest('hex') };
  }
}
