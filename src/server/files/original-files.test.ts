import { expect, it } from 'vitest';
import { tiffWith } from '#server/platform/storage/metadata/orientation.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildCast } from '#test/harness/communication-factories.ts';

const secret = 'GPS 52.3888 N 4.5409 E';
const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffWith(1), Buffer.from(secret)]);
const photo = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2]),
  body,
  Buffer.from('ffda0008010100003f00123456ffd9', 'hex'),
]);

it('a photo is served without its place; of a claim staff and the adjuster get it as it came, and that is written down', async () => {
  const app = await startTestApp();
  const cast = await buildCast(app.services.db, { claim_status: 'under_review' });
  const { file } = await app
    .as(cast.client)
    .upload(
      'upload_file',
      { parent_type: 'claim', parent_id: cast.claim_id, kind: 'photo_before_dismantling' },
      { document_name: 'front.jpg', content_type: 'image/jpeg', bytes: photo },
    );
  const { file_id } = file;
  const served = await app.as(cast.client).download('get_file', { file_id });
  expect([served.status, served.bytes.includes(secret)]).toEqual([200, false]);
  for (const who of [cast.client, cast.broker, cast.insurer])
    expect((await app.as(who).download('get_file_original', { file_id })).status).toBe(403);
  for (const who of [cast.admin, cast.adjuster]) {
    const original = await app.as(who).download('get_file_original', { file_id });
    expect([original.status, original.bytes.equals(photo)]).toEqual([200, true]);
  }
  const { db, storage } = app.services;
  const audited = await db
    .selectFrom('audit_log')
    .select('action')
    .where('action', '=', 'download_original')
    .execute();
  expect(audited).toHaveLength(2);
  const sealed = await db.selectFrom('file_originals').selectAll().executeTakeFirstOrThrow();
  const { stream } = await storage.get({ bucket: sealed.bucket, key: sealed.storage_key });
  expect(Buffer.concat(await stream.toArray()).includes(secret)).toBe(false);
});
