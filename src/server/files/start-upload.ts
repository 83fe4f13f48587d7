import { sql } from 'kysely';
import type { filesContract } from '#contract/files/files.ts';
import { pieceCount, uploadLimitBytes, uploadPieceBytes } from '#domain/files/upload-pieces.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { dropPieceUploads } from '#server/platform/storage/piece-uploads.ts';

/** Files that one person may have half sent; the one that waited longest goes for a new one. */
const openOfOne = 20;

/**
 * The same file of the same person is the same upload, known by its content: after a reload, or on another page, it
 * goes on where it stopped without anything that the browser would have to remember.
 */
export const startUpload: Handler<typeof filesContract.start_upload> = async (ctx, file) => {
  const { document_name, size_bytes, sha256 } = file;
  if (size_bytes >= uploadLimitBytes) throw new AppError('payload_too_large');
  const { user_id } = ctx.actor;
  const now = ctx.now.toISOString();
  await sql`select pg_advisory_xact_lock(hashtextextended(${`start_upload ${user_id}`}, 0))`.execute(
    ctx.db,
  );
  const found = await sql<{ upload_id: string; received: number }>`
    update piece_uploads u set touched_at = ${now}, document_name = ${document_name}
    where user_id = ${user_id} and sha256 = ${sha256} and size_bytes = ${size_bytes} and finished_at is null
    returning upload_id, (select count(*)::int from upload_pieces p where p.upload_id = u.upload_id) as received`.execute(
    ctx.db,
  );
  const open = found.rows[0];
  const received = open?.received ?? 0;
  return {
    upload_id: open?.upload_id ?? (await addUpload(ctx.db, { ...file, user_id, now })),
    piece_bytes: uploadPieceBytes,
    received,
    complete: received === pieceCount(size_bytes),
  };
};

async function addUpload(
  db: Queryable,
  upload: {
    user_id: string;
    document_name: string;
    size_bytes: number;
    sha256: string;
    now: string;
  },
): Promise<string> {
  const { now, ...row } = upload;
  await dropPieceUploads(
    db,
    sql`upload_id in (select upload_id from piece_uploads where user_id = ${row.user_id} and finished_at is null
      order by touched_at desc, upload_id desc offset ${openOfOne - 1})`,
  );
  const { upload_id } = await db
    .insertInto('piece_uploads')
    .values({ ...row, started_at: now, touched_at: now })
    .returning('upload_id')
    .executeTakeFirstOrThrow();
  return upload_id;
}
