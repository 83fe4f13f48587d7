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

/** One side of a comparison in one round. */
interface Round extends Measured {
  /** Processor time of the product and the database for each request. */
  cpu_ms: number;
}

async function round(stage: Stage, load: () => Measured | Promise<Measured>): Promise<Round> {
  const before = stage.cpuMs();
  const measured = await load();
  return { ...measured, cpu_ms: (stage.cpuMs() - before) / measured.answered };
}

function line(label: string, rounds_of: readonly Round[], extra = ''): string {
  const show = (of: (one: Round) => number, digits: number) =>
    median(rounds_of.map(of)).toFixed(digits);
  const p99 = rounds_of.some((one) => Number.isNaN(one.p99_ms))
    ? ''
    : `  p99 ${show((one) => one.p99_ms, 0)} ms`;
  return `    ${label.padEnd(8)} ${show((one) => one.per_second, 0).padStart(6)} a second  p50 ${show((one) => one.p50_ms, 1)} ms${p99}  cpu ${show((one) => one.cpu_ms, 2)} ms${extra}\n`;
}

/** How many times as good the product was, at the median of the rounds. */
function ratio(product: readonly Round[], reference: readonly Round[], of: (one: Round) => number) {
  return median(product.map((own, at) => of(own) / of(reference[at] ?? own))).toFixed(2);
}

/** Both sides one after the other, some rounds long, so that both have the same of a busy machine. */
async function compare(
  stage: Stage,
  { contest, connections, cookie }: { contest: Contest; connections: number; cookie: string },
): Promise<void> {
  const { ready, next, reference: script } = contest;
  const product: Round[] = [];
  const reference: Round[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    await ready?.();
    product.push(
      await round(stage, () => loadHttp(stage.url, { connections, seconds, cookie, next })),
    );
    if (hasPgbench())
      reference.push(
        await round(stage, () => loadPgbench(stage.database_url, { connections, seconds, script })),
      );
  }
  process.stdout.write(`   ${connections} connections\n${line('Paddock', product)}`);
  if (reference.length === 0)
    process.stdout.write('    pgbench is not on this machine: no reference\n');
  else
    process.stdout.write(
      line(
        'pgbench',
        reference,
        `   ratio ${ratio(product, reference, (one) => one.per_second)}, by cpu ${ratio(product, reference, (one) => 1 / one.cpu_ms)}`,
      ),
    );
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
