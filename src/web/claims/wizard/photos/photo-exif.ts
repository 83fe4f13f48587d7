// A camera writes into a JPEG when it was taken. Drawing the picture smaller loses that, so it is read before.

const EXIF_POINTER = 0x8769;
const TAKEN_AT = 0x9003;
const TAKEN_AT_OFFSET = 0x9011;

/** When a JPEG was taken, in unix seconds by the camera's clock, or null when the file does not say. */
export function takenAtOf(bytes: ArrayBuffer): number | null {
  const view = new DataView(bytes);
  const start = findTiff(view);
  if (start === null) return null;
  try {
    return readTakenAt(view, start);
  } catch (error) {
    // A directory that points outside the file: the picture is fine, its notes are not.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Where the notes of the camera begin. */
function findTiff(view: DataView): number | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 10 < view.byteLength) {
    const marker = view.getUint16(at);
    if ((marker & 0xff00) !== 0xff00 || marker === 0xffda) return null;
    const isExif = marker === 0xffe1 && view.getUint32(at + 4) === 0x45786966;
    if (isExif) return at + 10;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function readTakenAt(view: DataView, start: number): number | null {
  const little = view.getUint16(start) === 0x4949;
  const short = (at: number) => view.getUint16(start + at, little);
  const long = (at: number) => view.getUint32(start + at, little);
  const entry = (directory: number, tag: number): number | null => {
    const count = short(directory);
    for (let i = 0; i < count; i += 1) {
      const at = directory + 2 + i * 12;
      if (short(at) === tag) return at;
    }
    return null;
  };
  const text = (at: number): string => {
    const length = long(at + 4);
    const from = start + (length > 4 ? long(at + 8) : at + 8);
    return String.fromCharCode(...new Uint8Array(view.buffer, from, Math.max(0, length - 1)));
  };
  const pointer = entry(long(4), EXIF_POINTER);
  if (pointer === null) return null;
  const directory = long(pointer + 8);
  const stamp = entry(directory, TAKEN_AT);
  if (stamp === null) return null;
  const zone = entry(directory, TAKEN_AT_OFFSET);
  return instantOfStamp(text(stamp), zone === null ? '' : text(zone));
}

/** `2026:05:17 14:32:08`, in the camera's zone when it says so, else in this device's. */
export function instantOfStamp(stamp: string, zone: string): number | null {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(stamp);
  if (!match) return null;
  const offset = /^[+-]\d\d:\d\d$/.test(zone) ? zone : '';
  const ms = Date.parse(`${match[1]}-${match[2]}-${match[3]}T${match[4]}${offset}`);
  return Number.isNaN(ms) ? null : ms / 1000;
}
