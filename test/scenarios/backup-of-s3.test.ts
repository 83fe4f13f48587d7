import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restoreBook } from '#server/platform/backup/restore-book.ts';
import { writeBackup } from '#server/platform/backup/write-backup.ts';
import { CLUSTER_APP } from '#server/platform/cluster/embedded-cluster.ts';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { query } from '#test/harness/servers/database-content.ts';
import { ownersDatabaseUrl } from '#test/harness/database.ts';
import { buildPolicy } from '#test/harness/policy-factories.ts';
import { startS3StandIn, type S3StandIn } from '#test/harness/servers/s3-stand-in.ts';
import { seedReference } from '#server/reference-seed.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-backup-s3-'));
const restored = `restored_s3_${process.pid}`;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await seedReference(app.services.db);
  const policy = await buildPolicy(app);
  await app
    .as(policy.season.people.admin)
    .upload(
      'upload_file',
      { parent_type: 'policy', parent_id: policy.policy_id, kind: 'other' },
      { document_name: 'words.txt', content_type: 'text/plain', bytes: Buffer.from('words') },
    );
});

afterAll(async () => {
  await query(ownersDatabaseUrl('postgres'), `drop database if exists ${restored} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

it('[R8] a backup takes files from S3 and puts them back there', async () => {
  const keys = { id: 'backup', secret: 'of files' };
  const [from, to] = [await startS3StandIn(keys), await startS3StandIn(keys)];
  const storageAt = ({ endpoint }: S3StandIn) =>
    createS3Storage({
      ...{ endpoint, region: 'eu-central-1', spool_folder: path.join(folder, 'spool') },
      ...{ access_key_id: keys.id, secret_access_key: keys.secret },
    });
  try {
    const { db, storage } = app.services;
    const rows = await db.selectFrom('files').select(['bucket', 'storage_key']).execute();
    for (const { bucket, storage_key: key } of rows) {
      const { stream } = await storage.get({ bucket, key });
      const place = { bucket, key, max_bytes: 50_000_000, content_type: 'image/png' };
      await storageAt(from).put(stream, place);
    }
    const made = await writeBackup({
      database_url: app.services.config.database_url,
      ...{ storage: storageAt(from), path: path.join(folder, 's3.paddock') },
      ...{ recipients: [], secret_key_print: '' },
    });
    expect(made).toMatchObject({ stored_files: rows.length, missing_files: [] });
    const { url } = { url: ownersDatabaseUrl(restored) };
    await restoreBook({
      ...{ database_url: url, app_role: CLUSTER_APP, replace: false, identities: [] },
      ...{ storage: storageAt(to), path: path.join(folder, 's3.paddock') },
    });
    const contents = ({ objects }: S3StandIn) =>
      new Map([...objects].map(([place, { body }]) => [place, body.toString('base64')]));
    expect(contents(to)).toEqual(contents(from));
    expect(to.objects.size).toBe(rows.length);
    // A file that S3 no longer has is told of, and the rest is taken.
    from.objects.delete([...from.objects.keys()][0] ?? '');
    const lacking = await writeBackup({
      database_url: app.services.config.database_url,
      ...{ storage: storageAt(from), path: path.join(folder, 's3-lacking.paddock') },
      ...{ recipients: [], secret_key_print: '' },
    });
    expect(lacking.missing_files).toHaveLength(1);
  } finally {
    await Promise.all([from.close(), to.close()]);
  }
});
