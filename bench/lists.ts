// usage: npm run bench -- lists [--rows 1000000] [--seconds 3] [--rounds 3] — lists, searches, reads and writes over
// HTTP with a session, row scope and contract in force, beside SQL in pgbench on the same server, in turn; medians
import { parseArgs } from 'node:util';
import { openStage, type Stage } from './bench-stage.ts';
import { type Contest, listContests } from './list-contests.ts';
import { hasPgbench, loadHttp, loadPgbench, type Measured } from './load-makers.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
});
const rows = Number(values.rows);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The round in the middle, by what was reached in a second. */
function middle(measured: readonly Measured[]): Measured | undefined {
  return measured.toSorted((a, b) => a.per_second - b.per_second)[Math.floor(measured.length / 2)];
}

function line(label: string, measured: Measured, extra = ''): string {
  const p99 = Number.isNaN(measured.p99_ms) ? '' : `  p99 ${measured.p99_ms.toFixed(0)} ms`;
  return `    ${label.padEnd(10)} ${measured.per_second.toFixed(0).padStart(8)} a second  p50 ${measured.p50_ms.toFixed(1)} ms${p99}${extra}\n`;
}

/** Both sides one after the other, some rounds long, so that both have the same of a busy machine. */
async function compare(
  stage: Stage,
  { contest, connections, cookie }: { contest: Contest; connections: number; cookie: string },
): Promise<void> {
  const product: Measured[] = [];
  const reference: Measured[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const own = await loadHttp(stage.url, { connections, seconds, cookie, next: contest.next });
    product.push(own);
    if (!hasPgbench()) continue;
    const script = contest.reference;
    const other = loadPgbench(stage.database_url, { connections, seconds, script });
    reference.push(other);
    ratios.push(own.per_second / other.per_second);
  }
  const [own, other] = [middle(product), middle(reference)];
  if (own) process.stdout.write(`   ${connections} connections\n${line('Paddock', own)}`);
  if (other) process.stdout.write(line('pgbench', other, `   ratio ${median(ratios).toFixed(2)}`));
  else process.stdout.write('    pgbench is not on this machine: no reference\n');
}

const stage = await openStage(rows);
try {
  const { cookie } = await stage.cookieOf('admin');
  process.stdout.write(
    `${rows.toLocaleString('en')} claims and as many policies, medians of ${rounds} rounds of ${seconds} s\n`,
  );
  for (const contest of await listContests(stage)) {
    process.stdout.write(`  ${contest.name}; beside it: ${contest.beside}\n`);
    for (const connections of [8, 50]) await compare(stage, { contest, connections, cookie });
  }
} finally {
  await stage.close();
}
