import { sql, type SqlBool } from 'kysely';
import type { filesContract } from '#contract/files/files.ts';
import { pieceCount, pieceSize } from '#domain/files/upload-pieces.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler, RowRule } from '#server/platform/area.ts';
import { claimIntendedFile } from '#server/platform/storage/file-intents.ts';
import { keepPiece, piecesOf, wireSha256 } from '#server/platform/storage/piece-uploads.ts';

/** An upload is its sender's alone, until it has become a file. */
export const uploadAccess: RowRule = {
  table: 'piece_uploads',
  id: 'upload_id',
  visible: (actor) =>
    sql<SqlBool>`piece_uploads.user_id = ${actor.user_id} and piece_uploads.finished_at is null`,
};

export const addUploadPiece: Handler<typeof filesContract.add_upload_piece> = async (
  ctx,
  { upload_id, piece, sha256 },
) => {
  const upload = await ctx.db
    .selectFrom('piece_uploads')
    .select('size_bytes')
    .where('upload_id', '=', upload_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { size_bytes } = upload;
  const count = pieceCount(size_bytes);
  const there = await piecesOf(ctx.db, upload_id);
  const { bucket, storage_key, ...bytes } = ctx.file;
  if (wireSha256(bytes.sha256) !== sha256 || piece >= count)
    throw fieldError('sha256', 'damaged', 'This piece did not arrive as it was sent.');
  if (bytes.size_bytes !== pieceSize(size_bytes, piece))
    throw fieldError('piece', 'size', 'This piece has not the size of its place in the file.');
  const same = there[piece];
  if (same?.sha256 === bytes.sha256)
    return { received: there.length, complete: there.length === count };
  if (same || piece > there.length)
    throw new AppError('conflict', {
      message: `The next piece of this file is number ${there.length}.`,
    });
  await claimIntendedFile(ctx.db, { bucket, key: storage_key });
  const { sha256: stored } = bytes;
  await keepPiece(
    ctx.db,
    { upload_id, piece, bucket, storage_key, size_bytes: bytes.size_bytes, sha256: stored },
    ctx.now,
  );
  return { received: piece + 1, complete: piece + 1 === count };
};
