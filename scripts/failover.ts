// usage: npm run failover [-- --writers=20]: kills the first of two database servers under people who work, lets the
// standby take over, and counts what was acknowledged and is not there; Linux only
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runFailover } from '#test/scenarios/failover/failover-run.ts';
import { runMessageFailover } from '#test/scenarios/failover/message-failover.ts';

const { values } = parseArgs({ options: { writers: { type: 'string', default: '20' } } });
const writers = Number(values.writers);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const folder = mkdtempSync(join(tmpdir(), 'paddock-failover-'));
let is_well = false;
try {
  const sync = await runFailover({ folder: join(folder, 'sync'), walkers: writers });
  console.log(
    `synchronous, from request to paid policy: ${sync.acked} steps acknowledged (${sync.acked_before} before), ` +
      `${sync.walked} policies, ${sync.repeats} sent again, writes answered again after ${seconds(sync.back_ms)}`,
  );
  console.log(sync.damage.length === 0 ? 'lost: none' : `lost:\n${sync.damage.join('\n')}`);
  for (const behind_ms of [0, 1_000]) {
    const run = await runMessageFailover({
      ...{ folder: join(folder, `async-${behind_ms}`), writers, is_sync: false, behind_ms },
    });
    console.log(
      `asynchronous, standby cut off for ${seconds(behind_ms)}: ${run.lost} of ${run.acked} acknowledged messages lost, ` +
        `writes answered again after ${seconds(run.back_ms)}`,
    );
  }
  is_well = sync.damage.length === 0 && sync.back_ms <= 30_000;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(is_well ? 0 : 1);
