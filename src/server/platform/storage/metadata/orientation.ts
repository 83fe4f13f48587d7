/** The one thing of a picture's metadata that it is shown by: which side is up, 1 to 8. */
const orientationTag = 0x0112;

/** Reads the orientation out of a block of TIFF, as Exif has it; 1 when there is none. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2);
  if (tiff.length < 8 || (order !== 'MM' && order !== 'II')) return 1;
  const is_big = order === 'MM';
  const short = (at: number) => (is_big ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const start = is_big ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4);
  if (start + 2 > tiff.length) return 1;
  const count = short(start);
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A block of TIFF that says the orientation and nothing else. */
export function tiffWith(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\u0000*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
