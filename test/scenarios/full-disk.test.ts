import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import { CallError } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { canMountDisks, mountSmallDisk, type SmallDisk } from '#test/harness/servers/small-disk.ts';
import { httpCaller, type HttpCaller } from '#test/scenarios/http-caller.ts';
import { findDamage, walkThrough } from '#test/scenarios/kill-in-the-spine/spine-drill.ts';
import {
  readBrokenFiles,
  readOrphanFiles,
} from '#test/scenarios/kill-in-the-spine/spine-remains.ts';
import {
  startWholeProduct,
  type WholeProduct,
} from '#test/scenarios/kill-in-the-spine/whole-product.ts';
import { freePort } from '#test/scenarios/product-process.ts';

const password = 'no grip on the marbles';
const FIVE_MB = 5_000_000;

interface Person {
  user_id: string;
  browser: HttpCaller;
}

/** Two file systems of their own, one for the database and one for files; left out where none can be mounted. */
describe.runIf(canMountDisks())('a disk that is really full', () => {
  let log_dir: string;
  let database_disk: SmallDisk;
  let file_disk: SmallDisk;
  let product: WholeProduct;
  let db: Db;
  let people: Person[];
  const data_dir = () => path.join(database_disk.folder, 'data');
  const storage_dir = () => path.join(file_disk.folder, 'files');

  beforeAll(async () => {
    log_dir = await mkdtemp(path.join(os.tmpdir(), 'paddock-full-'));
    [database_disk, file_disk] = [mountSmallDisk(1_500_000_000), mountSmallDisk(64_000_000)];
    mkdirSync(data_dir());
    product = await startWholeProduct({
      ...{ data_dir: data_dir(), log_dir, port: await freePort() },
      settings: { STORAGE_DIR: storage_dir() },
    });
    const { database_url } = product;
    db = createDatabase(createPool({ database_url, pool_size: 2, statement_timeout_ms: 15_000 }));
    people = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { user_id, email } = await buildAccount(db, { account_type: 'admin', password });
        const browser = httpCaller(product.address);
        await browser.call('log_in', { email, password });
        return { user_id, browser };
      }),
    );
  }, 300_000);

  afterAll(async () => {
    await db.destroy();
    await product.stop();
    for (const disk of [database_disk, file_disk]) disk.remove();
    await rm(log_dir, { recursive: true, force: true });
  });

  /** Somebody sends a file of 5 MB; what was answered. */
  const uploadFile = ({ user_id, browser }: Person): Promise<string> => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FIVE_MB)]);
    const fields = { parent_type: 'account', parent_id: user_id };
    return browser.upload('upload_file', fields, { document_name: 'onboard.pdf', bytes }).then(
      () => 'kept',
      (error: unknown) => (error instanceof CallError ? error.body.code : String(error)),
    );
  };
  /** Twenty at once, which is more than the disk for files holds. */
  const uploadTwenty = () =>
    Promise.all(people.flatMap((one) => Array.from({ length: 5 }, () => uploadFile(one))));

  const partsLeft = () =>
    existsSync(storage_dir())
      ? readdirSync(storage_dir(), { recursive: true }).filter((name) =>
          String(name).endsWith('.part'),
        )
      : [];

  it('[R7] of 20 uploads at once those without room hear so, nothing of them is kept, and the rest of the product works', async () => {
    let answers: string[] = [];
    const drill = await walkThrough(product, {
      walkers: 4,
      strike: async () => {
        answers = await uploadTwenty();
        file_disk.fill();
        answers.push(...(await uploadTwenty()));
        expect(partsLeft()).toEqual([]);
        file_disk.empty();
        expect(answers).toContain('storage_full');
        answers.push(await uploadFile(people[0] as Person));
      },
    });
    expect(new Set(answers)).toEqual(new Set(['kept', 'storage_full']));
    const files = await db
      .selectFrom('files')
      .select('file_id')
      .where('kind', '=', 'other')
      .execute();
    expect(files).toHaveLength(answers.filter((answer) => answer === 'kept').length);
    expect(await readBrokenFiles(db, storage_dir())).toEqual([]);
    expect(await readOrphanFiles(db, storage_dir())).toEqual([]);
    expect(
      await findDamage(product, { drill, data_dir: data_dir(), storage_dir: storage_dir() }),
    ).toEqual([]);
  }, 400_000);

  it('[R6] writes are refused with 507 while the disk of the database is full, reads go on, and all is well by itself after', async () => {
    const { user_id, browser } = people[0] as Person;
    const refusals: string[] = [];
    let reads = 0;
    const kept: string[] = [];
    const acked: string[] = [];
    const ending = new AbortController();
    const writing = people.map(async (one) => {
      while (!ending.signal.aborted) {
        const communication_string = randomBytes(12).toString('hex');
        const parent = { parent_type: 'account', parent_id: one.user_id } as const;
        await one.browser.call('add_communication', { ...parent, communication_string }).then(
          () => acked.push(communication_string),
          async (error: unknown) => {
            refusals.push(
              error instanceof CallError ? `${error.status} ${error.body.code}` : String(error),
            );
            await sleep(100);
          },
        );
      }
    });
    const refill = setInterval(() => database_disk.fill(), 500);
    database_disk.fill();
    const full_until = performance.now() + 10_000;
    while (performance.now() < full_until) {
      await browser.call('get_account', { user_id });
      reads += 1;
      await sleep(100);
    }
    clearInterval(refill);
    database_disk.empty();
    const freed_at = performance.now();
    const before = acked.length;
    while (acked.length < before + 20) await sleep(20);
    const back_ms = performance.now() - freed_at;
    ending.abort();
    await Promise.all(writing);
    const rows = await db.selectFrom('communications').select('communication_string').execute();
    kept.push(...rows.map((row) => row.communication_string));
    expect(acked.filter((text) => !kept.includes(text))).toEqual([]);
    expect(new Set(refusals)).toEqual(new Set(['507 database_full']));
    expect(reads).toBeGreaterThan(0);
    expect(back_ms).toBeLessThan(30_000);
  }, 200_000);
});
