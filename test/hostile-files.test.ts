import { Readable } from 'node:stream';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';
import { CallError, startTestApp, type TestApp } from '#test/harness/app.ts';
import { type ClamdStandIn, startClamdStandIn } from '#test/harness/servers/clamd-stand-in.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { type HostileFile, hostileFiles } from '#test/harness/hostile/hostile-files.ts';
import { importDriver } from '#test/harness/import-driver.ts';
import { jpeg, whereabouts } from '#test/harness/hostile/odd-files.ts';
import { watchProcess } from '#test/harness/servers/watch-process.ts';
import { onTheWire } from '#test/harness/wire.ts';

// Every hostile file that we could think of at one place, as an upload and as a table to import: each is refused in
// words, or it lies there and does nothing, whoever opens it. What it cost the process is measured meanwhile.

let clamd: ClamdStandIn;
let app: TestApp;
let cast: Cast;
let line: { port: number; cookie: string };

beforeAll(async () => {
  clamd = await startClamdStandIn();
  app = await startTestApp({ settings: { CLAMD_URL: clamd.url } });
  cast = await buildCast(app.services.db, { claim_status: 'created' });
  line = await onTheWire(app, cast.client);
});
afterAll(() => clamd.close());

const kept = async () => {
  const { db } = app.services;
  const files = await db.selectFrom('files').select('file_id').execute();
  const intents = await db.selectFrom('file_intents').select('storage_key').execute();
  return { files: files.length, intents: intents.length };
};
const send = ({ name, bytes }: Pick<HostileFile, 'name'> & { bytes: Buffer }) =>
  app
    .as(cast.client)
    .upload(
      'upload_file',
      { parent_type: 'claim', parent_id: cast.claim_id, kind: 'other' },
      { document_name: name, content_type: 'text/html', bytes },
    );

const drivers = () => app.services.db.selectFrom('drivers').select('driver_id').execute();

function whatRefused(error: unknown): { status: number; message: string } {
  if (!(error instanceof CallError)) throw error;
  return { status: error.status, message: error.body.message };
}

/** Waits for what was begun, and holds to it that nobody else had to. */
async function watched<T>(begun: Promise<T>): Promise<T> {
  const cost = await watchProcess(begun);
  expect(cost.longest_turn_ms).toBeLessThan(75);
  expect(cost.memory_grown_mb).toBeLessThan(200);
  return begun;
}

/** What stands in the way of a file that is opened: none of it may be missing, however it is asked for. */
async function expectHarmless(file_id: string, { type, name }: { type: string; name: string }) {
  for (const inline of [false, true]) {
    const { status, headers } = await app
      .as(cast.admin)
      .download('get_file', { file_id, ...(inline ? { inline } : {}) });
    expect(status).toBe(200);
    const may_be_shown = /^(image\/(jpeg|png|gif|webp)|application\/pdf|video\/mp4)$/.test(type);
    const way = inline && may_be_shown ? 'inline' : 'attachment';
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(new RegExp(`^${way}; `)),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script|allow-/);
    // A browser shows a PDF by a viewer of its own, and only outside of a sandbox.
    expect(policy.includes('sandbox')).toBe(type !== 'application/pdf');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(name);
  }
  const { storage_key } = await app.services.db
    .selectFrom('files')
    .select('storage_key')
    .where('file_id', '=', file_id)
    .executeTakeFirstOrThrow();
  expect(storage_key).toMatch(/^[0-9-]{7}\/[0-9a-f-]{36}$/);
}

describe('[R52] a hostile file', () => {
  it('is one of sixty and more', () => {
    expect(hostileFiles.length).toBeGreaterThan(60);
    expect(new Set(hostileFiles.map(({ title }) => title)).size).toBe(hostileFiles.length);
  });

  it.each(hostileFiles.filter(({ refused }) => refused !== undefined))(
    '$title is refused in words',
    async ({ name, bytes, refused }) => {
      const before = await kept();
      const refusal = await watched(
        send({ name, bytes: bytes() }).then(() => 'it was taken', whatRefused),
      );
      expect(refusal).toMatchObject({ status: refused, message: expect.stringMatching(/.{15}/) });
      expect(await kept()).toEqual(before);
    },
  );

  it.each(hostileFiles.filter(({ refused }) => refused === undefined))(
    '$title lies there harmless',
    async ({ name, bytes, kept: as }) => {
      const { file } = await watched(send({ name, bytes: bytes() }));
      const { file_id, document_name, content_type } = file;
      expect({ name: document_name, type: content_type }).toEqual(as);
      await expectHarmless(file_id, { type: content_type, name: document_name });
      const served = await app.as(cast.admin).download('get_file', { file_id });
      expect(served.bytes.includes(whereabouts)).toBe(false);
    },
  );

  it.each(hostileFiles)(
    '$title as a table to import is refused or read as plain text',
    async ({ name, bytes }) => {
      const people = await drivers();
      const answer = await watched(
        importDriver(app, cast.superadmin)
          .send('drivers', bytes(), name)
          .then(
            ({ status, failure }) => (status === 'failed' ? failure : 'It is read as text.'),
            (error: unknown) => whatRefused(error).message,
          ),
      );
      expect(answer).toMatch(/.{15}/);
      expect(answer).not.toMatch(/passwd|root:|lollol|request id/);
      expect(await drivers()).toEqual(people);
    },
  );
});

