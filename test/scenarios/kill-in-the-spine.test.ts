import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dateOfInstant, unixSeconds } from '#domain/dates.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { buildChampionship, buildEvent } from '#test/harness/factories.ts';
import {
  readBrokenFiles,
  readDeliveries,
  readImbalances,
  readNumbers,
  readOrphanFiles,
  readRemains,
} from '#test/scenarios/kill-in-the-spine/spine-remains.ts';
import {
  buildWalker,
  type SpineWalker,
  walkSpine,
} from '#test/scenarios/kill-in-the-spine/spine-walker.ts';
import { freePort, startProduct, type ProductProcess } from '#test/scenarios/product-process.ts';

/** SPINE_KILLS=100 is the whole run; six are enough to see that nothing broke. */
const kills = Number(process.env['SPINE_KILLS'] ?? 6);
const walker_count = 6;

let database: TestDatabase;
let data_dir: string;
let product: ProductProcess;
let port = 0;
const walkers: SpineWalker[] = [];

const start = () => startProduct({ database_url: database.url, data_dir, port, worker: 'on' });

beforeAll(async () => {
  database = await createTestDatabase();
  data_dir = await mkdtemp(path.join(os.tmpdir(), 'paddock-test-'));
  port = await freePort();
  product = await start();
  const { db } = database;
  const start_on = addDays(dateOfInstant(unixSeconds(new Date())), 40);
  const season = { year: Number(start_on.slice(0, 4)), series: '' };
  const { championship_id } = await buildChampionship(db, season);
  const { event_id } = await buildEvent(db, {
    championship_id,
    circuit_id: 'zandvoort',
    start_on,
    end_on: addDays(start_on, 2),
  });
  for (let count = 0; count < walker_count; count += 1)
    walkers.push(await buildWalker(db, product.address, event_id));
});

afterAll(async () => {
  await product.stop();
  await database.drop();
  await rm(data_dir, { recursive: true, force: true });
});

/** Kills the product in the middle of the walks and starts it again, so often. */
async function killAndRestart(): Promise<void> {
  for (let count = 0; count < kills; count += 1) {
    await sleep(50 + Math.random() * 1950);
    await product.kill();
    product = await start();
  }
}

const minutes = 60_000 * Math.max(3, kills / 5);

describe('kill -9 in the middle of the spine', { timeout: minutes }, () => {
  let walked: SpineWalker['walked'] = [];

  it(`[R1] people go on walking while the product is killed ${kills} times`, async () => {
    const ending = new AbortController();
    const walks = walkers.map(async (walker) => {
      do await walkSpine(walker);
      while (!ending.signal.aborted);
    });
    await killAndRestart();
    ending.abort();
    await Promise.all(walks);
    walked = walkers.flatMap((walker) => walker.walked);
    const repeats = walkers.reduce((sum, walker) => sum + walker.repeats, 0);
    expect(walked.length).toBeGreaterThanOrEqual(walker_count);
    expect(repeats).toBeGreaterThan(0);
  });

  it('[R1] [R12] what a killed worker held is done by the next one: every mail went out, recorded once', async () => {
    const { db } = database;
    // A job that another of its key replaced while it was held stays behind, with its tries used up: it is no work.
    const waiting = async () => {
      const found = await sql<{ jobs: number; mails: number }>`select
        (select count(*) from graphile_worker.jobs
          where run_at <= now() and (attempts < max_attempts or last_error is not null)) as jobs,
        (select count(*) from emails where status <> 'sent') as mails`.execute(db);
      return (found.rows[0]?.jobs ?? 0) + (found.rows[0]?.mails ?? 0);
    };
    await expect.poll(waiting, { timeout: 120_000, interval: 200 }).toBe(0);
    const deliveries = await readDeliveries(db);
    expect(Math.min(...deliveries)).toBe(1);
    // Whoever was killed between sending and noting it sends again, under the same Message-ID: four jobs at a time.
    const repeated = deliveries.reduce((sum, arrived) => sum + arrived - 1, 0);
    expect(repeated).toBeLessThanOrEqual(kills * 4);
    const storage_dir = path.join(data_dir, 'files');
    expect(await readBrokenFiles(db, storage_dir)).toEqual([]);
    expect(await readOrphanFiles(db, storage_dir)).toEqual([]);
  });

  it('[R1] every acknowledged step is there, and every policy left the same traces', async () => {
    const remains = await readRemains(database.db);
    const facts = remains.map(({ policy_id, policy_number, invoice_number, paid, messages }) => ({
      policy_id,
      policy_number,
      invoice_number,
      paid,
      messages,
    }));
    expect(facts).toEqual(
      walked
        .toSorted((a, b) => a.invoice_number.localeCompare(b.invoice_number))
        .map(({ message, ...one }) => ({ ...one, messages: [message] })),
    );
    const traces = remains.map(({ statuses, audit, notices, mails, instalments_open }) =>
      JSON.stringify({ statuses, audit, notices, mails, instalments_open }),
    );
    expect([...new Set(traces)].map((one) => JSON.parse(one))).toEqual([
      {
        statuses: [
          'concept#completed',
          'completed#accepted_by_client',
          'accepted_by_client#policy_made',
        ],
        audit: [
          'accept_quote',
          'add_communication',
          'issue_invoice',
          'make_policy',
          'quote_request',
          'register_payment',
          'send_quote',
        ],
        notices: expect.any(Number),
        mails: ['payment', 'payment_received', 'policy_made', 'quote_sent'],
        instalments_open: 0,
      },
    ]);
  });

  it('[R1] [R32] the ledger sums to zero, no number is used twice, and no invoice number is missing', async () => {
    const { db } = database;
    expect(await readImbalances(db)).toEqual([]);
    expect(await readNumbers(db, 'invoice_number')).toEqual(walked.map((_, index) => index + 1));
    for (const series of ['quote_number', 'policy_number'] as const)
      expect(new Set(await readNumbers(db, series)).size).toBe(walked.length);
    const requests = await db
      .selectFrom('requests')
      .select(['request_id', 'status', 'outcome'])
      .execute();
    expect(requests).toHaveLength(walked.length);
    expect(new Set(requests.map((one) => one.outcome))).toEqual(new Set(['quoted']));
  });
});
