import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadLimitBytes, uploadPieceBytes } from '#domain/files/upload-pieces.ts';
import { buildApp } from '#server/app.ts';
import { callerAs } from '#server/in-process-caller.ts';
import { refusalOf, startTestApp, type Caller, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { formOf, onTheWire, sendSlowly } from '#test/harness/wire.ts';

let app: TestApp;
let cast: Cast;

const day = 86_400_000;
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db, { claim_status: 'created' });
});

/** A text of its own of two and a half pieces, or of another size. */
const fileOf = (size = 2_500_000) =>
  Buffer.from(randomBytes(Math.ceil(size / 2)).toString('hex')).subarray(0, size);
const start = (bytes: Buffer, who = app.as(cast.client)) =>
  who.call('start_upload', {
    document_name: 'telemetry.txt',
    size_bytes: bytes.length,
    sha256: sha(bytes),
  });
const pieceOf = (bytes: Buffer, piece: number) =>
  bytes.subarray(piece * uploadPieceBytes, (piece + 1) * uploadPieceBytes);
const add = (
  upload_id: string,
  bytes: Buffer,
  piece: number,
  { who = app.as(cast.client), content = pieceOf(bytes, piece) } = {},
) =>
  who.upload(
    'add_upload_piece',
    { upload_id, piece, sha256: sha(pieceOf(bytes, piece)) },
    { document_name: 'piece', content_type: 'application/octet-stream', bytes: content },
  );
const finishing = (upload_id: string) => ({
  parent_type: 'claim' as const,
  parent_id: cast.claim_id,
  kind: 'other' as const,
  upload_id,
});
const finish = (upload_id: string, { who = app.as(cast.client), key = '' } = {}) =>
  who.answer('upload_file', finishing(upload_id), key ? { key } : {});
async function sendAll(bytes: Buffer, who: Caller = app.as(cast.client)): Promise<string> {
  const { upload_id } = await start(bytes, who);
  for (let piece = 0; piece * uploadPieceBytes < bytes.length; piece += 1)
    await add(upload_id, bytes, piece, { who });
  return upload_id;
}
const stored = async (file_id: string) =>
  (await app.as(cast.client).download('get_file', { file_id })).bytes;
const fileIdOf = (answer: { body: unknown }) =>
  (answer.body as { file: { file_id: string } }).file.file_id;
const piecesLeft = async () => {
  const { db } = app.services;
  const rows = await db.selectFrom('upload_pieces').select('piece').execute();
  const intents = await db.selectFrom('file_intents').selectAll().execute();
  return [rows.length, intents.length];
};

