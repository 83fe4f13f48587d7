import { gzipSync } from 'node:zlib';
import { eicar } from '#test/harness/servers/clamd-stand-in.ts';
import {
  bombPart,
  gif,
  hex,
  jpeg,
  laughs,
  letterOf,
  outside,
  overlapping,
  page,
  part,
  pdf,
  photoWithPlace,
  pngChunk,
  pngOf,
  quine,
  sheetOf,
  text,
} from '#test/harness/hostile/odd-files.ts';
import { zipOf } from '#test/harness/hostile/zip-of.ts';

/** What somebody sends: it is refused with a status, or kept as a type under a name. */
export interface HostileFile {
  title: string;
  name: string;
  bytes: () => Buffer;
  refused?: number;
  kept?: { type: string; name: string };
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const photo = (name: string, kept: string): [string, Buffer, string] => [name, jpeg, kept];

const names: [title: string, ...ReturnType<typeof photo>][] = [
  ['a name that leads up', ...photo('../../../etc/cron.d/x.jpg', 'x.jpg')],
  ['one that leads up on Windows', ...photo('..\\..\\boot.ini.jpg', 'boot.ini.jpg')],
  ['one from the root', ...photo('/etc/passwd', 'passwd.jpg')],
  ['one with a drive', ...photo('C:\\Windows\\win.ini', 'win.jpg')],
  ['one with a NUL', ...photo('a.jpg\u0000.exe', 'a.jpg.jpg')],
  ['one with a written NUL', ...photo('a.php%00.jpg', 'a.php%00.jpg')],
  ['one that reads from the right', ...photo('evil\u202egpj.exe', 'evilgpj.jpg')],
  ['one of 300 characters', ...photo(`${'x'.repeat(296)}.jpg`, `${'x'.repeat(196)}.jpg`)],
  ['one of marks that take no room', ...photo('\u200b\u200b\ufeff.jpg', 'jpg.jpg')],
  ['one of dots', ...photo('...', 'file.jpg')],
  ['none', ...photo(' ', 'file.jpg')],
  ['a name of Windows', ...photo('CON', '_CON.jpg')],
  ['a name of Windows with an ending', ...photo('aux.jpg', '_aux.jpg')],
  ['a stream of Windows', ...photo('a.jpg:evil.exe', 'a.jpg_evil.jpg')],
  ['two endings', ...photo('photo.jpg.exe', 'photo.jpg.jpg')],
  ['an ending of a page', ...photo('photo.html', 'photo.jpg')],
  [
    'one with tags',
    ...photo('<img src=x onerror=alert(1)>.jpg', '_img src=x onerror=alert(1)_.jpg'),
  ],
  [
    'one that is a statement',
    ...photo("'; drop table files; --.jpg", "'; drop table files; --.jpg"),
  ],
  ['one that is a formula', ...photo('=cmd|calc.jpg', '=cmd_calc.jpg')],
];

export const hostileFiles: readonly HostileFile[] = [
  // What it is.
  { title: 'nothing', name: 'a.jpg', bytes: () => Buffer.alloc(0), refused: 415 },
  { title: 'a page as a photo', name: 'a.jpg', bytes: () => text(`<html>${page}`), refused: 415 },
  {
    title: 'a page after blanks',
    name: 'a.txt',
    bytes: () => text(`\n\n <!doctype html>${page}`),
    refused: 415,
  },
  {
    title: 'a page in UTF-16',
    name: 'a.txt',
    bytes: () => Buffer.concat([hex('fffe'), Buffer.from(`<html>${page}`, 'utf16le')]),
    refused: 415,
  },
  {
    title: 'a drawing with script',
    name: 'a.svg',
    bytes: () => text(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${page}</svg>`),
    refused: 415,
  },
  {
    title: 'a drawing as a photo',
    name: 'a.png',
    bytes: () => text(`<?xml version="1.0"?><svg>${page}</svg>`),
    refused: 415,
  },
  {
    title: 'a drawing packed',
    name: 'a.svgz',
    bytes: () => gzipSync(`<svg>${page}</svg>`),
    refused: 415,
  },
  { title: 'a billion laughs', name: 'a.xml', bytes: () => text(laughs), refused: 415 },
  { title: 'an entity from outside', name: 'a.txt', bytes: () => text(outside), refused: 415 },
  {
    title: 'a program of Windows',
    name: 'a.pdf',
    bytes: () => Buffer.concat([text('MZ'), Buffer.alloc(200)]),
    refused: 415,
  },
  {
    title: 'a program of Linux',
    name: 'a.jpg',
    bytes: () => Buffer.concat([hex('7f454c46020101'), Buffer.alloc(200)]),
    refused: 415,
  },
  {
    title: 'a shell script',
    name: 'a.txt',
    bytes: () => text('#!/bin/sh\nrm -rf /\n'),
    refused: 415,
  },
  {
    title: 'a script of a server',
    name: 'a.php',
    bytes: () => text('<?php system($_GET[0]); ?>'),
    refused: 415,
  },
  {
    title: 'settings of a web server',
    name: '.htaccess',
    bytes: () => text('AddType text/html .jpg\n'),
    kept: { type: 'text/plain', name: 'htaccess.txt' },
  },
  { title: 'a virus', name: 'notes.txt', bytes: () => text(`notes ${eicar}`), refused: 422 },
  {
    title: 'a virus in a sheet',
    name: 'a.csv',
    bytes: () => text(`a;b\n1;${eicar}\n`),
    refused: 422,
  },
  // Two things at once.
  {
    title: 'a GIF that is an archive of Java',
    name: 'a.gif',
    bytes: () => Buffer.concat([gif, zipOf([part('A.class', hex('cafebabe'))])]),
    kept: { type: 'image/gif', name: 'a.gif' },
  },
  {
    title: 'a photo that is an archive',
    name: 'a.jpg',
    bytes: () => Buffer.concat([jpeg, zipOf([part('a.txt', 'a')])]),
    kept: { type: 'image/jpeg', name: 'a.jpg' },
  },
  {
    title: 'a GIF that is a page',
    name: 'a.html',
    bytes: () => Buffer.concat([gif, text(page)]),
    kept: { type: 'image/gif', name: 'a.gif' },
  },
  {
    title: 'a GIF that is a script',
    name: 'a.js',
    bytes: () => text('GIF89a/*\u0000*/=1;alert(1)//'),
    kept: { type: 'image/gif', name: 'a.gif' },
  },
  {
    title: 'a PDF that is a page',
    name: 'a.html',
    bytes: () => Buffer.concat([pdf('/Type/Catalog'), text(`<html>${page}`)]),
    kept: { type: 'application/pdf', name: 'a.pdf' },
  },
  {
    title: 'a page that is a PDF',
    name: 'a.pdf',
    bytes: () => Buffer.concat([text(`<html>${page}-->\n`), pdf('/Type/Catalog')]),
    refused: 415,
  },
  {
    title: 'a PDF with script',
    name: 'a.pdf',
    bytes: () => pdf('/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'),
    kept: { type: 'application/pdf', name: 'a.pdf' },
  },
  {
    title: 'a PDF that starts a program',
    name: 'a.pdf',
    bytes: () => pdf('/OpenAction<</S/Launch/F(cmd.exe)>>'),
    kept: { type: 'application/pdf', name: 'a.pdf' },
  },
  {
    title: 'a PNG with a page in its comment',
    name: 'a.png',
    bytes: () => pngOf(1, 1, pngChunk('tEXt', text(`Comment\u0000${page}`))),
    kept: { type: 'image/png', name: 'a.png' },
  },
  {
    title: 'a PNG that says it is a PDF',
    name: 'statement.pdf',
    bytes: () => pngOf(1, 1),
    kept: { type: 'image/png', name: 'statement.png' },
  },
  {
    title: 'a pixel flood',
    name: 'a.png',
    bytes: () => pngOf(65_500, 65_500),
    kept: { type: 'image/png', name: 'a.png' },
  },
  {
    title: 'a photo with its place',
    name: 'a.jpg',
    bytes: photoWithPlace,
    kept: { type: 'image/jpeg', name: 'a.jpg' },
  },
  {
    title: 'a photo cut off',
    name: 'a.jpg',
    bytes: () => photoWithPlace().subarray(0, 20),
    kept: { type: 'image/jpeg', name: 'a.jpg' },
  },
  {
    title: 'a film of one byte too few',
    name: 'a.mp4',
    bytes: () => Buffer.concat([hex('00000018'), text('ftypisom'), hex('ffffffff')]),
    kept: { type: 'video/mp4', name: 'a.mp4' },
  },
  // Archives.
  { title: 'a flat bomb', name: 'a.zip', bytes: () => zipOf([bombPart('a')]), refused: 415 },
  {
    title: 'a nested bomb',
    name: 'a.zip',
    bytes: () => zipOf([part('b.zip', zipOf([part('c.zip', zipOf([bombPart('d')]))]))]),
    refused: 415,
  },
  {
    title: 'a bomb of gzip',
    name: 'a.csv',
    bytes: () => gzipSync(Buffer.alloc(50_000_000)),
    refused: 415,
  },
  { title: 'an archive of itself', name: 'a.zip', bytes: quine, refused: 415 },
  {
    title: 'an archive with a link',
    name: 'a.zip',
    bytes: () => zipOf([part('a', '/etc/passwd', { mode: 0o120777 })]),
    refused: 415,
  },
  {
    title: 'an archive that leads up',
    name: 'a.zip',
    bytes: () => zipOf([part('../../a', 'a')]),
    refused: 415,
  },
  {
    title: 'a sheet that is a bomb',
    name: 'a.xlsx',
    bytes: () => sheetOf('', bombPart('xl/x.xml')),
    kept: { type: xlsx, name: 'a.xlsx' },
  },
  {
    title: 'a letter that is a bomb',
    name: 'a.docx',
    bytes: () => letterOf('', bombPart('word/x.xml')),
    kept: { type: docx, name: 'a.docx' },
  },
  {
    title: 'a sheet whose parts lie over each other',
    name: 'a.xlsx',
    bytes: overlapping,
    kept: { type: xlsx, name: 'a.xlsx' },
  },
  {
    title: 'a sheet with a billion laughs',
    name: 'a.xlsx',
    bytes: () => sheetOf(laughs),
    kept: { type: xlsx, name: 'a.xlsx' },
  },
  {
    title: 'a sheet with a link',
    name: 'a.xlsx',
    bytes: () => sheetOf('', part('xl/link', '/etc/passwd', { mode: 0o120777 })),
    kept: { type: xlsx, name: 'a.xlsx' },
  },
  {
    title: 'a sheet that leads up',
    name: 'a.xlsx',
    bytes: () => sheetOf('', part('../../../tmp/a', 'a')),
    kept: { type: xlsx, name: 'a.xlsx' },
  },
  {
    title: 'a sheet with macros',
    name: 'a.xlsx',
    bytes: () => sheetOf('', part('xl/vbaProject.bin', 'a')),
    refused: 415,
  },
  {
    title: 'a letter with macros',
    name: 'a.docx',
    bytes: () => letterOf('', part('word/vbaProject.bin', 'a')),
    refused: 415,
  },
  {
    title: 'a letter with a template from outside',
    name: 'a.docx',
    bytes: () =>
      letterOf(
        '',
        part(
          'word/_rels/settings.xml.rels',
          '<Relationship Target="http://127.0.0.1/a.dotm" TargetMode="External"/>',
        ),
      ),
    kept: { type: docx, name: 'a.docx' },
  },
  {
    title: 'a table of formulas',
    name: 'a.csv',
    bytes: () => text(`=cmd|'/c calc'!A1,"@SUM(1)"\n`),
    kept: { type: 'text/csv', name: 'a.csv' },
  },
  {
    title: 'a table in one line of 5 MB',
    name: 'a.csv',
    bytes: () => Buffer.alloc(5_000_000, 'a,'),
    kept: { type: 'text/csv', name: 'a.csv' },
  },
  {
    title: 'JSON that nests two million deep',
    name: 'a.json',
    bytes: () => Buffer.alloc(4_000_000, '['),
    kept: { type: 'application/json', name: 'a.json' },
  },
  // Its name.
  ...names.map(([title, name, bytes, kept]) => ({
    title,
    name,
    bytes: () => bytes,
    kept: { type: 'image/jpeg', name: kept },
  })),
];
