import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mainPid, readPidFile } from '#server/platform/cluster/cluster-processes.ts';
import { clusterHome } from '#server/platform/cluster/embedded-cluster.ts';
import { findPostgresBinaries } from '#server/platform/cluster/postgres-binaries.ts';
import { ended } from '../../../scripts/process/child-process.ts';
import { root } from '../../../scripts/install.mjs';
import { askOwner, type RunningPaddock } from '../../../scripts/process/start-lock.ts';

/** Everything that `npm start` starts, and a second one beside it that only works on jobs. */
export interface WholeProduct {
  address: string;
  database_url: string;
  /** The processes that can be struck now, by what they are. */
  victims(): Record<Victim, number[]>;
  stop(): Promise<void>;
}

export const victims = [
  'server',
  'launcher',
  'worker',
  'worker launcher',
  'database guard',
  'postmaster',
  'backend',
  'auxiliary process',
] as const;
export type Victim = (typeof victims)[number];

const exitWithParent = fileURLToPath(
  new URL('../../../scripts/process/exit-with-parent.ts', import.meta.url),
);

/** Starts the product in a folder of its own, without screens and demo; what it says goes to a file in there. */
export async function startWholeProduct(options: {
  data_dir: string;
  port: number;
  /** Settings besides those of every drill. */
  settings?: Record<string, string>;
  /** Where what the processes say is written; the data folder unless told. */
  log_dir?: string;
}): Promise<WholeProduct> {
  const { data_dir, port, settings = {}, log_dir = data_dir } = options;
  const start = (env: Record<string, string>): ChildProcess => {
    const log = openSync(path.join(log_dir, `${env['WORKER']}.log`), 'a');
    const child = spawn(
      process.execPath,
      [
        '--import',
        exitWithParent,
        path.join(root, 'scripts/start.mjs'),
        '--no-screens',
        '--installed',
      ],
      {
        cwd: root,
        stdio: ['ignore', log, log, 'ipc'],
        env: {
          ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PADDOCK_DATA_DIR: data_dir },
          ...{ HOST: '127.0.0.1', PORT: String(port), POOL_SIZE: '10', DEMO: 'off' },
          ...settings,
          ...env,
        },
      },
    );
    closeSync(log);
    return child;
  };
  const web = start({ WORKER: 'on' });
  const { address, database_url } = await waitForOwner(data_dir, web);
  const worker = start({ WORKER: 'only', DATABASE_URL: database_url });
  const product: WholeProduct = {
    address: address.replace('localhost', '127.0.0.1'),
    database_url,
    victims: () => findVictims({ web, worker, data_dir }),
    stop: async () => {
      worker.kill('SIGTERM');
      await ended(worker);
      web.kill('SIGTERM');
      await ended(web);
    },
  };
  while (product.victims().worker.length === 0) await sleep(50);
  return product;
}

async function waitForOwner(data_dir: string, web: ChildProcess): Promise<RunningPaddock> {
  for (;;) {
    const owner = await askOwner(data_dir);
    if (owner?.state === 'serving') return owner;
    if (web.exitCode !== null) throw new Error(`the product did not start, see ${data_dir}/on.log`);
    await sleep(50);
  }
}

interface Process {
  pid: number;
  parent: number;
  command: string;
}

function findVictims({
  web,
  worker,
  data_dir,
}: {
  web: ChildProcess;
  worker: ChildProcess;
  data_dir: string;
}): Record<Victim, number[]> {
  const all = listProcesses();
  const below = (parents: readonly number[], command: RegExp) =>
    all.filter((one) => parents.includes(one.parent) && command.test(one.command)).map(pidOf);
  const launcher = below([web.pid ?? -1], /serve\.ts/);
  const worker_launcher = below([worker.pid ?? -1], /serve\.ts/);
  const cluster_dir = path.join(clusterHome(data_dir, findPostgresBinaries()), 'postgres');
  const main = mainPid(readPidFile(cluster_dir)) ?? -1;
  const postmaster = all.filter(({ pid, command }) => pid === main && /postgres/.test(command));
  return {
    server: below(launcher, /server\/main\.mjs/),
    launcher,
    worker: below(worker_launcher, /server\/main\.mjs/),
    'worker launcher': worker_launcher,
    'database guard': below(launcher, /paddock-database-guard/),
    postmaster: postmaster.map(pidOf),
    backend: below([main], /^postgres: \S+ \S+ \[local\]/),
    'auxiliary process': below([main], /^postgres: (checkpointer|walwriter|background writer|io)/),
  };
}

const pidOf = ({ pid }: Process) => pid;

function listProcesses(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(/\) \S (\d+)/.exec(stat)?.[1]);
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [{ pid: Number(name), parent, command }];
      } catch {
        return []; // gone meanwhile
      }
    });
}
