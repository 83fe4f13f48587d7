import { createInflateRaw } from 'node:zlib';
import { tableLimits, UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';

/** A part of a zip file as its directory tells of it; the true size shows only while it is unpacked. */
export interface ZipPart {
  name: string;
  method: number;
  packed_bytes: number;
  unpacked_bytes: number;
  offset: number;
}

const broken = () =>
  new UnreadableFile('This sheet file is damaged. Save it again as XLSX, or send CSV.');
const bomb = () =>
  new UnreadableFile('This sheet file unpacks to far more than a sheet can be. It was not opened.');

/**
 * The parts of a zip file from its directory at the end, before anything is unpacked. Throws for more parts, for larger
 * ones and for a stronger packing than a sheet has, and for parts that share their bytes.
 */
export function zipDirectory(file: Buffer): Map<string, ZipPart> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + 22 > file.length) throw broken();
  const count = file.readUInt16LE(end + 10);
  if (count > tableLimits.zip_entries) throw bomb();
  const parts = new Map<string, ZipPart>();
  let at = file.readUInt32LE(end + 16);
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== 0x02014b50) throw broken();
    const name_length = file.readUInt16LE(at + 28);
    const part: ZipPart = {
      name: file.toString('utf8', at + 46, at + 46 + name_length),
      method: file.readUInt16LE(at + 10),
      packed_bytes: file.readUInt32LE(at + 20),
      unpacked_bytes: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    };
    total += part.unpacked_bytes;
    const swells =
      part.unpacked_bytes > 1_000_000 &&
      part.unpacked_bytes > part.packed_bytes * tableLimits.ratio;
    if (total > tableLimits.unpacked_bytes || swells) throw bomb();
    parts.set(part.name, part);
    at += 46 + name_length + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  refuseOverlap([...parts.values()]);
  return parts;
}

function refuseOverlap(parts: readonly ZipPart[]): void {
  const sorted = parts.toSorted((a, b) => a.offset - b.offset);
  for (const [index, part] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next && part.offset + 30 + part.packed_bytes > next.offset) throw bomb();
  }
}

/** Unpacks one part in pieces of text. What comes out is counted, whatever the directory promised. */
export async function* unpackText(
  file: Buffer,
  part: ZipPart,
  max_bytes: number = tableLimits.unpacked_bytes,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of unpackBytes(file, part, max_bytes))
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** The same as it lies in the archive, for texts that may be written in other letters. */
export async function* unpackBytes(
  file: Buffer,
  part: ZipPart,
  max_bytes: number = tableLimits.unpacked_bytes,
): AsyncGenerator<Buffer> {
  if (part.offset + 30 > file.length || file.readUInt32LE(part.offset) !== 0x04034b50)
    throw broken();
  const start =
    part.offset + 30 + file.readUInt16LE(part.offset + 26) + file.readUInt16LE(part.offset + 28);
  const packed = file.subarray(start, start + part.packed_bytes);
  let size = 0;
  for await (const chunk of part.method === 0 ? [packed] : inflated(packed, part.method)) {
    size += chunk.length;
    if (size > max_bytes || size > 1_000_000 + part.packed_bytes * tableLimits.ratio) throw bomb();
    yield chunk;
  }
}

async function* inflated(packed: Buffer, method: number): AsyncGenerator<Buffer> {
  if (method !== 8) throw broken();
  const stream = createInflateRaw();
  stream.end(packed);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw broken();
    throw error;
  } finally {
    stream.destroy();
  }
}
