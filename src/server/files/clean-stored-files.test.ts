import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tiffWith } from '#server/platform/storage/metadata/orientation.ts';
import { migrationsFolder } from '#server/platform/database/migrate.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { startS3StandIn, type S3StandIn } from '#test/harness/servers/s3-stand-in.ts';

const secret = 'GPS 52.3888 N 4.5409 E by Jan van Dalen';
const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWith(1), Buffer.from(secret)]);
const picture = 'ffda0008010100003f00123456ffd9';
const photo = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2]),
  body,
  Buffer.from(picture, 'hex'),
]);
const day = 86_400_000;
const keys = { id: 'AKIATEST', secret: 'not-a-secret' };

let app: TestApp;
let cast: Cast;
let s3: S3StandIn;
let listing: string;

beforeAll(async () => {
  s3 = await startS3StandIn(keys);
  const text = await readFile(`${migrationsFolder}/0047-files-as-they-came.sql`, 'utf8');
  listing = text.slice(text.indexOf('insert into files_as_they_came'));
});
afterAll(() => s3.close());

/** A file with its row as they were kept before uploads were cleaned. */
async function keepOldFile(
  over: { name?: string; bytes?: Buffer; parent_type?: string; content_type?: string } = {},
): Promise<string> {
  const { name = 'front.jpg', bytes = photo, parent_type = 'claim' } = over;
  const { buckets, storage, db } = app.services;
  const content_type = over.content_type ?? 'image/jpeg';
  const place = { bucket: buckets.other, key: `2025-03/${randomUUID()}` };
  await storage.put(Readable.from([bytes]), { ...place, max_bytes: 1e6, content_type });
  const { file_id } = await db
    .insertInto('files')
    .values({
      bucket: place.bucket,
      storage_key: place.key,
      document_name: name,
      content_type,
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      parent_type,
      parent_id: parent_type === 'claim' ? cast.claim_id : cast.client.user_id,
      kind: 'other',
      uploaded_by: cast.client.user_id,
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return file_id;
}

const listOldFiles = () => sql.raw(listing).execute(app.services.db);
const waiting = () => app.services.db.selectFrom('files_as_they_came').selectAll().execute();
const rowOf = (file_id: string) =>
  app.services.db
    .selectFrom('files')
    .selectAll()
    .where('file_id', '=', file_id)
    .executeTakeFirstOrThrow();
const served = async (file_id: string) => {
  const { status, bytes } = await app.as(cast.admin).download('get_file', { file_id });
  return { status, bytes, tells: bytes.includes(secret) };
};
const nightly = () => app.runJob('clean_stored_files').then(() => app.runJobs());

describe.each(['disk', 's3'])(
  'pictures that were stored before they were cleaned, in %s',
  (kind) => {
    beforeAll(async () => {
      const settings: Record<string, string> =
        kind === 'disk'
          ? {}
          : {
              S3_ENDPOINT: s3.endpoint,
              S3_ACCESS_KEY_ID: keys.id,
              S3_SECRET_ACCESS_KEY: keys.secret,
            };
      app = await startTestApp({ settings });
      cast = await buildCast(app.services.db, { claim_status: 'under_review' });
    });
    beforeEach(async () => {
      s3.objects.clear();
      for (const table of [
        'files_as_they_came',
        'file_originals',
        'files',
        'file_intents',
        'todos',
      ])
        await app.asOwner(`delete from ${table}`);
    });

    it('[R52] lose place and names; of a claim the one as it came is sealed; row, size and hash fit', async () => {
      const of_claim = await keepOldFile();
      const of_account = await keepOldFile({ parent_type: 'account' });
      const paper = await keepOldFile({ content_type: 'application/pdf' });
      await listOldFiles();
      expect(await waiting()).toHaveLength(2);
      const old = await rowOf(of_claim);
      expect((await served(of_claim)).tells).toBe(true);
      await nightly();
      expect(await waiting()).toEqual([]);
      for (const file_id of [of_claim, of_account]) {
        const { bytes, ...got } = await served(file_id);
        const row = await rowOf(file_id);
        expect(got).toEqual({ status: 200, tells: false });
        expect([row.size_bytes, row.sha256]).toEqual([
          bytes.length,
          createHash('sha256').update(bytes).digest('hex'),
        ]);
        expect(bytes.toString('hex')).toBe(`ffd8${picture}`);
      }
      expect((await served(paper)).tells).toBe(true);
      const original = await app
        .as(cast.adjuster)
        .download('get_file_original', { file_id: of_claim });
      expect([original.status, original.bytes.equals(photo)]).toEqual([200, true]);
      expect(
        (await app.as(cast.admin).download('get_file_original', { file_id: of_account })).status,
      ).toBe(404);
      // Whoever was reading the old bytes reads them to their end; a day later they are gone.
      const place = { bucket: old.bucket, key: old.storage_key };
      expect(await app.services.storage.exists(place)).toBe(true);
      app.clock.advance(day + 60_000);
      await app.runJob('clean_up_records');
      expect(await app.services.storage.exists(place)).toBe(false);
      expect((await served(of_claim)).status).toBe(200);
      expect(await app.services.db.selectFrom('file_intents').selectAll().execute()).toEqual([]);
    });

    it.each([
      ['after its original was sealed', 1],
      ['after the new bytes were put', 2],
    ])('go on when the process is killed %s, and nothing stays behind', async (_when, puts) => {
      const file_id = await keepOldFile();
      await keepOldFile({ name: 'rear.jpg' });
      await listOldFiles();
      const { storage } = app.services;
      const before = await rowOf(file_id);
      const put = storage.put.bind(storage);
      let done = 0;
      const reached = new Promise<void>((resolve) => {
        storage.put = async (...given) => {
          const stored = await put(...given);
          done += 1;
          if (done < puts) return stored;
          resolve();
          // Never goes on: whatever would have followed was not done.
          return new Promise(() => undefined);
        };
      });
      void app.runJob('clean_stored_files');
      await reached;
      storage.put = put;
      expect(await rowOf(file_id)).toEqual(before);
      expect((await served(file_id)).status).toBe(200);
      await nightly();
      expect(await waiting()).toEqual([]);
      expect((await served(file_id)).tells).toBe(false);
      app.clock.advance(day + 60_000);
      await app.runJob('clean_up_records');
      const named = await app.services.db
        .selectFrom('files')
        .select('storage_key')
        .unionAll(app.services.db.selectFrom('file_originals').select('storage_key'))
        .execute();
      expect(named).toHaveLength(4);
      for (const { storage_key: key } of named)
        expect(await storage.exists({ bucket: before.bucket, key })).toBe(true);
      expect(await app.services.db.selectFrom('file_intents').selectAll().execute()).toEqual([]);
      const stored = [...s3.objects.keys()].filter(
        (name) => !named.some(({ storage_key }) => name.endsWith(storage_key)),
      );
      expect(stored).toEqual([]);
    });

    it('that cannot be read stay as they are, and staff are told once', async () => {
      const broken = await keepOldFile({
        name: 'broken.jpg',
        bytes: Buffer.from(`\xff\xd8 ${secret}`, 'latin1'),
      });
      const lost = await keepOldFile({ name: 'lost.jpg' });
      const swapped = await keepOldFile({ name: 'swapped.jpg' });
      const good = await keepOldFile({ name: 'good.jpg', parent_type: 'account' });
      const { storage, db } = app.services;
      const { bucket, storage_key: key } = await rowOf(lost);
      await storage.remove({ bucket, key });
      await db.updateTable('files').set({ sha256: 'x' }).where('file_id', '=', swapped).execute();
      await listOldFiles();
      await nightly();
      await nightly();
      expect((await served(good)).tells).toBe(false);
      expect((await served(broken)).tells).toBe(true);
      expect((await waiting()).map((one) => [one.file_id, one.told_at !== null])).toEqual(
        [broken, lost, swapped].toSorted().map((one) => [one, true]),
      );
      const todos = await db.selectFrom('todos').select(['message', 'owner_id']).execute();
      expect(todos).toEqual([
        {
          owner_id: null,
          message:
            '3 stored pictures and films could not be read, so that place, time and names are still in: ' +
            'broken.jpg (claim CL-2026-0001), lost.jpg (claim CL-2026-0001), swapped.jpg (claim CL-2026-0001)',
        },
      ]);
    });

    it('wait while the storage is away, and none is given up', async () => {
      const files = await Promise.all([1, 2, 3, 4].map(() => keepOldFile()));
      await listOldFiles();
      const { storage } = app.services;
      const get = storage.get.bind(storage);
      const exists = storage.exists.bind(storage);
      let asked = 0;
      storage.get = (place) => {
        asked += 1;
        return get({ ...place, key: `gone/${asked}` });
      };
      storage.exists = async () => false;
      await expect(
        app.runJob('clean_stored_files', {}, { is_last_try: true }),
      ).rejects.toMatchObject({ code: 'storage_unavailable' });
      storage.get = get;
      storage.exists = exists;
      expect(asked).toBe(3);
      expect((await waiting()).map(({ unreadable_at }) => unreadable_at)).toEqual([
        null,
        null,
        null,
        null,
      ]);
      await nightly();
      for (const file_id of files) expect((await served(file_id)).tells).toBe(false);
    });

    it('are gone through once, in portions; afterwards no file is read', async () => {
      for (let count = 0; count < 60; count += 1) await keepOldFile({ parent_type: 'account' });
      await listOldFiles();
      await app.runJob('clean_stored_files');
      expect(await waiting()).toHaveLength(35);
      await app.runJobs();
      expect(await waiting()).toEqual([]);
      const { storage } = app.services;
      const get = storage.get.bind(storage);
      let read = 0;
      storage.get = (place) => {
        read += 1;
        return get(place);
      };
      await nightly();
      storage.get = get;
      expect(read).toBe(0);
    });
  },
);
