import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { contentDisposition, safeFileName } from '#server/platform/storage/file-names.ts';
import { acceptFile, mayShowInline } from '#server/platform/storage/file-types.ts';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const hex = (value: string): Buffer => Buffer.from(value.replaceAll(' ', ''), 'hex');

/** A zip of stored entries: local headers and contents, as a reader of the beginning sees it. */
function zipOf(entries: Record<string, string>): Buffer {
  const parts = Object.entries(entries).map(([name, content]) => {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, text(name), text(content)]);
  });
  return Buffer.concat(parts);
}
const office = (main: string): string =>
  `<?xml version="1.0"?><Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;

const samples = {
  jpeg: hex('ffd8ffe0 00104a46 49460001 01000001 00010000 ffd9'),
  png: Buffer.concat([
    hex('89504e47 0d0a1a0a 0000000d 49484452 00000001 00000001 08060000 00'),
    Buffer.alloc(60),
  ]),
  gif: Buffer.concat([text('GIF89a'), Buffer.alloc(20)]),
  webp: Buffer.concat([text('RIFF'), hex('24000000'), text('WEBPVP8 '), Buffer.alloc(30)]),
  heic: Buffer.concat([hex('00000018'), text('ftypheic'), hex('00000000'), text('mif1heic')]),
  pdf: text('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>\n'),
  mp4: Buffer.concat([hex('00000018'), text('ftypisom'), hex('00000200'), text('isommp41')]),
  mov: Buffer.concat([hex('00000014'), text('ftypqt  '), hex('00000000'), text('qt  ')]),
  docx: zipOf({
    '[Content_Types].xml': office('wordprocessingml.document'),
    'word/document.xml': '<w/>',
  }),
  xlsx: zipOf({ '[Content_Types].xml': office('spreadsheetml.sheet'), 'xl/workbook.xml': '<x/>' }),
  late_xlsx: zipOf({
    'xl/workbook.xml': '<x/>',
    '[Content_Types].xml': office('spreadsheetml.sheet'),
  }),
  csv: text('part;amount\nFront splitter;1.250,00\n'),
  old_csv: Buffer.from('Fl\u00fcgel;1.250,00\n', 'latin1'),
};

const accept = (content: Buffer, document_name: string) =>
  acceptFile(Readable.from([content], { objectMode: false }), { document_name });

describe('what an upload is, by its content', () => {
  test.each([
    ['photo.jpg', samples.jpeg, 'image/jpeg'],
    ['photo.JPEG', samples.jpeg, 'image/jpeg'],
    ['scan.png', samples.png, 'image/png'],
    ['move.gif', samples.gif, 'image/gif'],
    ['photo.webp', samples.webp, 'image/webp'],
    ['phone.heic', samples.heic, 'image/heic'],
    ['estimate.pdf', samples.pdf, 'application/pdf'],
    ['onboard.mp4', samples.mp4, 'video/mp4'],
    ['onboard.mov', samples.mov, 'video/quicktime'],
    [
      'report.docx',
      samples.docx,
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'lines.xlsx',
      samples.xlsx,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'lines2.xlsx',
      samples.late_xlsx,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['lines.csv', samples.csv, 'text/csv'],
    ['lines-1999.csv', samples.old_csv, 'text/csv'],
    ['notes.txt', text('Žofie hit the wall — 3 < 4'), 'text/plain'],
  ])('%s', async (name, content, type) => {
    const file = await accept(content, name);
    expect(file.content_type).toBe(type);
    expect(file.document_name).toBe(name);
    expect(await buffer(file.stream)).toEqual(content);
  });

  test.each([
    ['an empty file', Buffer.alloc(0), 'a.txt'],
    ['a page called photo', text('<!DOCTYPE html><script>x()</script>'), 'photo.jpg'],
    ['a page after blanks', text('\ufeff  \n<HTML>'), 'notes.txt'],
    [
      'a drawing with script',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'a.svg',
    ],
    ['an XML bomb', text('<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">]>'), 'a.txt'],
    ['a shell script', text('#!/bin/sh\nrm -rf /\n'), 'a.txt'],
    ['a program', Buffer.concat([text('MZ'), Buffer.alloc(100)]), 'a.pdf'],
    ['a zip', zipOf({ 'inner.zip': 'x' }), 'photos.zip'],
    [
      'a sheet with macros',
      zipOf({ '[Content_Types].xml': office('spreadsheetml.sheet'), 'xl/vbaProject.bin': 'x' }),
      'a.xlsx',
    ],
    ['unknown binary', hex('00010203 04050607 08090a0b'), 'a.txt'],
  ])('refuses %s', async (_title, content, name) => {
    await expect(accept(content, name)).rejects.toMatchObject({
      code: 'invalid_file',
      status: 415,
    });
  });

  test.each([
    ['page.html', samples.jpeg, 'page.jpg'],
    ['photo.jpg', samples.png, 'photo.png'],
    ['.htaccess', text('deny from all'), 'htaccess.txt'],
    ['photo', samples.jpeg, 'photo.jpg'],
    ['statement.pdf.exe', samples.pdf, 'statement.pdf.pdf'],
  ])('corrects the name %s', async (name, content, corrected) => {
    expect((await accept(content, name)).document_name).toBe(corrected);
  });

  test('a file longer than what is looked at comes through whole', async () => {
    const content = Buffer.concat([samples.jpeg, Buffer.alloc(1_000_000, 7)]);
    const pieces = Array.from({ length: 16 }, (_, index) =>
      content.subarray(index * 65_536, (index + 1) * 65_536),
    );
    const file = await acceptFile(Readable.from(pieces, { objectMode: false }), {
      document_name: 'a.jpg',
    });
    expect((await buffer(file.stream)).equals(content)).toBe(true);
  });

  test('a break in the connection comes out as an error, not as a short file', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.concat([samples.jpeg, Buffer.alloc(300_000)]);
        throw new Error('connection lost');
      })(),
      { objectMode: false },
    );
    const file = await acceptFile(broken, { document_name: 'a.jpg' });
    await expect(buffer(file.stream)).rejects.toThrow('connection lost');
  });
});

test('pictures, films and PDF may be shown in place; text, sheets and unknown types are saved', () => {
  expect(['image/jpeg', 'application/pdf', 'video/mp4'].every(mayShowInline)).toBe(true);
  expect(
    ['text/plain', 'text/html', 'image/svg+xml', 'text/csv', 'toString'].some(mayShowInline),
  ).toBe(false);
});

describe('a safe file name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\crash.jpg', 'crash.jpg'],
    ['crash\u0000.jpg', 'crash.jpg'],
    ['crash\r\nSet-Cookie: a.jpg', 'crashSet-Cookie_ a.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u200bphoto .jpg ', 'photo .jpg'],
    ['CON.txt', '_CON.txt'],
    ['...', 'file'],
    ['', 'file'],
    ['a:b*c?.pdf', 'a_b_c_.pdf'],
    ['Žofie Dvořák – schade.pdf', 'Žofie Dvořák – schade.pdf'],
    [`${'a'.repeat(300)}.jpg`, `${'a'.repeat(196)}.jpg`],
    ['🏁'.repeat(201), '🏁'.repeat(200)],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  test('goes into a header in plain and in full', () => {
    expect(contentDisposition('attachment', 'Schade "é" 100%.pdf')).toBe(
      `attachment; filename="Schade _e_ 100_.pdf"; filename*=UTF-8''Schade%20_%C3%A9_%20100%25.pdf`,
    );
    expect(contentDisposition('inline', '事故')).toBe(
      `inline; filename="file"; filename*=UTF-8''%E4%BA%8B%E6%95%85`,
    );
  });
});
