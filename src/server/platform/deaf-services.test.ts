import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CardFailure, type CheckoutOrder } from '#server/platform/cards/cards.ts';
import { SetClock } from '#server/platform/clock.ts';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createStripeCards } from '#server/platform/cards/stripe-cards.ts';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import {
  type Deafness,
  type DeafServer,
  startDeafServer,
} from '#test/harness/servers/deaf-server.ts';

const ways: Deafness[] = [
  'accepts and never answers',
  'answers byte by byte',
  'stops in the middle of its answer',
  'cuts the line in the middle of its answer',
  'cuts every line at once',
];

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
async function deaf(way: Deafness): Promise<DeafServer> {
  const server = await startDeafServer(way);
  opened.push(server);
  return server;
}

/** Whatever was thrown; a wait without end makes the test fail by its own limit. */
const thrownBy = (tried: Promise<unknown>): Promise<unknown> =>
  tried.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('S3 that is of no use', () => {
  const place = { bucket: 'paddock-test', key: 'photo' };
  const storageAt = (endpoint: string): Storage =>
    createS3Storage({
      endpoint,
      region: 'eu-central-1',
      access_key_id: 'AK',
      secret_access_key: 'secret',
      spool_folder: join(tmpdir(), `paddock-deaf-${process.pid}`),
      patience: { answer_ms: 300, silence_ms: 300, tries: 2 },
    });

  it.each(ways)('%s: every call ends, in words for the user and for staff', async (way) => {
    const s3 = await deaf(way);
    const storage = storageAt(s3.url);
    const put = () =>
      storage.put(Readable.from([Buffer.alloc(100_000)]), {
        ...place,
        max_bytes: 1_000_000,
        content_type: 'image/jpeg',
      });
    const read = async () => buffer((await storage.get(place)).stream);
    const calls = [put(), read(), storage.exists(place), storage.remove(place)].map(thrownBy);
    // A head that came before the silence is an answer to what needs no more than it.
    const answers = (await Promise.all(calls)).filter(
      (error) => error !== undefined || !way.includes('in the middle'),
    );
    for (const error of answers)
      expect(error).toMatchObject({ code: 'storage_unavailable', status: 503 });
    expect(await thrownBy(read())).toMatchObject({ code: 'storage_unavailable' });
    expect(s3.calls()).toBeLessThanOrEqual(20);
    const left = await readdir(join(tmpdir(), `paddock-deaf-${process.pid}`)).catch(() => []);
    expect(left).toEqual([]);
  });
});

describe('a card provider that is of no use', () => {
  const order: CheckoutOrder = {
    reference: 'r1',
    amount: 1000,
    currency: 'EUR',
    lines: [{ name: 'Premium', amount: 1000 }],
    success_url: 'https://paddock.example/done',
    cancel_url: 'https://paddock.example/back',
    expires_at: new Date('2026-05-20T09:00:00Z'),
    idempotency_key: 'r1',
    metadata: {},
  };

  it.each(ways)('%s: whoever pays is told soon, and a job may try again', async (way) => {
    const provider = await deaf(way);
    const cards = createStripeCards({
      secret_key: 'sk_test_1',
      webhook_secrets: ['whsec_1'],
      clock: new SetClock(new Date('2026-05-20T08:00:00Z')),
      api_base: provider.url,
      patience: { person_ms: 1500, job_ms: 2000 },
    });
    const errors = await Promise.all(
      [cards.createCheckout(order), cards.getCheckout('cs_1')].map(thrownBy),
    );
    for (const error of errors) {
      expect(error).toBeInstanceOf(CardFailure);
      expect(error).toMatchObject({ kind: 'temporary' });
    }
  });
});

describe('a folder that cannot be used', () => {
  let app: TestApp;
  let cast: Cast;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'paddock-blocked-'));
    // A file where the folder should be: nobody can write there, whatever rights he has.
    await writeFile(join(folder, 'files'), '');
    app = await startTestApp({ settings: { STORAGE_DIR: join(folder, 'files') } });
    cast = await buildCast(app.services.db, { claim_status: 'created' });
    return () => rm(folder, { recursive: true, force: true });
  });

  it('is 503 in words; no row, no intent; staff find it once in the error log', async () => {
    const upload = () =>
      app
        .as(cast.client)
        .upload(
          'upload_file',
          { parent_type: 'claim', parent_id: cast.claim_id, kind: 'other' },
          { document_name: 'a.txt', content_type: 'text/plain', bytes: Buffer.from('a word') },
        );
    for (const refused of [await refusalOf(upload()), await refusalOf(upload())])
      expect(refused).toMatchObject({ status: 503, code: 'storage_unavailable' });
    const { db } = app.services;
    expect(await db.selectFrom('files').select('file_id').execute()).toEqual([]);
    expect(await db.selectFrom('file_intents').selectAll().execute()).toEqual([]);
    const faults = await db.selectFrom('error_log').select(['message', 'occurrences']).execute();
    expect(faults).toEqual([{ message: expect.stringContaining('ENOTDIR'), occurrences: 2 }]);
  });
});
