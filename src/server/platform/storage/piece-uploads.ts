import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { pieceCount } from '#domain/files/upload-pieces.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import { settleIntent } from '#server/platform/storage/file-intents.ts';
import type { StoragePlace } from '#server/platform/storage/storage.ts';

/** A file that comes, or came, in pieces. */
export interface PieceUpload {
  upload_id: string;
  document_name: string;
  size_bytes: number;
  /** Of the whole, as the sender says, in base64url. */
  sha256: string;
  is_finished: boolean;
}

/** A stored SHA-256 as it stands on the wire. */
export const wireSha256 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

/** Files that one person may have half sent; the one that waited longest goes for a new one. */
const openOfOne = 20;

/** A person's upload of this content that is not finished, a new one when there is none, and how many pieces are there. */
export async function openPieceUpload(
  db: Queryable,
  file: Omit<PieceUpload, 'upload_id' | 'is_finished'> & { user_id: string },
  at: Date,
): Promise<{ upload_id: string; received: number }> {
  const now = at.toISOString();
  const { user_id, sha256, size_bytes, document_name } = file;
  const found = await sql<{ upload_id: string; received: number }>`
    update piece_uploads u set touched_at = ${now}, document_name = ${document_name}
    where user_id = ${user_id} and sha256 = ${sha256} and size_bytes = ${size_bytes} and finished_at is null
    returning upload_id, (select count(*)::int from upload_pieces p where p.upload_id = u.upload_id) as received`.execute(
    db,
  );
  if (found.rows[0]) return found.rows[0];
  await dropPieceUploads(
    db,
    sql`upload_id in (select upload_id from piece_uploads where user_id = ${user_id} and finished_at is null
      order by touched_at desc, upload_id desc offset ${openOfOne - 1})`,
  );
  const { upload_id } = await db
    .insertInto('piece_uploads')
    .values({ user_id, document_name, size_bytes, sha256, started_at: now, touched_at: now })
    .returning('upload_id')
    .executeTakeFirstOrThrow();
  return { upload_id, received: 0 };
}

/** A person's own upload; somebody else's is `not_found` like one that never was. */
export async function findPieceUpload(
  db: Queryable,
  { upload_id, user_id }: { upload_id: string; user_id: string },
): Promise<PieceUpload> {
  const found = await db
    .selectFrom('piece_uploads')
    .select(['upload_id', 'document_name', 'size_bytes', 'sha256', 'finished_at'])
    .where('upload_id', '=', upload_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { finished_at, ...rest } = found;
  return { ...rest, is_finished: finished_at !== null };
}

/** The pieces that are there, in their order. */
export async function piecesOf(
  db: Queryable,
  upload_id: string,
): Promise<(StoragePlace & { piece: number; sha256: string })[]> {
  const found = await db
    .selectFrom('upload_pieces')
    .select(['piece', 'bucket', 'storage_key', 'sha256'])
    .where('upload_id', '=', upload_id)
    .orderBy('piece')
    .execute();
  return found.map(({ storage_key, ...rest }) => ({ ...rest, key: storage_key }));
}

/** The next piece of an upload is there. */
export async function keepPiece(
  db: Queryable,
  piece: {
    upload_id: string;
    piece: number;
    bucket: string;
    storage_key: string;
    size_bytes: number;
    sha256: string;
  },
  now: Date,
): Promise<void> {
  const { upload_id } = piece;
  const touched_at = now.toISOString();
  await db.insertInto('upload_pieces').values(piece).execute();
  await db
    .updateTable('piece_uploads')
    .set({ touched_at })
    .where('upload_id', '=', upload_id)
    .execute();
}

/** The file as one stream, piece after piece; throws `conflict` while some have not arrived. */
export async function openPieces(services: Services, upload: PieceUpload): Promise<Readable> {
  const pieces = await piecesOf(services.db, upload.upload_id);
  if (pieces.length < pieceCount(upload.size_bytes))
    throw new AppError('conflict', { message: 'Some of this file has not arrived yet.' });
  async function* whole(): AsyncGenerator<Buffer> {
    for (const place of pieces) {
      const { stream } = await services.storage.get(place);
      yield* stream as AsyncIterable<Buffer>;
    }
  }
  return Readable.from(whole(), { objectMode: false });
}

/** Older than any piece that is still coming, so that the sweep takes the bytes at once. */
const longAgo = '2000-01-01T00:00:00Z';

/**
 * The upload has become a file, in the transaction that writes the file's row. Its pieces are nobody's from then on.
 * Throws `conflict` when another request was first.
 */
export async function finishPieceUpload(
  db: Queryable,
  { upload_id, now }: { upload_id: string; now: Date },
): Promise<void> {
  const finished = await db
    .updateTable('piece_uploads')
    .set({ finished_at: now.toISOString() })
    .where('upload_id', '=', upload_id)
    .where('finished_at', 'is', null)
    .returning('upload_id')
    .executeTakeFirst();
  if (!finished)
    throw new AppError('conflict', { message: 'This file has been taken in already.' });
  await releasePieces(db, sql`upload_id = ${upload_id}`);
}

/** Forgets uploads and leaves the bytes of their pieces to the sweep; `which` is a condition on piece_uploads. */
export async function dropPieceUploads(
  db: Queryable,
  which: ReturnType<typeof sql>,
): Promise<void> {
  await releasePieces(db, sql`upload_id in (select upload_id from piece_uploads where ${which})`);
  await sql`delete from piece_uploads where ${which}`.execute(db);
}

async function releasePieces(db: Queryable, which: ReturnType<typeof sql>): Promise<void> {
  await sql`with gone as (delete from upload_pieces where ${which} returning bucket, storage_key)
    insert into file_intents (bucket, storage_key, intended_at)
    select bucket, storage_key, ${longAgo}::timestamptz from gone
    on conflict (bucket, storage_key) do update set intended_at = excluded.intended_at`.execute(db);
}

/** Takes the bytes of released pieces away; those that cannot go now go with the nightly sweep. */
export async function settlePieces(
  services: Services,
  places: readonly StoragePlace[],
): Promise<void> {
  for (const place of places) await settleIntent(services, place);
}
