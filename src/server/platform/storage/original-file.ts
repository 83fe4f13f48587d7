import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';
import type { Services, StoredUpload } from '#server/platform/context.ts';
import { intendFile } from '#server/platform/storage/file-intents.ts';
import type { IncomingFile } from '#server/platform/storage/incoming-file.ts';
import {
  mayHoldMetadata,
  type Stripped,
  stripMetadata,
} from '#server/platform/storage/metadata/strip-metadata.ts';
import { secretOf } from '#server/platform/secret-key.ts';
import { partSuffix } from '#server/platform/storage/spool.ts';
import type { StoragePlace } from '#server/platform/storage/storage.ts';

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Takes out of a waiting file what its picture tells beside what is seen. With `keep_original` the file as it came is
 * put into the storage, encrypted, when there was anything to take out; it is served by nothing but `openOriginal`.
 */
export async function cleanIncoming(
  services: Services,
  file: IncomingFile,
  { keep_original }: { keep_original: boolean },
): Promise<Stripped & { original: StoredUpload['original'] }> {
  if (!mayHoldMetadata(file.content_type))
    return { changed: false, readable: true, original: undefined };
  const copy = `${file.path}.copy${partSuffix}`;
  try {
    if (keep_original) await copyFile(file.path, copy);
    const stripped = await stripMetadata(file);
    if (!stripped.changed || !keep_original) return { ...stripped, original: undefined };
    return { ...stripped, original: await sealOriginal(services, copy, file.sha256) };
  } finally {
    await rm(copy, { force: true });
  }
}

async function sealOriginal(services: Services, path: string, sha256: string) {
  const place = { bucket: services.buckets.other, key: `originals/${randomUUID()}` };
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(cipherName, await keyOf(services, place), nonce);
  async function* sealed(): AsyncGenerator<Buffer> {
    yield nonce;
    for await (const chunk of createReadStream(path)) yield cipher.update(chunk as Buffer);
    yield cipher.final();
    yield cipher.getAuthTag();
  }
  await intendFile(services, place);
  await services.storage.put(Readable.from(sealed(), { objectMode: false }), {
    ...place,
    max_bytes: uploadLimitBytes + nonceBytes + tagBytes,
    content_type: 'application/octet-stream',
  });
  return { bucket: place.bucket, storage_key: place.key, sha256 };
}

/** The file as it came. Throws when it was changed in the storage, or the key is another one. */
export async function openOriginal(services: Services, place: StoragePlace): Promise<Buffer> {
  const { stream } = await services.storage.get(place);
  const sealed = await buffer(stream);
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(cipherName, await keyOf(services, place), nonce, {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const opened = decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes));
  return Buffer.concat([opened, decipher.final()]);
}

async function keyOf({ config }: Services, { key }: StoragePlace): Promise<Buffer> {
  return Buffer.from(await secretOf(config, `original file ${key}`), 'base64url');
}
