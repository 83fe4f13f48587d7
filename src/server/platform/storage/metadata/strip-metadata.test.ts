import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { orientationOf, tiffWith } from '#server/platform/storage/metadata/orientation.ts';
import { stripMetadata } from '#server/platform/storage/metadata/strip-metadata.ts';

const secret = 'GPS 52.3888 N 4.5409 E by Jan van Dalen';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock-metadata-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function stripped(bytes: Buffer, content_type: string) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return { ...(await stripMetadata({ path, content_type })), bytes: await readFile(path) };
}

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const text = (value: string) => Buffer.from(value, 'latin1');
const exif = (turn: number) =>
  segment(0xe1, Buffer.concat([text('Exif\0\0'), tiffWith(turn), text(secret)]));
const jfif = segment(0xe0, text('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'));
const colours = segment(0xe2, text('ICC_PROFILE\0\u0001\u0001 a profile'));
const scan = Buffer.concat([
  segment(0xdb, Buffer.alloc(65, 1)),
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
]);
const start = Buffer.from([0xff, 0xd8]);
const stop = Buffer.from([0xff, 0xd9]);

const chunk = (name: string, body: Buffer) => {
  const named = Buffer.concat([text(name), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};
const box = (name: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
};

describe('what a picture tells beside what is seen', () => {
  it('is taken out of a JPEG: the coded picture, its colours and which side is up stay', async () => {
    const talk = [
      exif(6),
      segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
      segment(0xed, text(`Photoshop 3.0\0${secret}`)),
      segment(0xe2, text(`MPF\0${secret}`)),
      segment(0xfe, text(secret)),
    ];
    const after = Buffer.concat([start, exif(1), stop, text(secret)]);
    const { changed, bytes } = await stripped(
      Buffer.concat([start, jfif, ...talk, colours, scan, stop, after]),
      'image/jpeg',
    );
    expect([changed, bytes.includes(secret)]).toEqual([true, false]);
    const turned = segment(0xe1, Buffer.concat([text('Exif\0\0'), tiffWith(6)]));
    expect(bytes.equals(Buffer.concat([start, jfif, turned, colours, scan, stop]))).toBe(true);
    // A second time there is nothing left to take.
    expect((await stripped(bytes, 'image/jpeg')).bytes.equals(bytes)).toBe(true);
  });

  it('is taken out of a PNG', async () => {
    const mark = Buffer.from('89504e470d0a1a0a', 'hex');
    const head = chunk('IHDR', Buffer.alloc(13, 1));
    const [colour, data, end] = [
      chunk('iCCP', text('a profile')),
      chunk('IDAT', Buffer.alloc(40, 7)),
      chunk('IEND', Buffer.alloc(0)),
    ];
    const talk = ['tEXt', 'iTXt', 'zTXt', 'tIME'].map((name) => chunk(name, text(secret)));
    const turned = chunk('eXIf', Buffer.concat([tiffWith(3), text(secret)]));
    const { changed, bytes } = await stripped(
      Buffer.concat([mark, head, colour, ...talk, turned, data, end, text(secret)]),
      'image/png',
    );
    expect([changed, bytes.includes(secret)]).toEqual([true, false]);
    const wanted = [mark, head, chunk('eXIf', tiffWith(3)), colour, data, end];
    expect(bytes.equals(Buffer.concat(wanted))).toBe(true);
  });

  it('is taken out of a WebP, whose head then no longer promises it', async () => {
    const riff = (name: string, body: Buffer) => {
      const head = Buffer.alloc(8);
      head.write(name, 0, 'latin1');
      head.writeUInt32LE(body.length, 4);
      return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
    };
    const parts = [
      riff('VP8X', Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
      riff('ICCP', text('a profile!')),
      riff('VP8 ', Buffer.alloc(30, 5)),
      riff('EXIF', Buffer.concat([tiffWith(1), text(secret)])),
      riff('XMP ', text(secret)),
    ];
    const body = Buffer.concat([text('WEBP'), ...parts]);
    const { bytes } = await stripped(riff('RIFF', body), 'image/webp');
    expect([bytes.includes(secret), bytes[20], bytes.readUInt32LE(4)]).toEqual([
      false,
      0x20,
      bytes.length - 8,
    ]);
    expect(bytes.includes(parts[2]!)).toBe(true);
  });

  it.each([
    ['video/mp4', 'isom'],
    ['video/quicktime', 'qt  '],
  ])('is overwritten in a film (%s), which stays as long as it was', async (type, brand) => {
    const handler = (kind: string) => box('hdlr', Buffer.alloc(8), text(kind), Buffer.alloc(12));
    const data = box('mdat', Buffer.alloc(500, 9));
    const picture = box('trak', box('mdia', handler('vide')), box('udta', text(secret)));
    const film = Buffer.concat([
      box('ftyp', text(`${brand}\0\0\0\0`)),
      data,
      box(
        'moov',
        box('mvhd', Buffer.alloc(100, 3)),
        picture,
        box('trak', box('mdia', handler('meta'), text(secret))),
        box('udta', text(secret)),
        box('meta', text(secret)),
      ),
      box('uuid', text(secret)),
    ]);
    const { changed, bytes } = await stripped(film, type);
    expect([changed, bytes.includes(secret), bytes.length]).toEqual([true, false, film.length]);
    expect([bytes.includes(data), bytes.includes(handler('vide'))]).toEqual([true, true]);
    expect((await stripped(bytes, type)).changed).toBe(false);
  });

  it('is overwritten in a HEIC, where its list says that it lies', async () => {
    const item = (id: number, type: string) =>
      box('infe', Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), text(type), Buffer.alloc(1));
    const picture = Buffer.alloc(60, 8);
    const place = (id: number, from: number, length: number) => {
      const bytes = Buffer.alloc(14);
      bytes.writeUInt16BE(id, 0);
      bytes.writeUInt16BE(1, 4);
      bytes.writeUInt32BE(from, 6);
      bytes.writeUInt32BE(length, 10);
      return bytes;
    };
    const fileWith = (at: number) =>
      Buffer.concat([
        box('ftyp', text('heic\0\0\0\0mif1heic')),
        box(
          'meta',
          Buffer.alloc(4),
          box('iinf', Buffer.from([0, 0, 0, 0, 0, 2]), item(1, 'hvc1'), item(2, 'Exif')),
          box(
            'iloc',
            Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 2]),
            place(1, at, picture.length),
            place(2, at + picture.length, secret.length),
          ),
        ),
        box('mdat', picture, text(secret)),
      ]);
    const heic = fileWith(fileWith(0).length - picture.length - secret.length);
    const { changed, bytes } = await stripped(heic, 'image/heic');
    expect([changed, bytes.includes(secret), bytes.length]).toEqual([true, false, heic.length]);
    expect(bytes.includes(picture)).toBe(true);
  });

  it('leaves what is damaged, cut off or another thing as it is, and never fails', async () => {
    const whole = Buffer.concat([start, jfif, exif(6), scan, stop]);
    for (let length = 2; length < whole.length; length += 1)
      await stripped(whole.subarray(0, length), 'image/jpeg');
    const noise = Buffer.alloc(300, 0xff);
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'video/mp4'])
      expect((await stripped(noise, type)).bytes.length).toBeGreaterThan(0);
    expect(orientationOf(Buffer.from('II*\0\xff\xff\xff\xff', 'latin1'))).toBe(1);
    expect((await stripped(text(secret), 'text/plain')).changed).toBe(false);
  });
});
