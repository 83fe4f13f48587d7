import { sql } from 'kysely';
import type { filesContract } from '#contract/files/files.ts';
import { pieceCount, uploadLimitBytes, uploadPieceBytes } from '#domain/files/upload-pieces.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { openPieceUpload } from '#server/platform/storage/piece-uploads.ts';

/**
 * The same file of the same person is the same upload, known by its content: after a reload, or on another page, it
 * goes on where it stopped without anything that the browser would have to remember.
 */
export const startUpload: Handler<typeof filesContract.start_upload> = async (ctx, file) => {
  if (file.size_bytes >= uploadLimitBytes) throw new AppError('payload_too_large');
  const { user_id } = ctx.actor;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`start_upload ${user_id}`}, 0))`.execute(
    ctx.db,
  );
  const { document_name, size_bytes, sha256 } = file;
  const opened = await openPieceUpload(
    ctx.db,
    { user_id, document_name, size_bytes, sha256 },
    ctx.now,
  );
  return {
    ...opened,
    piece_bytes: uploadPieceBytes,
    complete: opened.received === pieceCount(size_bytes),
  };
};
