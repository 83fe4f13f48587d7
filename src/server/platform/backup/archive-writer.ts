import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { constants, createZstdCompress } from 'node:zlib';
import * as age from 'age-encryption';
import tar from 'tar-stream';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import {
  ArchiveHash,
  entryNames,
  type ArchiveEnd,
} from '#server/platform/backup/archive-format.ts';

/** An archive that is being written: a tar, compressed by zstd, encrypted by age when there are keys. */
export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds what comes from a stream, whose length must be known before; another length is an error. */
  addStream(name: string, source: Readable, size: number): Promise<void>;
  /** Closes the archive and gives it its name, once it is safe on the medium. Answers its size in bytes. */
  finish(end: Pick<ArchiveEnd, 'missing_files'>): Promise<number>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

/** Begins an archive under a passing name; one that is cut short never stands under its own. */
export function createArchive(path: string, recipients: readonly string[]): ArchiveWriter {
  if (!existsSync(dirname(path))) throw new BackupError(`There is no folder ${dirname(path)}.`);
  const draft = `${path}.part`;
  const pack = tar.pack();
  const hash = new ArchiveHash();
  const compress = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const file = createWriteStream(draft, { mode: 0o600, flush: true });
  const written =
    recipients.length === 0
      ? pipeline(Readable.from(pack), compress, file)
      : pipeline(Readable.from(pack), compress, encryptTo(recipients), file);
  // A full disk, for instance: whoever is adding just then must not wait for ever.
  let failure: unknown;
  written.catch((error: Error) => {
    failure = error;
    pack.destroy(error);
  });

  async function addStream(name: string, source: AsyncIterable<Uint8Array>, size: number) {
    hash.begin(name, size);
    try {
      const entry = pack.entry({ name, size, mode: 0o600, mtime: new Date(0) });
      entry.on('error', () => undefined);
      let arrived = 0;
      for await (const chunk of source) {
        arrived += chunk.length;
        hash.add(chunk);
        if (!entry.write(chunk)) await once(entry, 'drain');
      }
      if (arrived !== size) throw new Error(`${name} has ${arrived} bytes instead of ${size}`);
      const closed = once(entry, 'close');
      entry.end(null);
      await closed;
    } catch (error) {
      throw failure ?? error;
    }
  }
  const add = (name: string, bytes: Uint8Array) =>
    addStream(name, Readable.from(bytes.length === 0 ? [] : [bytes]), bytes.length);

  return {
    add,
    addStream,
    async finish({ missing_files }) {
      const end: ArchiveEnd = { ...hash.finish(), missing_files };
      await add(entryNames.end, Buffer.from(JSON.stringify(end)));
      pack.finalize();
      await written;
      await rename(draft, path);
      const folder = await open(dirname(path), 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
      return (await stat(path)).size;
    },
    async abandon() {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

function encryptTo(recipients: readonly string[]) {
  const encrypter = new age.Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return async function* encrypt(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const plain = Readable.toWeb(Readable.from(source)) as globalThis.ReadableStream<Uint8Array>;
    yield* (await encrypter.encrypt(plain)) as unknown as ReadableStream<Uint8Array>;
  };
}