describe('a file in pieces', () => {
  it('becomes one file, and nothing of the pieces is left', async () => {
    const bytes = fileOf();
    const upload_id = await sendAll(bytes);
    const done = await finish(upload_id);
    expect(done).toMatchObject({
      status: 200,
      body: { file: { document_name: 'telemetry.txt', size_bytes: bytes.length } },
    });
    expect((await stored(fileIdOf(done))).equals(bytes)).toBe(true);
    expect(await piecesLeft()).toEqual([0, 0]);
  });

  it('goes on after the last whole piece when the same file is begun again', async () => {
    const bytes = fileOf();
    const first = await start(bytes);
    expect(first).toMatchObject({ received: 0, complete: false, piece_bytes: uploadPieceBytes });
    await add(first.upload_id, bytes, 0);
    await add(first.upload_id, bytes, 1);
    expect(await start(bytes)).toMatchObject({ upload_id: first.upload_id, received: 2 });
    expect(await add(first.upload_id, bytes, 2)).toEqual({ received: 3, complete: true });
    expect(await start(bytes)).toMatchObject({ received: 3, complete: true });
    expect((await finish(first.upload_id)).status).toBe(200);
    // Once it is a file, the same content is a new upload.
    expect((await start(bytes)).upload_id).not.toBe(first.upload_id);
  });

  it('goes on after a line that was cut in the middle of a piece', async () => {
    const bytes = fileOf(1_500_000);
    const { upload_id } = await start(bytes);
    await add(upload_id, bytes, 0);
    const line = await onTheWire(app, cast.client);
    const { body, content_type } = formOf(
      { upload_id, piece: '1', sha256: sha(pieceOf(bytes, 1)) },
      { document_name: 'piece', bytes: pieceOf(bytes, 1) },
    );
    await sendSlowly(line, {
      path: '/api/add_upload_piece',
      content_type,
      length: body.length,
      send: async (write, cut) => {
        write(body.subarray(0, 200_000));
        cut();
      },
    });
    expect(await start(bytes)).toMatchObject({ upload_id, received: 1 });
    await add(upload_id, bytes, 1);
    expect((await finish(upload_id)).status).toBe(200);
  });

  it('goes on with another process, as after a restart', async () => {
    const bytes = fileOf();
    const { upload_id } = await start(bytes);
    await add(upload_id, bytes, 0);
    const other = await buildApp(app.services.config, { clock: app.clock });
    try {
      const who = callerAs(other, app.clock, cast.client);
      expect(await start(bytes, who)).toMatchObject({ upload_id, received: 1 });
      await add(upload_id, bytes, 1, { who });
      await add(upload_id, bytes, 2, { who });
      expect((await finish(upload_id, { who })).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('takes a piece twice as once, and refuses one out of order, damaged, too long or too short', async () => {
    const bytes = fileOf();
    const { upload_id } = await start(bytes);
    const early = await refusalOf(add(upload_id, bytes, 1));
    expect(early).toMatchObject({
      status: 409,
      message: 'The next piece of this file is number 0.',
    });
    expect(await Promise.all([add(upload_id, bytes, 0), add(upload_id, bytes, 0)])).toEqual([
      { received: 1, complete: false },
      { received: 1, complete: false },
    ]);
    const content = (change: (piece: Buffer) => Buffer) => ({
      content: change(Buffer.from(pieceOf(bytes, 1))),
    });
    const damaged = content((piece) => (piece.fill('x', 500, 501), piece));
    expect((await refusalOf(add(upload_id, bytes, 1, damaged))).fields).toEqual([
      'sha256: damaged',
    ]);
    const short = pieceOf(bytes, 1).subarray(0, 999);
    const sent = app
      .as(cast.client)
      .upload(
        'add_upload_piece',
        { upload_id, piece: 1, sha256: sha(short) },
        { document_name: 'piece', content_type: 'application/octet-stream', bytes: short },
      );
    expect((await refusalOf(sent)).fields).toEqual(['piece: size']);
    const long = content((piece) => Buffer.concat([piece, piece]));
    expect((await refusalOf(add(upload_id, bytes, 1, long))).status).toBe(413);
    expect((await finish(upload_id)).body).toMatchObject({
      code: 'conflict',
      message: 'Some of this file has not arrived yet.',
    });
    expect(await start(bytes)).toMatchObject({ received: 1 });
    app.clock.advance(2 * day);
    await app.runJob('clean_up_records');
    expect(await piecesLeft()).toEqual([0, 0]);
  });

  it("somebody else's is not there, whoever asks", async () => {
    const bytes = fileOf();
    const upload_id = await sendAll(bytes);
    for (const other of [cast.broker, cast.admin, cast.strangers.agent]) {
      const who = app.as(other);
      expect(await refusalOf(add(upload_id, bytes, 0, { who }))).toMatchObject({ status: 404 });
      expect((await finish(upload_id, { who })).status).toBe(404);
      expect((await start(bytes, who)).received).toBe(0);
    }
    // His own bytes do not open a claim that he may not see either.
    const who = app.as(cast.strangers.agent);
    expect((await finish(await sendAll(bytes, who), { who })).status).toBe(404);
  });

  it('[5.5] a file of 50,000,000 bytes is refused before its first piece', async () => {
    const begin = (size_bytes: number) =>
      app
        .as(cast.client)
        .call('start_upload', { document_name: 'a.mp4', size_bytes, sha256: 'a'.repeat(43) });
    expect(await refusalOf(begin(uploadLimitBytes))).toMatchObject({
      status: 413,
      message: 'The selected file must be smaller than 50 MB.',
    });
    expect((await begin(uploadLimitBytes - 1)).received).toBe(0);
  });

  it('a page that calls itself a photo is refused when it is whole, and a whole that is another than was said', async () => {
    const page = Buffer.concat([Buffer.from('<!doctype html><script>x()</script>'), fileOf()]);
    expect((await finish(await sendAll(page))).status).toBe(415);
    const bytes = fileOf(1_000_001);
    const { upload_id } = await app.as(cast.client).call('start_upload', {
      document_name: 'a.txt',
      size_bytes: bytes.length,
      sha256: 'b'.repeat(43),
    });
    await add(upload_id, bytes, 0);
    await add(upload_id, bytes, 1);
    expect((await finish(upload_id)).status).toBe(415);
    // It can be sent anew: what was damaged is gone.
    expect((await finish(upload_id)).status).toBe(404);
  });

  it('a finishing call that is sent again, or twice at once, gives one file', async () => {
    const upload_id = await sendAll(fileOf());
    const answers = await Promise.all([
      finish(upload_id, { key: 'one' }),
      finish(upload_id, { key: 'one' }),
    ]);
    const again = await finish(upload_id, { key: 'one' });
    const ids = [...answers, again].filter(({ status }) => status === 200).map(fileIdOf);
    expect([new Set(ids).size, again.status]).toEqual([1, 200]);
    expect((await finish(upload_id, { key: 'another' })).status).toBe(409);
  });

  it('a person has twenty of them; the one that waited longest goes for a new one', async () => {
    const who = app.as(cast.adjuster);
    const files = Array.from({ length: 21 }, () => fileOf(1_000_001));
    const first = files[0]!;
    const { upload_id } = await start(first, who);
    await add(upload_id, first, 0, { who });
    for (const bytes of files.slice(1)) {
      app.clock.advance(1000);
      await start(bytes, who);
    }
    expect((await refusalOf(add(upload_id, first, 1, { who }))).status).toBe(404);
    const open = await app.services.db
      .selectFrom('piece_uploads')
      .select('upload_id')
      .where('user_id', '=', cast.adjuster.user_id)
      .execute();
    expect(open).toHaveLength(20);
  });

  it('what nobody goes on with is gone after a day, with its bytes', async () => {
    const bytes = fileOf();
    const { upload_id } = await start(bytes);
    await add(upload_id, bytes, 0);
    const { bucket, storage_key: key } = await app.services.db
      .selectFrom('upload_pieces')
      .select(['bucket', 'storage_key'])
      .where('upload_id', '=', upload_id)
      .executeTakeFirstOrThrow();
    app.clock.advance(day - 60_000);
    await app.runJob('clean_up_records');
    expect(await app.services.storage.exists({ bucket, key })).toBe(true);
    app.clock.advance(120_000);
    await app.runJob('clean_up_records');
    expect(await app.services.storage.exists({ bucket, key })).toBe(false);
    expect((await start(bytes)).received).toBe(0);
  });
});
