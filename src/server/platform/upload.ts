import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Services, StoredUpload } from '#server/platform/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { intendFile, settleIntent } from '#server/platform/file-intents.ts';
import { acceptFile } from '#server/platform/file-types.ts';
import { uploadLimitBytes } from '#server/platform/storage.ts';

/** A file that lies in the storage while its row is not yet written. */
export interface ReceivedUpload {
  fields: Record<string, string>;
  file: StoredUpload;
  /** Takes the bytes away again if no row names them: a refused write, or one that was a repeat. */
  settle(): Promise<void>;
}

/**
 * Streams the one file of a multipart request into the storage. The form's fields come before the file; `admit`
 * sees them first and may refuse, so that nobody fills the storage of a record that is not theirs.
 */
export async function receiveUpload(
  request: FastifyRequest,
  services: Services,
  admit: (fields: Record<string, string>) => Promise<void>,
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new AppError('malformed_request');
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { files: 1, fields: 20, fieldSize: 4000 } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = String(part.value);
      continue;
    }
    await admit(fields);
    const accepted = await acceptFile(part.file, { document_name: part.filename });
    const storage_key = `${services.clock.now().toISOString().slice(0, 7)}/${randomUUID()}`;
    const bucket =
      fields['parent_type'] === 'policy' ? services.buckets.policy : services.buckets.other;
    const place = { bucket, key: storage_key };
    await intendFile(services, place);
    const stored = await services.storage.put(accepted.stream, {
      ...place,
      max_bytes: uploadLimitBytes,
      content_type: accepted.content_type,
    });
    return {
      fields,
      file: {
        bucket,
        storage_key,
        document_name: accepted.document_name,
        content_type: accepted.content_type,
        ...stored,
      },
      settle: async () => void (await settleIntent(services, place)),
    };
  }
  throw new AppError('invalid_input', {
    fields: [{ field: 'file', code: 'required', message: 'No files selected' }],
  });
}
