// usage: npm run soak [-- --minutes=120 --warm-up=10 --percent=1]: people of every kind work at a Paddock of its own at
// 30 % of what it can do, and what it holds is looked at all the while; ends with 1 when memory surely grows by more than
// so many per cent an hour, or when anything is left behind. Linux only
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLUSTER_APP } from '#server/platform/cluster/embedded-cluster.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { grantRights } from '#server/platform/database/grant-rights.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { SoakMark } from '#test/scenarios/soak/soak-marks.ts';
import { soak } from '#test/scenarios/soak/soak-run.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    'warm-up': { type: 'string', default: '10' },
    percent: { type: 'string', default: '1' },
  },
});
const minutes = (text: string) => Number(text) * 60_000;
const describe = (mark: SoakMark) =>
  `${Math.round(mark.rss_kb / 1000)} MB, ${mark.descriptors} open files (${mark.sockets} sockets), ` +
  `${mark.connections} connections (${mark.busy_connections} at work, ${mark.idle_in_transaction} idle in a transaction), ` +
  `${mark.temporary_files} temporary files`;

const data_dir = mkdtempSync(join(tmpdir(), 'paddock-soak-'));
const server = await startEmbeddedPostgres({ data_dir, durable: true });
let is_well = false;
try {
  const [owner_url, database_url] = [server.ownerUrl('postgres'), server.appUrl('postgres')];
  await migrate({ database_url: owner_url });
  await grantRights({ owner_url, role: CLUSTER_APP });
  let told_at = -Infinity;
  const done = await soak({
    ...{ database_url, data_dir, look_every_ms: 5_000 },
    ...{ soak_ms: minutes(values.minutes), warm_up_ms: minutes(values['warm-up']) },
    most_percent_an_hour: Number(values.percent),
    onMark: (mark) => {
      if (mark.at_ms - told_at < 60_000) return;
      told_at = mark.at_ms;
      console.log(`minute ${Math.round(mark.at_ms / 60_000)}: ${describe(mark)}`);
    },
  });
  const { percent, margin } = done.slope;
  console.log(
    `\nat rest before: ${describe(done.before)}\nat rest after:  ${describe(done.after)}`,
  );
  console.log(
    `${done.answered} answers, ${done.per_second.toFixed(1)} of at most ${done.most_per_second.toFixed(1)} a second; ` +
      `memory ${percent >= 0 ? '+' : ''}${percent.toFixed(1)} % an hour, give or take ${margin.toFixed(1)}`,
  );
  const wrong = [...done.leaks, ...new Set(done.faults)];
  console.log(wrong.length === 0 ? 'left behind: nothing' : `left behind:\n${wrong.join('\n')}`);
  is_well = wrong.length === 0;
} finally {
  await server.stop();
  rmSync(data_dir, { recursive: true, force: true });
}
process.exit(is_well ? 0 : 1);
