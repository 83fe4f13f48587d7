// usage: npm run drill [-- --kills=100 --writers=20 --freezes=4 --freeze-seconds=30 --fulls=2 --full-seconds=30 --seed=1]:
// kills and freezes every process of a Paddock of its own and fills its disk while people work, waits until it is back by
// itself, and checks the books
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findDamage, runDrill } from '#test/scenarios/kill-in-the-spine/spine-drill.ts';
import type { MadeFault } from '#test/scenarios/kill-in-the-spine/spine-faults.ts';
import { startWholeProduct } from '#test/scenarios/kill-in-the-spine/whole-product.ts';
import { canMountDisks, mountSmallDisk } from '#test/harness/servers/small-disk.ts';
import { findFreePort } from './process/free-port.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    writers: { type: 'string', default: '20' },
    freezes: { type: 'string', default: '4' },
    'freeze-seconds': { type: 'string', default: '30' },
    fulls: { type: 'string', default: '2' },
    'full-seconds': { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
// A disk that can be filled without harm is one of its own.
const disk = canMountDisks() ? mountSmallDisk(8_000_000_000) : undefined;
if (!disk)
  console.log('The disk is not filled: this machine mounts none for us (it takes Linux and root).');
const plan = {
  kills: Number(values.kills),
  freezes: Number(values.freezes),
  freeze_ms: Number(values['freeze-seconds']) * 1000,
  fulls: disk ? Number(values.fulls) : 0,
  full_ms: Number(values['full-seconds']) * 1000,
  disk,
  seed: Number(values.seed),
};

const log_dir = mkdtempSync(join(tmpdir(), 'paddock-drill-'));
const data_dir = join(disk?.folder ?? log_dir, 'data');
mkdirSync(data_dir, { recursive: true });
const product = await startWholeProduct({
  ...{ data_dir, log_dir, port: await findFreePort('127.0.0.1', 4700) },
});
let failed = true;
try {
  const drill = await runDrill(product, {
    ...{ walkers: Number(values.writers), plan },
    onFault: ({ fault, back_ms }) => console.log(`${fault}: back after ${seconds(back_ms)}`),
  });
  const damage = await findDamage(product, { drill, data_dir });
  const { acked, repeats } = drill.tally;
  console.log(`\n${describe(drill.faults)}\n`);
  console.log(
    `steps acknowledged ${acked}, sent again ${repeats}, policies ${drill.walked.length}`,
  );
  const again = drill.deliveries.reduce((sum, arrived) => sum + arrived - 1, 0);
  console.log(
    `mails ${drill.deliveries.length}, arrived once more under their Message-ID ${again}`,
  );
  console.log(damage.length === 0 ? 'damage: none' : `damage:\n${damage.join('\n')}`);
  failed = damage.length > 0;
} finally {
  await product.stop();
  if (failed) console.log(`What the processes said lies in ${log_dir}, the data in ${data_dir}.`);
  else {
    disk?.remove();
    rmSync(log_dir, { recursive: true, force: true });
  }
}
process.exit(failed ? 1 : 0);

/** One line for each kind of fault: how often, and how long until it was back. */
function describe(faults: readonly MadeFault[]): string {
  return [...Map.groupBy(faults, (one) => one.fault)]
    .map(([fault, all]) => {
      const times = all.map((one) => one.back_ms).toSorted((a, b) => a - b);
      const middle = times[Math.floor(times.length / 2)] ?? 0;
      return `${String(all.length).padStart(4)} × ${fault}: median ${seconds(middle)}, longest ${seconds(times.at(-1) ?? 0)}`;
    })
    .join('\n');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
