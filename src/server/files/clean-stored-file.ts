import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { AppError } from '#server/platform/app-error.ts';
import type { JobContext } from '#server/platform/area.ts';
import type { Services, StoredUpload, WriteContext } from '#server/platform/context.ts';
import {
  claimIntendedFile,
  intendFile,
  settleIntent,
  sweepLater,
} from '#server/platform/storage/file-intents.ts';
import {
  type IncomingFile,
  readIncoming,
  withStoredFile,
} from '#server/platform/storage/incoming-file.ts';
import { cleanIncoming } from '#server/platform/storage/original-file.ts';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';

/** A file as its row names it before it is cleaned. */
interface StoredFile {
  file_id: string;
  bucket: string;
  storage_key: string;
  document_name: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  parent_type: string;
  parent_id: string;
}

type Cleaned = Omit<StoredUpload, 'document_name' | 'content_type'>;

/** What came of a stored file: its new bytes when anything was taken out of it. */
interface Outcome {
  cleaned: Cleaned | undefined;
  readable: boolean;
}

const unreadable: Outcome = { cleaned: undefined, readable: false };

/**
 * Cleans one file that was stored as it came, as an upload is cleaned: the new bytes are put beside the old ones, the
 * row goes over to them in one transaction, and the old ones go a day later. Throws when the storage cannot be used;
 * a file that cannot be read is noted as such and stays as it is.
 */
export async function cleanStoredFile(job: JobContext, file_id: string): Promise<void> {
  const { services } = job;
  const file = await services.db
    .selectFrom('files')
    .select(['file_id', 'bucket', 'storage_key', 'document_name', 'content_type'])
    .select(['size_bytes', 'sha256', 'parent_type', 'parent_id'])
    .where('file_id', '=', file_id)
    .executeTakeFirst();
  if (!file) return;
  const outcome = await bytesWithout(job, file);
  try {
    await job.write((ctx) => keepOutcome(ctx, file, outcome));
  } finally {
    for (const stored of [outcome.cleaned, outcome.cleaned?.original])
      if (stored) await settleIntent(services, { bucket: stored.bucket, key: stored.storage_key });
  }
}

async function bytesWithout(
  { services, is_last_try }: JobContext,
  file: StoredFile,
): Promise<Outcome> {
  const { bucket, storage_key: key, document_name, content_type } = file;
  try {
    return await withStoredFile(
      services,
      { bucket, key, document_name, content_type },
      (copy): Promise<Outcome> =>
        copy.sha256 === file.sha256
          ? storeCleaned(services, file, copy)
          : Promise.resolve(unreadable),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'payload_too_large') return unreadable;
    const is_lost =
      error.code === 'not_found' || (is_last_try && !(await canBeRead(services, file)));
    if (is_lost && (await isStorageThere(services, file))) return unreadable;
    throw is_lost ? new AppError('storage_unavailable', { cause: error }) : error;
  }
}

async function canBeRead(services: Services, file: StoredFile): Promise<boolean> {
  try {
    const { stream } = await services.storage.get({ bucket: file.bucket, key: file.storage_key });
    await finished(stream.resume());
    return true;
  } catch {
    return false;
  }
}

async function storeCleaned(
  services: Services,
  file: StoredFile,
  copy: IncomingFile,
): Promise<Outcome> {
  const keep_original = file.parent_type === 'claim';
  const { changed, readable, original } = await cleanIncoming(services, copy, { keep_original });
  if (!changed) return { cleaned: undefined, readable };
  const { bucket, content_type } = file;
  const month = services.clock.now().toISOString().slice(0, 7);
  const place = { bucket, key: `${month}/${randomUUID()}` };
  await intendFile(services, place);
  const stored = await services.storage.put(readIncoming(copy), {
    ...place,
    max_bytes: uploadLimitBytes,
    content_type,
  });
  return { cleaned: { bucket, storage_key: place.key, ...stored, original }, readable };
}

/** A folder that is not mounted has none of its files; of the newest ones of a storage that is there, one is. */
async function isStorageThere(services: Services, { bucket }: StoredFile): Promise<boolean> {
  const newest = await services.db
    .selectFrom('files')
    .select('storage_key')
    .where('bucket', '=', bucket)
    .orderBy('file_id', 'desc')
    .limit(20)
    .execute();
  for (const { storage_key: key } of newest)
    if (await services.storage.exists({ bucket, key })) return true;
  return false;
}

async function keepOutcome(
  ctx: WriteContext<null>,
  file: StoredFile,
  { cleaned, readable }: Outcome,
): Promise<void> {
  const { file_id, bucket, storage_key } = file;
  const waiting = await ctx.db
    .selectFrom('files_as_they_came as c')
    .innerJoin('files as f', 'f.file_id', 'c.file_id')
    .select('c.file_id')
    .where('c.file_id', '=', file_id)
    .where('c.unreadable_at', 'is', null)
    .where('f.storage_key', '=', storage_key)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) return;
  if (cleaned) {
    const { original, ...now_stored } = cleaned;
    await claimIntendedFile(ctx.db, { bucket, key: cleaned.storage_key });
    await ctx.db.updateTable('files').set(now_stored).where('file_id', '=', file_id).execute();
    if (original) {
      await claimIntendedFile(ctx.db, { bucket: original.bucket, key: original.storage_key });
      await ctx.db
        .insertInto('file_originals')
        .values({ file_id, ...original })
        .execute();
    }
    await sweepLater(ctx.db, { bucket, key: storage_key, now: ctx.now });
    await ctx.audit({
      action: 'clean_file',
      record_kind: file.parent_type,
      record_id: file.parent_id,
      before: { file_id, size_bytes: file.size_bytes, sha256: file.sha256 },
      after: { file_id, size_bytes: cleaned.size_bytes, sha256: cleaned.sha256 },
    });
    ctx.changed('file', file_id);
  }
  if (readable)
    await ctx.db.deleteFrom('files_as_they_came').where('file_id', '=', file_id).execute();
  else
    await ctx.db
      .updateTable('files_as_they_came')
      .set({ unreadable_at: ctx.now.toISOString() })
      .where('file_id', '=', file_id)
      .execute();
}
