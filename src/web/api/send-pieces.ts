import { pieceCount, pieceSize, uploadPieceBytes } from '#domain/files/upload-pieces.ts';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { formOf, sendForm } from '#web/api/send-form.ts';

type Begin = (input: InputOf<'start_upload'>) => Promise<OutputOf<'start_upload'>>;

/** Whether a file goes in pieces. Plain http in a local network has no hashes: there it goes in one. */
export function goesInPieces(file: Blob): boolean {
  return file.size > uploadPieceBytes && (globalThis.crypto.subtle as unknown) !== undefined;
}

/**
 * Sends the pieces of a file that the server has not got, and answers the id that the file is finished with. What
 * was sent before, from this page or another, is known there by the file's content and not sent again.
 */
export async function sendPieces({
  begin,
  file,
  file_name,
  signal,
  onProgress,
}: {
  begin: Begin;
  file: Blob;
  file_name: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}): Promise<string> {
  const { size } = file;
  const { upload_id, received } = await begin({
    document_name: file_name,
    size_bytes: size,
    sha256: await sha256Of(file),
  });
  const tell = (bytes: number) => onProgress?.(Math.min(1, bytes / size));
  for (let piece = received; piece < pieceCount(size); piece += 1) {
    const from = piece * uploadPieceBytes;
    const bytes = file.slice(from, from + pieceSize(size, piece));
    tell(from);
    const form = formOf({ upload_id, piece, sha256: await sha256Of(bytes) }, bytes, 'piece');
    await sendForm('/api/add_upload_piece', form, {
      key: newIntentionKey(),
      ...(signal ? { signal } : {}),
      onProgress: (left) => tell(from + Math.min(left, bytes.size)),
    });
  }
  return upload_id;
}

async function sha256Of(bytes: Blob): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()));
  const text = btoa(String.fromCharCode(...hash));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
