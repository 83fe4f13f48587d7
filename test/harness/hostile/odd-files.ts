import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { tiffWith } from '#server/platform/storage/metadata/orientation.ts';
import { zipOf, type ZipPart } from '#test/harness/hostile/zip-of.ts';

// Files that are almost what they seem to be, made of the few bytes that tell.

export const text = (content: string) => Buffer.from(content);
export const hex = (content: string) => Buffer.from(content.replaceAll(' ', ''), 'hex');

export const jpeg = hex(
  'ffd8ffe0 00104a464946 00010100000100010000 ffda0008010100003f00123456 ffd9',
);
export const gif = Buffer.concat([
  text('GIF89a'),
  hex('01000100800000ffffff0000002c00000000010001000002024401003b'),
]);
export const page = '<script>document.title="ran"</script>';
export const pdf = (inside: string) =>
  text(`%PDF-1.7\n1 0 obj\n<<${inside}>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A PNG that says how large it is; its content need not be as large. */
export function pngOf(width: number, height: number, ...more: Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1_000_000)));
  return Buffer.concat([
    hex('89504e470d0a1a0a'),
    pngChunk('IHDR', head),
    ...more,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A photo that says where it was taken. */
export const whereabouts = 'GPS 52.3888 N 4.5409 E';
export function photoWithPlace(): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWith(1), text(whereabouts)]);
  return Buffer.concat([
    hex('ffd8ffe1'),
    Buffer.from([0, body.length + 2]),
    body,
    jpeg.subarray(2),
  ]);
}

const sheetTypes =
  '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
const letterTypes = sheetTypes
  .replace('/xl/workbook.xml', '/word/document.xml')
  .replace('spreadsheetml.sheet', 'wordprocessingml.document');
export const part = (
  name: string,
  content: string | Buffer,
  more: Partial<ZipPart> = {},
): ZipPart => ({
  name,
  content: typeof content === 'string' ? text(content) : content,
  ...more,
});

export const sheetOf = (rows: string, ...more: ZipPart[]): Buffer =>
  zipOf([
    part('[Content_Types].xml', sheetTypes),
    part('xl/workbook.xml', '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'),
    part('xl/worksheets/sheet1.xml', rows),
    ...more,
  ]);
export const letterOf = (body: string, ...more: ZipPart[]): Buffer =>
  zipOf([part('[Content_Types].xml', letterTypes), part('word/document.xml', body), ...more]);

/** Zeros, packed as flat as can be, without ever being in memory unpacked by the test that makes them. */
let zeros: { content: Buffer; packed: Buffer } | undefined;
function flatBomb(): { content: Buffer; packed: Buffer } {
  const content = Buffer.alloc(100_000_000);
  zeros ??= { content: Buffer.alloc(0), packed: deflateRawSync(content) };
  return zeros;
}
export const bombPart = (name: string): ZipPart => ({
  ...part(name, ''),
  ...flatBomb(),
  claims: 1000,
});

/** An archive whose only entry is the archive itself. */
export function quine(): Buffer {
  return zipOf([part('again.zip', 'PK', { at: 0, claims: 0xffff_fff0 })]);
}

/** A thousand entries that all lie at one place. */
export function overlapping(): Buffer {
  const { packed } = flatBomb();
  return zipOf([
    part('[Content_Types].xml', sheetTypes),
    part('xl/workbook.xml', '<workbook/>'),
    { ...bombPart('xl/worksheets/sheet1.xml'), packed },
    ...Array.from({ length: 1000 }, (_, n) =>
      part(`xl/x${n}.xml`, '', { packed: Buffer.alloc(0), at: 60, claims: 100_000_000 }),
    ),
  ]);
}

export const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><lolz>&j;</lolz>`;
export const outside =
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>';
