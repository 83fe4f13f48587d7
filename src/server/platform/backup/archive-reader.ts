import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import * as age from 'age-encryption';
import tar from 'tar-stream';
import {
  archiveEnd,
  archiveHead,
  ArchiveHash,
  entryNames,
  type ArchiveEnd,
  type ArchiveHead,
} from '#server/platform/backup/archive-format.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';

/** One entry between head and end. Its content is read, or left, before the next one comes. */
interface ArchiveEntry {
  name: string;
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** Does something with every entry of an archive, which is read once from its head to its end. */
export interface ArchiveVisitor {
  head?(head: ArchiveHead): Promise<void> | void;
  entry?(entry: ArchiveEntry): Promise<void> | void;
}

const AGE = 'age-encryption.org/v1';
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * Reads an archive from end to end and checks all of it: the key, the encryption, the checksums, and that nothing is
 * left out at the end. Throws a BackupError at the first thing that is not as it was written. What the visitor throws
 * is thrown on.
 */
export async function readArchive(
  path: string,
  identities: readonly string[],
  visitor: ArchiveVisitor = {},
): Promise<{ head: ArchiveHead; end: ArchiveEnd }> {
  const opened = await openArchive(path, identities);
  const extract = tar.extract();
  const flow = pipeline(opened, createZstdDecompress(), async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) if (!extract.write(chunk)) await once(extract, 'drain');
    extract.end(null);
  });
  flow.catch((error: Error) => extract.destroy(error));
  const reading = new Reading(path, visitor);
  try {
    for await (const entry of extract) {
      await reading.take(entry.header, entry as unknown as AsyncIterable<Uint8Array>);
    }
    await flow;
  } catch (error) {
    extract.destroy();
    throw error instanceof VisitorError ? error.cause : damaged(path, error);
  }
  return reading.finish();
}

/** A visitor's own error, to be told from a fault of the archive. */
class VisitorError extends Error {}

class Reading {
  readonly #path: string;
  readonly #visitor: ArchiveVisitor;
  readonly #hash = new ArchiveHash();
  #counted: { entries: number; sha256: string } | undefined;
  #head: ArchiveHead | undefined;
  #end: ArchiveEnd | undefined;
  /** What stands at its beginning is no head that we know; why, is only sure when all of it was read. */
  #is_foreign = false;

  constructor(path: string, visitor: ArchiveVisitor) {
    this.#path = path;
    this.#visitor = visitor;
  }

  async take(
    { name, size = 0 }: { name: string; size?: number | undefined },
    source: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    if (this.#end !== undefined) throw damaged(this.#path);
    if (name === entryNames.end) {
      this.#counted = this.#hash.finish();
      const end = archiveEnd.safeParse(await readJson(source));
      if (!end.success) throw this.#is_foreign ? foreign(this.#path) : damaged(this.#path);
      this.#end = end.data;
      return;
    }
    this.#hash.begin(name, size);
    const hash = this.#hash;
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        hash.add(chunk);
        yield chunk;
      }
    }
    const content = hashed();
    if (this.#head === undefined && !this.#is_foreign) {
      if (name !== entryNames.head) throw damaged(this.#path);
      await this.#takeHead(await readJson(content));
      return;
    }
    if (!this.#is_foreign) await asVisitor(() => this.#visitor.entry?.({ name, size, content }));
    // What the visitor left is read all the same, since it counts for the checksum.
    for (let next = await content.next(); !next.done; next = await content.next());
  }

  async #takeHead(text: unknown): Promise<void> {
    const head = archiveHead.safeParse(text);
    this.#is_foreign = !head.success;
    if (!head.success) return;
    this.#head = head.data;
    await asVisitor(() => this.#visitor.head?.(head.data));
  }

  finish(): { head: ArchiveHead; end: ArchiveEnd } {
    const [head, end, counted] = [this.#head, this.#end, this.#counted];
    if (!end || counted?.entries !== end.entries || counted.sha256 !== end.sha256)
      throw damaged(this.#path);
    if (!head) throw this.#is_foreign ? foreign(this.#path) : damaged(this.#path);
    return { head, end };
  }
}

async function asVisitor(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new VisitorError('', { cause: error });
  }
}

const foreign = (path: string) =>
  new BackupError(`${path} was made by another version of Paddock's backup.`);

function damaged(path: string, error?: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(
    `${path} is not whole: it was cut off or changed after it was made. Nothing was changed by it.`,
    { cause: error },
  );
}

async function readJson(source: AsyncIterable<Uint8Array>): Promise<unknown> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(source)).toString());
}

/** The compressed bytes of an archive, decrypted when it is encrypted. */
async function openArchive(path: string, identities: readonly string[]): Promise<Readable> {
  const first = await firstBytes(path);
  if (first.subarray(0, ZSTD.length).equals(ZSTD)) return createReadStream(path);
  if (!first.toString('latin1').startsWith(AGE))
    throw new BackupError(`${path} is not a backup of Paddock.`);
  if (identities.length === 0) {
    throw new BackupError(
      `${path} is encrypted: give its secret key by BACKUP_KEY or --key-file (a key that begins with age1 cannot open).`,
    );
  }
  const decrypter = new age.Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  const sealed = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  try {
    const plain = await decrypter.decrypt(sealed);
    return Readable.fromWeb(plain);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no identity matched'))
      throw new BackupError(`The key does not fit ${path}.`);
    throw damaged(path, error);
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BackupError(`There is no file ${path}.`) : error;
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
