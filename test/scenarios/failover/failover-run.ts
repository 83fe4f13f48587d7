import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareForProduct } from '#test/harness/servers/bare-cluster.ts';
import { findDamage, walkThrough } from '#test/scenarios/kill-in-the-spine/spine-drill.ts';
import { freePort, startProduct } from '#test/scenarios/product-process.ts';
import { startDatabasePair } from './database-pair.ts';

/** What came of a failover under people who went from request to paid policy. */
export interface Failover {
  /** Steps acknowledged before it, and in all. */
  acked_before: number;
  acked: number;
  repeats: number;
  walked: number;
  /** From the kill of the first server, before the second is told to take over, to a write that came after it. */
  back_ms: number;
  ended_by_itself: boolean;
  /** In words; empty when everything that was acknowledged is there. */
  damage: string[];
}

const STEPS_BEFORE = 60;
const STEPS_AFTER = 60;
const LONGEST_MS = 120_000;

/** Kills the first of two servers with synchronous replication under one process of the product, and looks at the books. */
export async function runFailover({
  folder,
  walkers,
}: {
  folder: string;
  walkers: number;
}): Promise<Failover> {
  const pair = await startDatabasePair(folder, { is_sync: true });
  const data_dir = join(folder, 'data');
  mkdirSync(data_dir);
  const database_url = await prepareForProduct(pair.url);
  const product = await startProduct({
    ...{ database_url, data_dir, port: await freePort(), worker: 'on' },
  });
  let ended_by_itself = false;
  let is_over = false;
  void product.ended.then(() => (ended_by_itself = !is_over));
  let back_ms = Infinity;
  let acked_before = 0;
  const drilled = { address: product.address, database_url };
  try {
    const drill = await walkThrough(drilled, {
      walkers,
      strike: async (tally) => {
        const until = async (isSo: () => boolean) => {
          const deadline = performance.now() + LONGEST_MS;
          while (!isSo() && performance.now() < deadline) await sleep(20);
        };
        await until(() => tally.acked >= STEPS_BEFORE);
        acked_before = tally.acked;
        const struck_at = performance.now();
        await pair.failOver();
        await until(() => tally.sent_at > struck_at);
        back_ms = performance.now() - struck_at;
        const goal = tally.acked + STEPS_AFTER;
        await until(() => tally.acked >= goal);
      },
    });
    const { acked, repeats } = drill.tally;
    const damage = await findDamage(drilled, { drill, data_dir });
    const walked = drill.walked.length;
    return { acked_before, acked, repeats, walked, back_ms, ended_by_itself, damage };
  } finally {
    is_over = true;
    await product.stop();
    await pair.stop();
  }
}
