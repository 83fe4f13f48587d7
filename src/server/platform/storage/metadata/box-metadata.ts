import type { FileHandle } from 'node:fs/promises';

// HEIC, MP4 and MOV are boxes in boxes, and other boxes say at which byte of the file the picture lies. So nothing is
// taken out: what tells of place, person and device is overwritten where it stands.

interface Box {
  name: string;
  at: number;
  body: number;
  end: number;
}

/** No index of pictures or of a film's frames is larger; what says so is no such file. */
const maxIndexBytes = 20_000_000;

function boxAt(bytes: Buffer, at: number, end: number): Box | null {
  if (at + 8 > end) return null;
  const short = bytes.readUInt32BE(at);
  const name = bytes.toString('latin1', at + 4, at + 8);
  if (short === 1 && at + 16 > end) return null;
  const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
  const body = at + (short === 1 ? 16 : 8);
  return size < body - at || at + size > end ? null : { name, at, body, end: at + size };
}

function* boxesIn(bytes: Buffer, from: number, end: number): Generator<Box> {
  for (let box = boxAt(bytes, from, end); box; box = boxAt(bytes, box.end, end)) yield box;
}

function blank(bytes: Buffer, { at, body, end }: Box): void {
  bytes.write('free', at + 4, 'latin1');
  bytes.fill(0, body, end);
}

/** Overwrites what a film's index tells of its maker; answers whether there was any. */
function blankFilmIndex(bytes: Buffer, from: number, end: number): boolean {
  let changed = false;
  for (const box of boxesIn(bytes, from, end)) {
    const is_talk =
      ['udta', 'meta', 'uuid'].includes(box.name) ||
      // A track of positions and readings beside the picture, as cameras in cars write it.
      (box.name === 'trak' && handlerOf(bytes, box) === 'meta');
    if (is_talk) blank(bytes, box);
    else if (box.name !== 'trak' || !blankFilmIndex(bytes, box.body, box.end)) continue;
    changed = true;
  }
  return changed;
}

function handlerOf(bytes: Buffer, trak: Box): string {
  for (const media of boxesIn(bytes, trak.body, trak.end))
    if (media.name === 'mdia')
      for (const box of boxesIn(bytes, media.body, media.end))
        if (box.name === 'hdlr') return bytes.toString('latin1', box.body + 8, box.body + 12);
  return '';
}

/**
 * Overwrites the metadata of the boxed file that is open for reading and writing. Answers whether there was any, and
 * whether the boxes were read to the end of the file.
 */
export async function blankBoxMetadata(
  file: FileHandle,
  kind: 'film' | 'picture',
): Promise<{ changed: boolean; readable: boolean }> {
  const { size } = await file.stat();
  const head = Buffer.alloc(16);
  let changed = false;
  let at = 0;
  while (at + 8 <= size) {
    head.fill(0);
    await file.read(head, 0, 16, at);
    const short = head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8 || at + length > size) break;
    const is_index = name === 'moov' || name === 'meta' || name === 'uuid' || name === 'udta';
    if (is_index && length <= maxIndexBytes) {
      const bytes = Buffer.alloc(length);
      await file.read(bytes, 0, length, at);
      if (kind === 'picture' && name === 'meta') {
        for (const [from, to] of metadataItems(bytes)) {
          const end = Math.min(to, size);
          if (from < end) await file.write(Buffer.alloc(end - from), 0, end - from, from);
          changed ||= from < end;
        }
      } else if (name === 'moov' ? blankFilmIndex(bytes, 8, length) : true) {
        if (name !== 'moov') blank(bytes, { name, at: 0, body: 8, end: length });
        await file.write(bytes, 0, length, at);
        changed = true;
      }
    }
    at += length;
  }
  return { changed, readable: at > 0 && at + 8 > size };
}

/** Where in the file a HEIC keeps the items that are Exif or XMP, as pairs of first byte and end. */
function metadataItems(meta: Buffer): [number, number][] {
  const boxes = [...boxesIn(meta, 12, meta.length)];
  const infos = boxes.find(({ name }) => name === 'iinf');
  const places = boxes.find(({ name }) => name === 'iloc');
  if (!infos || !places) return [];
  const talk = new Set<number>();
  const first = infos.body + (meta[infos.body] === 0 ? 6 : 8);
  for (const info of boxesIn(meta, first, infos.end)) {
    const version = meta[info.body] ?? 0;
    if (info.name !== 'infe' || version < 2) continue;
    const id_at = info.body + 4;
    const id = version === 2 ? meta.readUInt16BE(id_at) : meta.readUInt32BE(id_at);
    const type_at = id_at + (version === 2 ? 4 : 6);
    if (['Exif', 'mime'].includes(meta.toString('latin1', type_at, type_at + 4))) talk.add(id);
  }
  return extentsOf(meta, places).flatMap(({ id, ...extent }) =>
    talk.has(id) ? [[extent.from, extent.to] as [number, number]] : [],
  );
}

function extentsOf(meta: Buffer, { body }: Box): { id: number; from: number; to: number }[] {
  const version = meta[body] ?? 0;
  const sizes = meta.readUInt16BE(body + 4);
  const [offset_size, length_size, base_size] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const index_size = version === 0 ? 0 : sizes & 15;
  let at = body + 6;
  const take = (size: number): number => {
    const value =
      size === 8 ? Number(meta.readBigUInt64BE(at)) : size === 0 ? 0 : meta.readUIntBE(at, size);
    at += size;
    return value;
  };
  const found: { id: number; from: number; to: number }[] = [];
  const count = take(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item += 1) {
    const id = take(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : take(2) & 15;
    take(2);
    const base = take(base_size);
    const extents = take(2);
    for (let extent = 0; extent < extents; extent += 1) {
      take(index_size);
      const from = base + take(offset_size);
      const length = take(length_size);
      if (method === 0) found.push({ id, from, to: from + length });
    }
  }
  return found;
}
