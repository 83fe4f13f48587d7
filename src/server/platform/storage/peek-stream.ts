import { Readable } from 'node:stream';

/**
 * Reads up to `bytes` from the beginning of a stream and answers them with a stream of the whole, so that a file's
 * content can be looked at before it is stored. Errors of the source come out of the new stream.
 */
export async function peekStream(
  source: Readable,
  bytes: number,
): Promise<{ head: Buffer; stream: Readable }> {
  const chunks = source.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  const seen: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    seen.push(value);
    length += value.length;
  }
  async function* whole(): AsyncGenerator<Buffer> {
    yield* seen;
    yield* chunks;
  }
  const stream = Readable.from(whole(), { objectMode: false });
  stream.once('close', () => source.destroy());
  return { head: Buffer.concat(seen).subarray(0, bytes), stream };
}
