import { beforeAll, describe, expect, it } from 'vitest';
import { standardBodyLimits } from '#server/platform/http/slow-bodies.ts';
import { takeUploadPlace } from '#server/platform/http/upload-places.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast, type CastMember } from '#test/harness/communication-factories.ts';
import { dripping, formOf, onTheWire, sendSlowly } from '#test/harness/wire.ts';

let app: TestApp;
let cast: Cast;
let line: { port: number; cookie: string };

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

// A fifteenth of the real times, so that what takes minutes on a paddock's line takes seconds here.
const pace = (of: { silence_ms: number; grace_ms: number }, min_bytes_per_second: number) => ({
  silence_ms: of.silence_ms / 15,
  grace_ms: of.grace_ms / 15,
  min_bytes_per_second,
});
const body_limits = {
  file: pace(standardBodyLimits.file, 5000),
  other: pace(standardBodyLimits.other, 2000),
  check_every_ms: 50,
};

beforeAll(async () => {
  app = await startTestApp({ body_limits });
  cast = await buildCast(app.services.db, { claim_status: 'created' });
  line = await onTheWire(app, cast.client);
});

const form = () =>
  formOf(
    { parent_type: 'claim', parent_id: cast.claim_id, kind: 'other' },
    { document_name: 'notes.txt', bytes: Buffer.alloc(60_000, 'a slow line\n') },
  );
const rows = () => app.services.db.selectFrom('files').select('file_id').execute();
const intents = () => app.services.db.selectFrom('file_intents').selectAll().execute();

describe('a body on a slow line', () => {
  it('a file may take longer than any pause is allowed to be, while something of it comes', async () => {
    const { body, content_type } = form();
    const sent = await sendSlowly(line, {
      path: '/api/upload_file',
      content_type,
      length: body.length,
      send: dripping(body, { step: 1500, pause_ms: 100 }),
    });
    expect(sent).toMatchObject({ status: 200 });
    expect(sent.took_ms).toBeGreaterThan(body_limits.file.silence_ms);
    expect(await rows()).toHaveLength(1);
  });

  it.each(['in the middle', 'before the first byte'])(
    'a file that falls silent %s is ended, and nothing of it stays',
    async (when) => {
      const before = (await rows()).length;
      const { body, content_type } = form();
      const sent = await sendSlowly(line, {
        path: '/api/upload_file',
        content_type,
        length: body.length,
        send: async (write) => {
          if (when === 'in the middle') write(body.subarray(0, 30_000));
        },
      });
      expect([0, 408]).toContain(sent.status);
      await expect.poll(async () => (await intents()).length).toBe(0);
      expect(await rows()).toHaveLength(before);
    },
  );

  it.each([
    ['a file', '/api/upload_file', 'multipart/form-data; boundary=x'],
    ['a form of JSON', '/api/login', 'application/json'],
  ])('%s that comes byte by byte is ended by its average', async (_, path, content_type) => {
    const drip = Buffer.alloc(2000, ' ');
    const sent = await sendSlowly(line, {
      path,
      content_type,
      length: 1_000_000,
      send: dripping(drip, { step: 1, pause_ms: 20 }),
    });
    // A multipart request without a part is refused as soon as its form is broken; its line is cut all the same.
    expect([0, 408]).toContain(sent.status);
  });

  it('one person has six files on their way and no more, others have their own, and a cut line frees its place', async () => {
    const upload = (who: CastMember) =>
      app
        .as(who)
        .upload(
          'upload_file',
          { parent_type: 'claim', parent_id: cast.claim_id, kind: 'other' },
          { document_name: 'a.png', content_type: 'image/png', bytes: png },
        );
    const leave = Array.from({ length: 5 }, () => takeUploadPlace(cast.client.user_id));
    const { body, content_type } = form();
    const held = sendSlowly(line, {
      path: '/api/upload_file',
      content_type,
      length: body.length,
      send: async (write) => write(body.subarray(0, 400)),
    });
    await expect
      .poll(() => {
        try {
          leave.push(takeUploadPlace(cast.client.user_id));
          leave.pop()?.();
          return 'free';
        } catch {
          return 'taken';
        }
      })
      .toBe('taken');
    expect((await refusalOf(upload(cast.client))).status).toBe(429);
    await upload(cast.broker);
    await held;
    await expect
      .poll(() =>
        upload(cast.client).then(
          () => 'taken in',
          () => 'refused',
        ),
      )
      .toBe('taken in');
    for (const done of leave) done();
  });
});

describe('a form that is none', () => {
  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', 'x'],
    ['a boundary that never comes', 'multipart/form-data; boundary=abc', 'x'.repeat(1000)],
    [
      'an end in the middle of a head',
      'multipart/form-data; boundary=abc',
      '--abc\r\ncontent-disp',
    ],
    [
      'an end in the middle of the file',
      'multipart/form-data; boundary=abc',
      '--abc\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf a fi',
    ],
    ['a type that is no form', 'text/plain', 'x'],
  ])('%s is refused in words', async (_, content_type, payload) => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/upload_file',
      headers: { 'x-paddock': '1', 'content-type': content_type, cookie: line.cookie },
      payload,
    });
    expect([400, 415, 422]).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ code: expect.stringMatching(/^(malformed|invalid)_/) });
  });

  it('none of it is a fault of ours', async () => {
    const faults = await app.services.db.selectFrom('error_log').selectAll().execute();
    expect(faults.map(({ message }) => message)).toEqual([]);
  });
});
