import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDamage, runDrill, type Drill } from '#test/scenarios/kill-in-the-spine/spine-drill.ts';
import {
  startWholeProduct,
  victims,
  type WholeProduct,
} from '#test/scenarios/kill-in-the-spine/whole-product.ts';
import { freePort } from '#test/scenarios/product-process.ts';

/** `npm run drill` is the whole run; each kind of process once is enough to see that nothing broke. */
const plan = { kills: victims.length, freezes: 2, freeze_ms: 2_000, seed: 20_260 };
const walkers = 6;

/** The processes are found where Linux shows them. */
describe.runIf(process.platform === 'linux')('kill -9 in the middle of the spine', () => {
  let data_dir: string;
  let product: WholeProduct;
  let drill: Drill;

  beforeAll(async () => {
    data_dir = await mkdtemp(path.join(os.tmpdir(), 'paddock-drill-'));
    product = await startWholeProduct({ data_dir, port: await freePort() });
    drill = await runDrill(product, { walkers, plan });
  }, 900_000);

  afterAll(async () => {
    await product.stop();
    await rm(data_dir, { recursive: true, force: true });
  });

  it('[R1] [R2] every process is killed and frozen while people walk, and each time all is back by itself', () => {
    expect(drill.faults.map((one) => one.fault).toSorted()).toEqual(
      [
        ...victims.map((victim) => `kill -9 ${victim}`),
        '2 s freeze of the database',
        '2 s freeze of the server',
      ].toSorted(),
    );
    expect(drill.walked.length).toBeGreaterThanOrEqual(walkers);
    expect(drill.tally.repeats).toBeGreaterThan(0);
  });

  it('[R1] [R32] nothing acknowledged is lost, the ledger is at zero, no number is missing, no file is an orphan', async () => {
    expect(await findDamage(product, { drill, data_dir })).toEqual([]);
  });

  it('[R1] [R12] every mail went out, recorded once, and again only under its own Message-ID', () => {
    expect(drill.left_waiting).toBe(0);
    expect(Math.min(...drill.deliveries)).toBe(1);
    // Whoever was killed between sending and noting it sends again: two processes of four jobs at a time.
    const repeated = drill.deliveries.reduce((sum, arrived) => sum + arrived - 1, 0);
    expect(repeated).toBeLessThanOrEqual(drill.faults.length * 8);
  });
});
