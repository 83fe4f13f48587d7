import PostalMime from 'postal-mime';
import Papa from 'papaparse';
import qs from 'qs';
import { fileTypeFromBuffer } from 'file-type';
import { beforeAll, describe, expect, it } from 'vitest';
import { headOfMail } from '#server/platform/mail/built-in-mailbox.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';

// The packages that read what comes from outside have patterns of their own, which no proof of ours reaches. Each is
// given texts that make a pattern begin anew at every sign, once and at four times the length: time that grows with the
// length is four times as long, and time that grows with its square sixteen times; the line is drawn between them.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

const length = 80_000;
/** Signs that patterns begin with, and go on with, and never end with. */
const seeds = [
  'a',
  ' ',
  '\t ',
  '\r\n ',
  '(',
  '<',
  '"',
  '\\"',
  ',',
  ';',
  '@',
  '=',
  '=?',
  '=?utf-8?q?',
  '=?utf-8?b?YQ==?= ',
  '=\r\n',
  '&',
  '&amp',
  '%',
  '%41',
  '[',
  'a[',
  '--',
  '--edge\r\n',
  'a=1;',
  'a@',
  '<a>',
  '<!--',
  '\u00e9',
];
const repeated = (seed: string, size: number) => seed.repeat(Math.ceil(size / seed.length));

const mailOf = (head: string, body = 'x') => `${head}\r\n\r\n${body}`;
const readMail = (raw: string) => PostalMime.parse(headOfMail(Buffer.from(raw)));
type Reader = (text: string) => unknown;

const readers: [title: string, read: Reader][] = [
  ['a subject', (text) => readMail(mailOf(`Subject: ${text}`))],
  ['the readers of a mail', (text) => readMail(mailOf(`To: ${text}`))],
  ['the kind of a mail', (text) => readMail(mailOf(`Content-Type: text/plain; x=${text}`))],
  ['the body of a mail that comes in', (text) => readMail(mailOf('Content-Type: text/html', text))],
  ['a table', (text) => new Papa.Parser({ delimiter: ',' }).parse(text, 0, false)],
  [
    'an address',
    (text) =>
      qs.parse(text, { depth: 3, parameterLimit: 200, arrayLimit: 100, plainObjects: true }),
  ],
  ['the beginning of a file', (text) => fileTypeFromBuffer(Buffer.from(text))],
];

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function timeOf(read: Reader, text: string): Promise<number> {
  const before = cpuMs();
  try {
    await read(text);
  } catch {
    // It is refused, in whatever time that took.
  }
  return cpuMs() - before;
}

/** Seeds at which a reader takes longer than it should, with its times. */
async function slowSeeds(read: Reader, tried: readonly string[] = seeds): Promise<string[]> {
  const slow: string[] = [];
  for (const seed of tried) {
    const once = await timeOf(read, repeated(seed, length));
    if (once < 25) continue;
    // The fastest of up to three: what is thrown away meanwhile, and what else runs, takes a while of its own.
    let longer = Infinity;
    for (let turn = 0; turn < 3 && longer > once * 8; turn += 1)
      longer = Math.min(longer, await timeOf(read, repeated(seed, length * 4)));
    if (longer > once * 8) slow.push(`${JSON.stringify(seed)}: ${once} and ${longer} ms`);
  }
  return slow;
}

describe('[R58] the patterns of packages', () => {
  it.each(readers)('%s is read in a time that grows with its length', async (_title, read) => {
    expect(await slowSeeds(read)).toEqual([]);
  });

  it.each([
    'cookie',
    'content-type',
    'content-disposition',
    'user-agent',
    'accept',
    'if-none-match',
  ])('the header %s is read at once, as long as a header may be', async (name) => {
    for (const seed of seeds) {
      const value = repeated(seed, 15_000).replaceAll(/[^\x20-\x7e]/g, 'x');
      const request = () =>
        app.server.inject({
          method: 'POST',
          url: '/api/log_in',
          headers: { 'x-paddock': '1', 'content-type': 'application/json', [name]: value },
          payload: '{}',
        });
      expect([seed, (await timeOf(request, '')) < 200]).toEqual([seed, true]);
    }
  });

  it('are seen where they are slow', async () => {
    const slow = await slowSeeds(
      (text) => / +$/.test(`${text.slice(0, text.length / 10)}x`),
      [' '],
    );
    expect(slow).toHaveLength(1);
  });
});
