import { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import { type Audience, readerOf } from '#contract/readers.ts';
import { writeAudit } from '#server/platform/database/audit.ts';
import { rowFor, type SharedTable } from '#server/platform/database/column-audiences.ts';
import type { FileAnswer, Queryable, ReadContext } from '#server/platform/context.ts';
import { safeFileName } from '#server/platform/storage/file-names.ts';
import type { Storage, StoragePlace } from '#server/platform/storage/storage.ts';
import { zipBytes } from '#server/platform/sheets/zip-stream.ts';

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

/** A name for the section, the query of its rows, and the table that says which of their columns a reader gets. */
export interface DataSection {
  name: string;
  rows: RawBuilder<unknown>;
  table?: SharedTable;
}

/** Whom an archive is about, and what there is about them. */
export interface DataSubject {
  record_kind: 'account' | 'driver';
  record_id: string;
  sections: readonly DataSection[];
  /** Which of the files `x` are theirs. */
  files: RawBuilder<unknown>;
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
async function filesOf(
  db: Queryable,
  { files }: DataSubject,
  audience: Audience,
): Promise<HeldFile[]> {
  const { rows } = await sql<StoredName & { row: Record<string, unknown> }>`
    select x.bucket, x.storage_key, x.parent_type, x.document_name,
      ${wholeRow} as row
    from files x where x.removed_at is null and ${files}
    order by x.created_at, x.file_id`.execute(db);
  return rows.map(({ bucket, storage_key, parent_type, document_name, row }, index) => {
    const number = String(index + 1).padStart(4, '0');
    const path = `files/${parent_type}/${number} ${safeFileName(document_name)}`;
    return {
      bucket,
      key: storage_key,
      path,
      row: { path, ...shownRow({ table: 'files' }, audience, row) },
    };
  });
}

/** A row `x` as JSON, without the columns of the machine. */
const wholeRow = sql<Record<string, unknown>>`to_jsonb(x) - ${unsaid}::text[]`;

/**
 * Staff get a row whole, everybody else what the table gives to their audience, inside of JSON too. What no table
 * speaks for is for staff alone.
 */
function shownRow(
  { table }: Pick<DataSection, 'table'>,
  audience: Audience,
  row: Record<string, unknown>,
): Record<string, unknown> {
  if (audience === 'staff') return row;
  return table ? rowFor(table, audience, row) : {};
}

/** Everything that is held about somebody as one archive; that it was taken stands in the log of the record. */
export async function dataArchive(ctx: ReadContext, subject: DataSubject): Promise<FileAnswer> {
  const { db, storage } = ctx.services;
  const { record_kind, record_id } = subject;
  const audience = readerOf(ctx.actor.account_type);
  const files = await filesOf(db, subject, audience);
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
        { name: 'data.json', content: linesOf(db, { subject, files, audience, now: ctx.now }) },
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
  {
    subject,
    files,
    audience,
    now,
  }: { subject: DataSubject; files: readonly HeldFile[]; audience: Audience; now: Date },
): AsyncGenerator<string> {
  yield `{\n"written_at": ${JSON.stringify(now.toISOString())}`;
  for (const section of subject.sections) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select ${wholeRow} as row from (${section.rows}) x`.execute(db);
    yield sectionText(
      section.name,
      rows.map(({ row }) => shownRow(section, audience, row)),
    );
  }
  yield `${sectionText(
    'files',
    files.map(({ row }) => row),
  )}\n}\n`;
}
