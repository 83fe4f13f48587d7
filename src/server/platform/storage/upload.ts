import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services, StoredUpload } from '#server/platform/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { intendFile, settleIntent } from '#server/platform/storage/file-intents.ts';
import {
  dropPieceUploads,
  findPieceUpload,
  openPieces,
  piecesOf,
  settlePieces,
  wireSha256,
} from '#server/platform/storage/piece-uploads.ts';
import {
  type IncomingFile,
  readIncoming,
  withIncomingFile,
} from '#server/platform/storage/incoming-file.ts';
import { cleanIncoming } from '#server/platform/storage/original-file.ts';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';

/** A file that lies in the storage while its row is not yet written. */
export interface ReceivedUpload {
  fields: Record<string, unknown>;
  /** Missing when the file was taken in before: only the answer that was given then is left to give. */
  file: StoredUpload | undefined;
  /** Of the bytes as they were sent: the same file sent again is the same request. */
  sent_sha256: string;
  /** The file came in pieces, of which the write makes one. */
  upload_id?: string;
  /** Takes the bytes away again if no row names them: a refused write, or one that was a repeat. */
  settle(): Promise<void>;
}

/** What the route knows of an upload before its bytes are looked at. */
export interface UploadRules {
  /** Sees the fields first and may refuse, so that nobody fills the storage of a record that is not theirs. */
  admit(fields: Record<string, unknown>): Promise<void>;
  user_id: string | undefined;
  /** A part of a file, kept as it comes. */
  piece_bytes: number | undefined;
}

/**
 * Streams the one file of a multipart request into the storage; the form's fields come before the file. A JSON body
 * with an `upload_id` names a file whose pieces are there already.
 */
export async function receiveUpload(
  request: FastifyRequest,
  services: Services,
  rules: UploadRules,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) return receivePieces(request, services, rules);
  try {
    return await receiveForm(request, services, rules);
  } catch (error) {
    readTheRest(request);
    throw error;
  }
}

/**
 * Lets what is still on its way of a refused form come and forgets it: whoever is still sending would meet a line that
 * is cut, and never read why.
 */
function readTheRest({ raw }: FastifyRequest): void {
  let left_bytes = uploadLimitBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left_bytes -= chunk.length;
    if (left_bytes < 0) raw.destroy();
  });
  // Paused by whom it was read through before.
  raw.resume();
}

async function receiveForm(
  request: FastifyRequest,
  services: Services,
  rules: UploadRules,
): Promise<ReceivedUpload> {
  const fields: Record<string, string> = {};
  for await (const part of partsOf(request)) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    await rules.admit(fields);
    if (rules.piece_bytes !== undefined)
      return { fields, ...(await storePiece(services, whole(part.file), rules.piece_bytes)) };
    const incoming = { source: whole(part.file), document_name: part.filename };
    return withIncomingFile(services, incoming, async (file) => ({
      fields,
      ...(await storeUpload(services, fields, file)),
    }));
  }
  throw new AppError('invalid_input', {
    fields: [{ field: 'file', code: 'required', message: 'No files selected' }],
  });
}

/** Puts a file together whose pieces are there, and treats it as any other that came in. */
async function receivePieces(
  request: FastifyRequest,
  services: Services,
  rules: UploadRules,
): Promise<ReceivedUpload> {
  const { upload_id, ...fields } = (request.body ?? {}) as Record<string, unknown>;
  if (typeof upload_id !== 'string' || !isId(upload_id) || rules.user_id === undefined)
    throw new AppError('malformed_request');
  await rules.admit(fields);
  const { user_id } = rules;
  const upload = await findPieceUpload(services.db, { upload_id, user_id });
  const received = { fields, upload_id, sent_sha256: upload.sha256 };
  if (upload.is_finished) return { ...received, file: undefined, settle: async () => undefined };
  const source = await openPieces(services, upload);
  const pieces = await piecesOf(services.db, upload_id);
  const incoming = { source, document_name: upload.document_name };
  return withIncomingFile(services, incoming, async (file) => {
    if (wireSha256(file.sha256) !== upload.sha256) {
      await dropPieceUploads(services.db, sql`upload_id = ${upload_id}`);
      throw new AppError('invalid_file', {
        message: 'This file did not arrive as it was sent. Send it again.',
      });
    }
    const stored = await storeUpload(services, fields, file);
    const settle = async (): Promise<void> => {
      await stored.settle();
      await settlePieces(services, pieces);
    };
    return { ...stored, ...received, settle };
  });
}

/** Puts a part of a file into the storage as it comes. */
async function storePiece(
  services: Services,
  source: Readable,
  piece_bytes: number,
): Promise<Omit<ReceivedUpload, 'fields'>> {
  const place = { bucket: services.buckets.other, key: `pieces/${randomUUID()}` };
  await intendFile(services, place);
  const content_type = 'application/octet-stream';
  const stored = await services.storage.put(source, {
    ...place,
    max_bytes: piece_bytes + 1,
    content_type,
  });
  return {
    file: {
      bucket: place.bucket,
      storage_key: place.key,
      document_name: 'piece',
      content_type,
      ...stored,
    },
    sent_sha256: stored.sha256,
    settle: async () => void (await settleIntent(services, place)),
  };
}

/** Puts a file that was looked at into the storage, at a place of its own. */
async function storeUpload(
  services: Services,
  fields: Record<string, unknown>,
  file: IncomingFile,
): Promise<Omit<ReceivedUpload, 'fields'>> {
  const { document_name, content_type } = file;
  const storage_key = `${services.clock.now().toISOString().slice(0, 7)}/${randomUUID()}`;
  const bucket =
    fields['parent_type'] === 'policy' ? services.buckets.policy : services.buckets.other;
  const place = { bucket, key: storage_key };
  const keep_original = fields['parent_type'] === 'claim';
  const { original } = await cleanIncoming(services, file, { keep_original });
  await intendFile(services, place);
  const stored = await services.storage.put(readIncoming(file), {
    ...place,
    max_bytes: uploadLimitBytes,
    content_type,
  });
  return {
    file: { bucket, storage_key, document_name, content_type, ...stored, original },
    sent_sha256: file.sha256,
    settle: async () => {
      await settleIntent(services, place);
      if (original)
        await settleIntent(services, { bucket: original.bucket, key: original.storage_key });
    },
  };
}

/** The parts of the form. What cannot be read as one is the sender's mistake, never ours. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits: { files: 1, fields: 20, fieldSize: 4000 } });
  } catch (error) {
    throw brokenForm(error);
  }
}

/** The file of a part, whose end is the end of the file: a connection that breaks off is an error in words. */
function whole(source: Readable): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      yield* source as AsyncIterable<Buffer>;
    } catch (error) {
      throw brokenForm(error);
    }
  }
  const stream = Readable.from(chunks(), { objectMode: false });
  stream.once('close', () => source.destroy());
  return stream;
}

function brokenForm(error: unknown): unknown {
  const { statusCode } = error as { statusCode?: number };
  if (error instanceof AppError || statusCode !== undefined) return error;
  return new AppError('malformed_request', {
    message: 'The file did not arrive whole. Send it again.',
  });
}

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
