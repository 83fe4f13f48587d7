import { describe, expect, it } from 'vitest';
import { canMountDisks } from '#test/harness/servers/small-disk.ts';
import { cutPowerUnderWriters } from '#test/scenarios/power-cut-run.ts';

/** `npm run power-cut` cuts twenty times. Left out where no file system of our own can be mounted. */
describe.runIf(canMountDisks())('the power of the disk goes in the middle of writes', () => {
  it('[R3] nothing acknowledged is lost, and no row names a file that is missing or short', async () => {
    const cuts = await cutPowerUnderWriters({ cuts: 2, writers: 6, is_durable: true });
    expect(cuts.flatMap((cut) => cut.lost)).toEqual([]);
    expect(cuts.flatMap((cut) => cut.broken_files)).toEqual([]);
    for (const cut of cuts) expect(cut.messages).toBeGreaterThan(0);
    expect(cuts.reduce((sum, cut) => sum + cut.files, 0)).toBeGreaterThan(0);
  }, 300_000);

  it('[R3] a database that does not wait for its disk is found to lose', async () => {
    const cuts = await cutPowerUnderWriters({ cuts: 3, writers: 6, is_durable: false });
    expect(cuts.flatMap((cut) => cut.lost).length).toBeGreaterThan(0);
  }, 300_000);
});
