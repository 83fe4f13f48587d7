// usage: npm run bench -- start [--times 5] — how long `npm start` takes on a kept, empty book until the server answers, what
// of the processor that takes, and what the server process holds then; medians. The first start builds, and is not counted; Linux only
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFreePort } from '../scripts/process/free-port.ts';
import { cpuTimeMs } from './cpu-time.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '5' } } });

interface Start {
  ms: number;
  cpu_ms: number;
  server_mb: number;
}

/** All processes below one, itself included. */
function processesBelow(pid: number): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${Number(name)}/stat`, 'utf8');
      return [[Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])] as const];
    } catch {
      return []; // no process, or one that ended meanwhile
    }
  });
  const below = (of: number): number[] => [
    of,
    ...parents.filter(([, parent]) => parent === of).flatMap(([child]) => below(child)),
  ];
  return below(pid);
}

function serverMegabytes(pids: readonly number[]): number {
  const server = pids.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('dist/server/main.mjs'),
  );
  const status = server === undefined ? '' : readFileSync(`/proc/${server}/status`, 'utf8');
  return Math.floor(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

async function start(data_dir: string): Promise<Start> {
  const port = await findFreePort('127.0.0.1', 4800);
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs', '--installed'], {
    stdio: 'ignore',
    env: { ...process.env, PADDOCK_DATA_DIR: data_dir, PORT: String(port), DEMO: 'off' },
  });
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('Paddock did not start');
      try {
        await fetch(`http://127.0.0.1:${port}/`);
        break;
      } catch {
        await sleep(5);
      }
    }
    const ms = performance.now() - began;
    const pids = processesBelow(child.pid ?? 0);
    return { ms, cpu_ms: cpuTimeMs(pids), server_mb: serverMegabytes(pids) };
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((done) => child.once('exit', done));
  }
}

const data_dir = mkdtempSync(path.join(os.tmpdir(), 'paddock-bench-start-'));
try {
  await start(data_dir);
  const starts: Start[] = [];
  for (let time = 0; time < Number(values.times); time += 1) starts.push(await start(data_dir));
  const median = (of: (one: Start) => number) =>
    starts.map(of).toSorted((a, b) => a - b)[Math.floor(starts.length / 2)] ?? Number.NaN;
  process.stdout.write(
    `first answer after ${(median((one) => one.ms) / 1000).toFixed(2)} s, ${(median((one) => one.cpu_ms) / 1000).toFixed(2)} s of processor; the server holds ${median((one) => one.server_mb)} MB\n`,
  );
} finally {
  rmSync(data_dir, { recursive: true, force: true });
}
