import { crc32, deflateSync } from 'node:zlib';
import type { TestFile } from '#test/harness/app.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, check]);
}

/** A real PNG of 16 × 16 points in one colour, as a phone would send it. */
export function crashPhoto(name: string, [red, green, blue]: [number, number, number]): TestFile {
  const size = 16;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = [0, ...Array.from({ length: size }, () => [red, green, blue]).flat()];
  const pixels = Buffer.from(Array.from({ length: size }, () => row).flat());
  const bytes = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { document_name: `${name}.png`, content_type: 'image/png', bytes };
}
