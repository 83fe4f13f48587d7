import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isThreadParent } from '#domain/communications/thread-parents.ts';
import type { FileKind, FileParent } from '#domain/files/file-kinds.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import type { Actor, Services, StoredUpload, WriteContext } from '#server/platform/context.ts';
import { claimIntendedFile, intendFile } from '#server/platform/storage/file-intents.ts';
import { safeFileName } from '#server/platform/storage/file-names.ts';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';

/** The record that a file is kept with, and what it is. */
export interface FilePlace {
  parent_type: FileParent;
  parent_id: string;
  kind: FileKind;
}

/**
 * Writes the row of a file whose bytes lie in the storage, and tells of it in the thread of its record. `taken_at`
 * is when a photo was taken, in unix seconds. Answers the `file_id`.
 */
export async function insertFile(
  ctx: WriteContext<Actor | null>,
  file: FilePlace & { upload: StoredUpload; taken_at?: number | undefined; caption?: string },
): Promise<string> {
  const { parent_type, parent_id, kind } = file;
  const { original, ...upload } = file.upload;
  await claimIntendedFile(ctx.db, { bucket: upload.bucket, key: upload.storage_key });
  const { file_id } = await ctx.db
    .insertInto('files')
    .values({
      ...upload,
      parent_type,
      parent_id,
      kind,
      caption: file.caption ?? '',
      uploaded_by: ctx.actor?.user_id ?? null,
      uploaded_by_name: ctx.actor
        ? ctx.actor.attn || ctx.actor.company_name || ctx.actor.email
        : '',
      taken_at: file.taken_at === undefined ? null : new Date(file.taken_at * 1000).toISOString(),
      created_at: ctx.now.toISOString(),
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  if (original) {
    await claimIntendedFile(ctx.db, { bucket: original.bucket, key: original.storage_key });
    await ctx.db
      .insertInto('file_originals')
      .values({ file_id, ...original })
      .execute();
  }
  await auditFile(ctx, { ...file, file_id, document_name: upload.document_name });
  if (isThreadParent(parent_type))
    await recordMessage(ctx, {
      parent_type,
      parent_id,
      type_message: 'file_upload',
      file_id,
      communication_string: upload.document_name,
    });
  ctx.changed('file', file_id);
  return file_id;
}

/** A document that Paddock made, whose bytes lie in the storage. */
export type PutDocument = FilePlace & { upload: StoredUpload };

/**
 * Puts a document that Paddock made, such as a PDF, into the storage; `keepDocument` then writes its row. The same
 * bytes for the same record have one place, so that a job that runs twice leaves one file. Outside the transaction:
 * the storage may be slow.
 */
export async function putDocument(
  services: Services,
  document: FilePlace & { bytes: Uint8Array; document_name: string; content_type: string },
): Promise<PutDocument> {
  const { bytes, content_type, parent_type, parent_id, kind } = document;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const bucket = parent_type === 'policy' ? services.buckets.policy : services.buckets.other;
  const storage_key = `documents/${parent_id}/${kind}-${sha256}`;
  const document_name = safeFileName(document.document_name);
  const place = { bucket, key: storage_key };
  await intendFile(services, place);
  const { size_bytes } = await services.storage.put(Readable.from([Buffer.from(bytes)]), {
    ...place,
    max_bytes: uploadLimitBytes,
    content_type,
  });
  const upload = { bucket, storage_key, document_name, content_type, size_bytes, sha256 };
  return { upload, parent_type, parent_id, kind };
}

/** Writes the row of a document that lies in the storage, once, and answers its `file_id`. */
export async function keepDocument(
  ctx: WriteContext<Actor | null>,
  { upload, ...place }: PutDocument,
): Promise<string> {
  const { bucket, storage_key, document_name } = upload;
  await claimIntendedFile(ctx.db, { bucket, key: storage_key });
  const made = await ctx.db
    .insertInto('files')
    .values({ ...upload, ...place, created_at: ctx.now.toISOString() })
    .onConflict((same) => same.columns(['bucket', 'storage_key']).doNothing())
    .returning('file_id')
    .executeTakeFirst();
  if (!made) {
    const kept = await ctx.db
      .selectFrom('files')
      .select('file_id')
      .where('bucket', '=', bucket)
      .where('storage_key', '=', storage_key)
      .executeTakeFirstOrThrow();
    return kept.file_id;
  }
  await auditFile(ctx, { ...place, file_id: made.file_id, document_name });
  ctx.changed('file', made.file_id);
  return made.file_id;
}

async function auditFile(
  ctx: WriteContext<Actor | null>,
  file: FilePlace & { file_id: string; document_name: string },
): Promise<void> {
  const { file_id, document_name, kind } = file;
  await ctx.audit({
    action: 'add_file',
    record_kind: file.parent_type,
    record_id: file.parent_id,
    after: { file_id, document_name, kind },
  });
}
