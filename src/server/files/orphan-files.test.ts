import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertFile } from '#server/files/insert-file.ts';
import type { StoredUpload } from '#server/platform/context.ts';
import { intendFile, settleIntent } from '#server/platform/storage/file-intents.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';

let app: TestApp;
let cast: Cast;

const day = 86_400_000;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const photo = { document_name: 'rear.png', content_type: 'image/png', bytes: png };

beforeAll(async () => {
  app = await startTestApp();
  cast = await buildCast(app.services.db, { claim_status: 'created' });
});

const upload = (key?: string) => {
  const claim = { parent_type: 'claim', parent_id: cast.claim_id } as const;
  return app
    .as(cast.client)
    .upload('upload_file', { ...claim, kind: 'photo_before_dismantling' }, photo, { key });
};

/** What a process leaves that is killed after the bytes and before the row. */
async function storeAndDie(name: string): Promise<StoredUpload> {
  const { storage, buckets } = app.services;
  const place = { bucket: buckets.other, key: `2026-05/${name}` };
  await intendFile(app.services, place);
  const stored = await storage.put(Readable.from([png]), {
    ...place,
    max_bytes: 1000,
    content_type: 'image/png',
  });
  const { document_name, content_type } = photo;
  return { bucket: place.bucket, storage_key: place.key, document_name, content_type, ...stored };
}

const lies = ({ bucket, storage_key }: StoredUpload) =>
  app.services.storage.exists({ bucket, key: storage_key });
const intents = () => app.services.db.selectFrom('file_intents').selectAll().execute();
const rowOf = (stored: StoredUpload) =>
  runWrite(app.services, systemOrigin('test'), (ctx) =>
    insertFile(ctx, {
      upload: stored,
      parent_type: 'claim',
      parent_id: cast.claim_id,
      kind: 'other',
    }),
  );

describe('files without a row', () => {
  it('what a killed process stored without its row goes a day later, and nothing else', async () => {
    await upload();
    const kept = await app.services.db.selectFrom('files').selectAll().execute();
    const left = await storeAndDie('left-behind');
    app.clock.advance(day - 60_000);
    await app.runJob('clean_up_records');
    expect(await lies(left)).toBe(true);
    app.clock.advance(120_000);
    await Promise.all([1, 2, 3].map(() => app.runJob('clean_up_records')));
    expect(await lies(left)).toBe(false);
    for (const { bucket, storage_key } of kept)
      expect(await app.services.storage.exists({ bucket, key: storage_key })).toBe(true);
    expect(await intents()).toEqual([]);
  });

  it('a file that a row names stays, even when its intent was left behind', async () => {
    const stored = await storeAndDie('named');
    await rowOf(stored);
    await intendFile(app.services, { bucket: stored.bucket, key: stored.storage_key });
    app.clock.advance(2 * day);
    await app.runJob('clean_up_records');
    expect(await lies(stored)).toBe(true);
    expect(await intents()).toEqual([]);
  });

  it('a row never names bytes that were swept, however late its process wakes up', async () => {
    const stored = await storeAndDie('late');
    app.clock.advance(2 * day);
    await app.runJob('clean_up_records');
    await expect(rowOf(stored)).rejects.toMatchObject({ code: 'unavailable' });
    const early = await storeAndDie('race');
    const place = { bucket: early.bucket, key: early.storage_key };
    const [row, sweep] = await Promise.allSettled([
      rowOf(early),
      settleIntent(app.services, place),
    ]);
    expect(row.status === 'fulfilled').toBe(await lies(early));
    expect(sweep.status).toBe('fulfilled');
  });

  it('an upload that is sent again leaves one file, a refused one none', async () => {
    const before = (await app.services.db.selectFrom('files').select('file_id').execute()).length;
    const first = await upload('same');
    const again = await upload('same');
    expect(again.file.file_id).toBe(first.file.file_id);
    await expect(
      app
        .as(cast.client)
        .upload(
          'upload_file',
          { parent_type: 'claim', parent_id: cast.claim_id, kind: 'other' },
          photo,
          {
            key: 'same',
          },
        ),
    ).rejects.toMatchObject({ body: { code: 'idempotency_mismatch' } });
    expect(await app.services.db.selectFrom('files').select('file_id').execute()).toHaveLength(
      before + 1,
    );
    expect(await intents()).toEqual([]);
  });
});
