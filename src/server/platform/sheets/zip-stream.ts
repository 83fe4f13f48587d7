import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { sumBy } from '#domain/sums.ts';

/** A file of an archive; its content may come bit by bit. */
export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** The first day that an archive can name; files that are made to be opened once need no other. */
const firstDay = 0x21;
/** The sizes follow the content, and names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;
const wideVersion = 45;
/** Sizes and counts from here on stand in fields of the wide form, which the short ones only point at. */
const short = { size: 0xffffffff, count: 0xffff };

/**
 * An archive as it is written: nothing is kept but the list of its files, so a sheet of a million rows costs no more
 * memory than one of ten. Each file below 4 GB, the archive as large as it comes; tests begin the wide form earlier.
 */
export async function* zipBytes(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  wide_from = short.size,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const start = offset;
    const sums = { crc: 0, size: 0, packed: 0 };
    const head = localHead(name);
    offset += head.length;
    yield head;
    for await (const chunk of packed(content, sums)) {
      sums.packed += chunk.length;
      yield chunk;
    }
    offset += sums.packed;
    const tail = fields([0x08074b50, 4], [sums.crc, 4], [sums.packed, 4], [sums.size, 4]);
    offset += tail.length;
    yield tail;
    directory.push(directoryLine(name, { ...sums, start, is_wide: start >= wide_from }));
  }
  const lines = Buffer.concat(directory);
  yield lines;
  const count = directory.length;
  const is_wide = offset >= wide_from || count >= short.count;
  if (is_wide) yield wideEnd({ count, length: lines.length, offset });
  yield fields(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [is_wide ? short.count : count, 2],
    [is_wide ? short.count : count, 2],
    [lines.length, 4],
    [is_wide ? short.size : offset, 4],
    [0, 2],
  );
}

/** The end of the directory in the wide form, and where that is found. */
function wideEnd({
  count,
  length,
  offset,
}: {
  count: number;
  length: number;
  offset: number;
}): Buffer {
  return fields(
    [0x06064b50, 4],
    [44, 8],
    [wideVersion, 2],
    [wideVersion, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [length, 8],
    [offset, 8],
    [0x07064b50, 4],
    [0, 4],
    [offset + length, 8],
    [1, 4],
  );
}

function packed(
  content: ZipEntry['content'],
  sums: { crc: number; size: number },
): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part);
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      yield bytes;
    }
  }
  // A fault of the content destroys the packing, whose reader then hears of it.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => undefined);
}

function localHead(name: string): Buffer {
  const bytes = Buffer.from(name, 'utf8');
  const head = fields(
    [0x04034b50, 4],
    [version, 2],
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [firstDay, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [bytes.length, 2],
    [0, 2],
  );
  return Buffer.concat([head, bytes]);
}

function directoryLine(
  name: string,
  file: { crc: number; size: number; packed: number; start: number; is_wide: boolean },
): Buffer {
  const bytes = Buffer.from(name, 'utf8');
  const { is_wide, start } = file;
  const extra = is_wide ? fields([1, 2], [8, 2], [start, 8]) : Buffer.alloc(0);
  const head = fields(
    [0x02014b50, 4],
    [is_wide ? wideVersion : version, 2],
    [is_wide ? wideVersion : version, 2],
    [flags, 2],
    [deflated, 2],
    [0, 2],
    [firstDay, 2],
    [file.crc, 4],
    [file.packed, 4],
    [file.size, 4],
    [bytes.length, 2],
    [extra.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [is_wide ? short.size : start, 4],
  );
  return Buffer.concat([head, bytes, extra]);
}

/** Numbers, each in so many bytes, the low one first. */
function fields(...parts: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(sumBy(parts, ([, bytes]) => bytes));
  let at = 0;
  for (const [value, bytes] of parts)
    at =
      bytes === 8
        ? buffer.writeBigUInt64LE(BigInt(value), at)
        : buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
