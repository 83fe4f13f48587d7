import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage, sweepPartialFiles } from '#server/platform/storage/disk-storage.ts';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import { assertPlace, bucketsOf, type Storage } from '#server/platform/storage/storage.ts';
import { startS3StandIn, type S3StandIn } from '#test/harness/servers/s3-stand-in.ts';

const keys = { id: 'AKPADDOCK', secret: 'a+secret/with=signs' };
let folder: string;
let s3: S3StandIn;
const stores: Record<string, Storage> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paddock storage '));
  s3 = await startS3StandIn(keys);
  stores.disk = createDiskStorage({ folder });
  stores.S3 = createS3Storage({
    endpoint: s3.endpoint,
    region: 'eu-central-1',
    access_key_id: keys.id,
    secret_access_key: keys.secret,
    spool_folder: join(folder, 'spool'),
    patience: { tries: 3 },
  });
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

/** A stream of `size` bytes in pieces of 64 kB, without a length, as a chunked upload gives it. */
function streamOf(size: number): Readable {
  return Readable.from(
    (function* () {
      for (let left = size; left > 0; left -= 65_536)
        yield Buffer.alloc(Math.min(left, 65_536), 'x');
    })(),
    { objectMode: false },
  );
}

const allFiles = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((e) => e.name);

describe.each(['disk', 'S3'])('files in %s', (name) => {
  const place = { bucket: 'paddock-test', key: '2026/05/photo-1' };
  const put = (content: Buffer, key = place.key) =>
    stores[name]!.put(Readable.from([content], { objectMode: false }), {
      ...place,
      key,
      max_bytes: 1000,
      content_type: 'image/jpeg',
    });

  test('come back as they were put, with size and hash', async () => {
    const content = Buffer.from('crash at turn 7');
    expect(await put(content)).toEqual({
      size_bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    const { stream, size_bytes } = await stores[name]!.get(place);
    expect(await buffer(stream)).toEqual(content);
    expect(size_bytes).toBe(content.length);
  });

  test('are replaced whole, and removed twice without a complaint', async () => {
    await put(Buffer.from('one'), '2026/06/b');
    await put(Buffer.from('other'), '2026/06/b');
    const { stream } = await stores[name]!.get({ ...place, key: '2026/06/b' });
    expect((await buffer(stream)).toString()).toBe('other');
    await stores[name]!.remove({ ...place, key: '2026/06/b' });
    await stores[name]!.remove({ ...place, key: '2026/06/b' });
    expect(await stores[name]!.exists({ ...place, key: '2026/06/b' })).toBe(false);
    expect(await stores[name]!.exists(place)).toBe(true);
  });

  test('that are not there answer not_found', async () => {
    await expect(stores[name]!.get({ ...place, key: 'never' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(stores[name]!.get({ ...place, key: '2026' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('[5.5][9.7] 49,999,999 bytes are taken, 50,000,000 are not', async () => {
    const options = { ...place, max_bytes: uploadLimitBytes, content_type: 'video/mp4' };
    const under = await stores[name]!.put(streamOf(49_999_999), { ...options, key: 'under' });
    expect(under.size_bytes).toBe(49_999_999);
    const over = stores[name]!.put(streamOf(50_000_000), { ...options, key: 'over' });
    await expect(over).rejects.toMatchObject({ code: 'payload_too_large', status: 413 });
    expect(await stores[name]!.exists({ ...place, key: 'over' })).toBe(false);
    await stores[name]!.remove({ ...place, key: 'under' });
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('first half');
        throw new Error('connection lost');
      })(),
      { objectMode: false },
    );
    const options = { ...place, key: 'broken', max_bytes: 1000, content_type: 'image/png' };
    await expect(stores[name]!.put(broken, options)).rejects.toThrow('connection lost');
    expect(await stores[name]!.exists({ ...place, key: 'broken' })).toBe(false);
    expect((await allFiles()).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});

describe('disk', () => {
  // A device that is always full is a Linux thing.
  test.skipIf(!existsSync('/dev/full'))('no room is storage_full, with nothing left', async () => {
    const { toStorageError } = await import('#server/platform/storage/spool.ts');
    const error = await writeFile('/dev/full', 'x').catch((caught: unknown) => caught);
    expect(toStorageError(error)).toMatchObject({ code: 'storage_full', status: 507 });
  });

  test('a sweep takes what a killed process left, and not what is being written', async () => {
    const old = join(folder, 'paddock-test', 'old.part');
    await writeFile(old, 'half');
    await utimes(old, new Date(0), new Date(0));
    await writeFile(join(folder, 'paddock-test', 'fresh.part'), 'half');
    expect(await sweepPartialFiles(folder)).toBe(1);
    expect(existsSync(old)).toBe(false);
    await rm(join(folder, 'paddock-test', 'fresh.part'));
    expect(await sweepPartialFiles(join(folder, 'nowhere'))).toBe(0);
  });
});

describe('S3', () => {
  const options = { bucket: 'paddock-test', key: 'k', max_bytes: 100, content_type: 'text/plain' };

  test('a wrong secret is refused by the service and is no answer for the user', async () => {
    const wrong = createS3Storage({
      endpoint: s3.endpoint,
      region: 'eu-central-1',
      access_key_id: keys.id,
      secret_access_key: 'wrong',
    });
    await expect(wrong.put(Readable.from([Buffer.from('x')]), options)).rejects.toMatchObject({
      code: 'storage_unavailable',
      status: 503,
      cause: { message: 'S3 answered 403 SignatureDoesNotMatch to a PUT' },
    });
    expect(s3.complaints).toEqual(['wrong signature']);
  });

  test('a passing fault is tried again, a lasting one is storage_unavailable, a full one storage_full', async () => {
    const put = () => stores.S3!.put(Readable.from([Buffer.from('x')]), options);
    s3.refusals.push({ status: 503, code: 'SlowDown' });
    await put();
    s3.refusals.push(...Array.from({ length: 3 }, () => ({ status: 500, code: 'InternalError' })));
    await expect(put()).rejects.toMatchObject({ code: 'storage_unavailable' });
    s3.refusals.push({ status: 403, code: 'QuotaExceeded' });
    await expect(put()).rejects.toMatchObject({ code: 'storage_full' });
  });
});

describe('places', () => {
  test.each(['../etc', 'a/../b', '/a', 'a//b', '', '.hidden', 'a\\b', 'a\u0000', 'a/', 'é'])(
    'refuses the key %j',
    (key) => {
      expect(() => assertPlace({ bucket: 'paddock-test', key })).toThrow('Not a storage key');
    },
  );
  test.each(['..', 'A', 'a', 'a/b', '-ab'])('refuses the bucket %j', (bucket) => {
    expect(() => assertPlace({ bucket, key: 'k' })).toThrow('Not a bucket');
  });

  const names = {
    s3_bucket_test: 'test',
    s3_bucket_policies: 'policies',
    s3_bucket_claims: 'claims',
  };
  test.each([
    ['http://localhost:3000', { policy: 'test', other: 'test' }],
    ['http://127.0.0.1:3000', { policy: 'test', other: 'test' }],
    ['https://paddock.example', { policy: 'policies', other: 'claims' }],
    ['https://localhost.evil.example', { policy: 'policies', other: 'claims' }],
  ])('[9.14] at %s files lie in %j', (public_url, buckets) => {
    expect(bucketsOf({ public_url, ...names })).toEqual(buckets);
  });
});
