import { orientationOf, tiffWith } from '#server/platform/storage/metadata/orientation.ts';

const exifMark = 'Exif\u0000\u0000';

/** Segments that the picture is drawn by: its own, the profile of its colours, and how they are coded. */
function isOfPicture(marker: number, bytes: Buffer, body: number): boolean {
  const begins = (text: string) => bytes.toString('latin1', body, body + text.length) === text;
  if (marker === 0xe0) return begins('JFIF\u0000');
  if (marker === 0xe2) return begins('ICC_PROFILE\u0000');
  if (marker === 0xee) return begins('Adobe');
  return !(marker >= 0xe0 && marker <= 0xef) && marker !== 0xfe;
}

/** The end of coded picture data that begins at `from`: the next marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

/**
 * The slices of a JPEG without what it tells beside its picture; null when it cannot be read. The picture's own bytes
 * stay as they are. What follows its end (previews, films of a moving photo) has metadata of its own and goes.
 */
export function withoutJpegMetadata(bytes: Buffer): Buffer[] | null {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return null;
    const body = at + 4;
    if (marker === 0xe1 && bytes.toString('latin1', body, body + 6) === exifMark)
      orientation = Math.max(orientation, orientationOf(bytes.subarray(body + 6, end)));
    const stop = marker === 0xda ? endOfScan(bytes, end) : end;
    if (isOfPicture(marker, bytes, body)) kept.push(bytes.subarray(at, stop));
    at = stop;
  }
  const is_jfif = kept[0]?.[1] === 0xe0;
  if (orientation > 1) kept.splice(is_jfif ? 1 : 0, 0, exifSegment(orientation));
  return [bytes.subarray(0, 2), ...kept, Buffer.from([0xff, 0xd9])];
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from(exifMark, 'latin1'), tiffWith(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
