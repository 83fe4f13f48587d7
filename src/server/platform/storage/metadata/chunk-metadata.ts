import { crc32 } from 'node:zlib';
import { sumBy } from '#domain/sums.ts';
import { orientationOf, tiffWith } from '#server/platform/storage/metadata/orientation.ts';

const pngTalk = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME']);

/** The slices of a PNG without texts, Exif and time, and without what follows its end; null when it cannot be read. */
export function withoutPngMetadata(bytes: Buffer): Buffer[] | null {
  const kept = [bytes.subarray(0, 8)];
  let orientation = 1;
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > bytes.length) return null;
    if (name === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, end - 4));
    if (!pngTalk.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IHDR' && kept.length !== 2) return null;
    if (name === 'IEND') {
      if (orientation > 1) kept.splice(2, 0, pngChunk('eXIf', tiffWith(orientation)));
      return kept;
    }
    at = end;
  }
  return null;
}

function pngChunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const exifFlag = 0x08;
const xmpFlag = 0x04;

/** The slices of a WebP without Exif and XMP; null when it cannot be read. */
export function withoutWebpMetadata(bytes: Buffer): Buffer[] | null {
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = 12; at + 8 <= whole;) {
    const length = bytes.readUInt32LE(at + 4);
    const name = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > whole) return null;
    const body = bytes.subarray(at + 8, at + 8 + length);
    const tiff = body.toString('latin1', 0, 6) === 'Exif\u0000\u0000' ? body.subarray(6) : body;
    if (name === 'EXIF') orientation = orientationOf(tiff);
    else if (name !== 'XMP ') kept.push(Buffer.from(bytes.subarray(at, Math.min(end, whole))));
    at = end;
  }
  const head = kept[0];
  if (head?.toString('latin1', 0, 4) === 'VP8X' && head.length > 8) {
    const flags = (head[8] ?? 0) & ~(exifFlag | xmpFlag);
    head[8] = orientation > 1 ? flags | exifFlag : flags;
    if (orientation > 1) kept.push(webpChunk('EXIF', tiffWith(orientation)));
  }
  const riff = Buffer.from(bytes.subarray(0, 12));
  riff.writeUInt32LE(4 + sumBy(kept, ({ length }) => length), 4);
  return [riff, ...kept];
}

function webpChunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
