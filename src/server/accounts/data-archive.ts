import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { writeAudit } from '#server/platform/audit.ts';
import type { FileAnswer, Queryable, ReadContext } from '#server/platform/context.ts';
import { safeFileName } from '#server/platform/file-names.ts';
import type { Storage, StoragePlace } from '#server/platform/storage.ts';
import { zipBytes } from '#server/platform/zip-stream.ts';

/** Columns that are about the machine, not about the person: keys, hashes, what is searched by. */
const unsaid = [
  'password_hash',
  'token_hash',
  'public_key',
  'credential_id',
  'counter',
  'search_text',
  'html',
  'storage_key',
  'bucket',
  'intent_key',
  'code_hash',
  'sealed_links',
];

/** A name for the section and the query of its rows. */
export type DataSection = readonly [name: string, rows: RawBuilder<unknown>];

/** Whom an archive is about, and what there is about them. */
export interface DataSubject {
  record_kind: 'account' | 'driver';
  record_id: string;
  sections: readonly DataSection[];
  /** Which of the files `x` are theirs. */
  files: RawBuilder<unknown>;
  /** Columns that this reader does not get. */
  left_out?: readonly string[];
}

interface StoredName {
  bucket: string;
  storage_key: string;
  parent_type: string;
  document_name: string;
}

/** A file of the archive, where it lies and what stands about it. */
interface HeldFile extends StoragePlace {
  path: string;
  row: Record<string, unknown>;
}

/** The files with their place in the archive: a folder for each kind of record, and a name that is there once. */
async function filesOf(db: Queryable, { files }: DataSubject): Promise<HeldFile[]> {
  const { rows } = await sql<{ row: Record<string, unknown> & StoredName }>`
    select to_jsonb(x) as row from files x where x.removed_at is null and ${files}
    order by x.created_at, x.file_id`.execute(db);
  return rows.map(({ row }, index) => {
    const { bucket, storage_key, ...shown } = row;
    const number = String(index + 1).padStart(4, '0');
    const path = `files/${row.parent_type}/${number} ${safeFileName(row.document_name)}`;
    return { bucket, key: storage_key, path, row: { path, ...shown } };
  });
}

/** Everything that is held about somebody as one archive; that it was taken stands in the log of the record. */
export async function dataArchive(ctx: ReadContext, subject: DataSubject): Promise<FileAnswer> {
  const { db, storage } = ctx.services;
  const { record_kind, record_id } = subject;
  const files = await filesOf(db, subject);
  await writeAudit(db, {
    actor_id: ctx.actor.user_id,
    actor_name: ctx.actor.attn || ctx.actor.email,
    actor_type: ctx.actor.account_type,
    action: 'download_person_data',
    record_kind,
    record_id,
    after: { files: files.length },
    request_id: ctx.request_id,
  });
  return {
    document_name: `paddock-person-data-${ctx.today}.zip`,
    content_type: 'application/zip',
    body: Readable.from(
      zipBytes([
        { name: 'data.json', content: linesOf(db, { subject, files, now: ctx.now }) },
        ...files.map((file) => ({ name: file.path, content: bytesOf(storage, file) })),
      ]),
    ),
  };
}

/** Opened when its turn comes, so that one file is read at a time. A file that is not there is left empty. */
async function* bytesOf(storage: Storage, place: StoragePlace): AsyncGenerator<Uint8Array> {
  if (!(await storage.exists(place))) return;
  const { stream } = await storage.get(place);
  for await (const chunk of stream) yield chunk as Uint8Array;
}

function sectionText(name: string, rows: readonly unknown[]): string {
  const lines = rows.map((row) => `  ${JSON.stringify(row)}`);
  return `,\n${JSON.stringify(name)}: [${lines.length > 0 ? `\n${lines.join(',\n')}\n` : ''}]`;
}

/** One section after the other, so that a long history is never in memory as a whole. */
async function* linesOf(
  db: Queryable,
  { subject, files, now }: { subject: DataSubject; files: readonly HeldFile[]; now: Date },
): AsyncGenerator<string> {
  yield `{\n"written_at": ${JSON.stringify(now.toISOString())}`;
  const left_out = [...unsaid, ...(subject.left_out ?? [])];
  for (const [name, query] of subject.sections) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(x) - ${left_out}::text[] as row from (${query}) x`.execute(db);
    yield sectionText(
      name,
      rows.map(({ row }) => row),
    );
  }
  yield `${sectionText(
    'files',
    files.map(({ row }) => row),
  )}\n}\n`;
}