interface Sent {
  status: number;
  body: string;
}

/** A form as it stands, in pieces, without a length unless one is named. */
function sendForm(path: string, pieces: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        ...{ host: '127.0.0.1', port: line.port, path: `/api/${path}`, method: 'POST' },
        headers: {
          'x-paddock': '1',
          cookie: line.cookie,
          'content-type': 'multipart/form-data; boundary=edge',
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    // A refusal that comes before the end closes the line while more is sent.
    sending.on('error', (error) => setTimeout(() => reject(error), 200));
    Readable.from(pieces).pipe(sending);
  });
}

const field = (name: string, value: string) =>
  Buffer.from(`--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
const fileHead = (name = 'a.jpg') =>
  Buffer.from(
    `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
const end = Buffer.from('\r\n--edge--\r\n');
const claimFields = () => [
  field('parent_type', 'claim'),
  field('parent_id', cast.claim_id),
  field('kind', 'other'),
];

/** A photo of so many bytes, made while it is sent. */
function* photoOf(length: number): Generator<Buffer> {
  yield* claimFields();
  yield fileHead();
  yield jpeg;
  const piece = Buffer.alloc(100_000, 7);
  for (let left = length - jpeg.length; left > 0; left -= piece.length)
    yield piece.subarray(0, Math.min(left, piece.length));
  yield end;
}

describe('[R52] a hostile form', () => {
  it('of a file as large as may be is taken, one byte more is not, without a length of the whole', async () => {
    const before = await kept();
    // The stand-in keeps all that it looks through.
    app.services.scanner = null;
    const taken = await watched(sendForm('upload_file', photoOf(uploadLimitBytes - 1)));
    const over = await watched(sendForm('upload_file', photoOf(uploadLimitBytes)));
    expect([taken.status, over.status, JSON.parse(over.body).code]).toEqual([
      200,
      413,
      'payload_too_large',
    ]);
    expect(await kept()).toEqual({ ...before, files: before.files + 1 });
  });

  it.each<[string, () => Buffer[], number]>([
    [
      'of a thousand fields',
      () => [...Array.from({ length: 1000 }, (_, n) => field(`f${n}`, 'x')), fileHead(), jpeg, end],
      413,
    ],
    [
      'of a thousand files, of which the first counts',
      () => [
        ...claimFields(),
        ...Array.from({ length: 1000 }, () => [fileHead(), jpeg, Buffer.from('\r\n')]).flat(),
        end,
      ],
      200,
    ],
    [
      'of a field of a megabyte',
      () => [field('caption', 'x'.repeat(1e6)), fileHead(), jpeg, end],
      422,
    ],
    ['whose file comes before its fields', () => [fileHead(), jpeg, ...claimFields(), end], 422],
    [
      'of a name that writes a header',
      () => [...claimFields(), fileHead('a"\r\nX-Evil: 1\r\n\r\n.jpg'), jpeg, end],
      415,
    ],
    [
      'of fields with names that a language knows, which are no fields',
      () => [
        field('__proto__', '{"a":1}'),
        field('constructor', 'x'),
        ...claimFields(),
        fileHead(),
        jpeg,
        end,
      ],
      200,
    ],
    ['without a file', () => [...claimFields(), end], 422],
  ])('%s', async (_title, pieces, status) => {
    const before = await kept();
    const answer = await sendForm('upload_file', pieces());
    expect(answer.status).toBe(status);
    expect(answer.body).toMatch(status === 200 ? /"file"/ : /form|fields|kind of file/);
    expect(await kept()).toEqual({ ...before, files: before.files + (status === 200 ? 1 : 0) });
  });
});
