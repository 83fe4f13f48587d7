import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Failover, runFailover } from '#test/scenarios/failover/failover-run.ts';
import { runMessageFailover } from '#test/scenarios/failover/message-failover.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'paddock-failover-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.runIf(process.platform === 'linux')(
  'a standby that takes over under people who work',
  () => {
    let run: Failover;
    beforeAll(async () => {
      run = await runFailover({ folder: path.join(folder, 'sync'), walkers: 6 });
    }, 600_000);

    it('[R5] nothing acknowledged is lost when commits wait for the standby, nothing is half done, every mail goes out', () => {
      expect(run.damage).toEqual([]);
      expect(run.acked_before).toBeGreaterThan(0);
      expect(run.walked).toBeGreaterThanOrEqual(6);
      expect(run.repeats).toBeGreaterThan(0);
    });

    it('[R5] writes are answered again within 30 s, by the process that was there before', () => {
      expect(run.back_ms).toBeLessThan(30_000);
      expect(run.ended_by_itself).toBe(false);
    });

    it('[R5] what a standby had not heard of yet is found to be lost, and the product goes on all the same', async () => {
      const run = await runMessageFailover({
        ...{ folder: path.join(folder, 'async'), writers: 4, is_sync: false, behind_ms: 1_000 },
      });
      expect(run.lost).toBeGreaterThan(0);
      expect(run.lost).toBeLessThan(run.acked);
      expect(run.back_ms).toBeLessThan(30_000);
    }, 300_000);
  },
);
