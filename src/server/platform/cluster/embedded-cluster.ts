import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  clusterProcesses,
  isAlive,
  mainPid,
  readPidFile,
  signalAll,
  waitUntilIdle,
} from './cluster-processes.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** The role of an embedded cluster that owns everything in it: it migrates, restores and gives the other its rights. */
export const CLUSTER_OWNER = 'paddock';
/** The role that the product works under; what it may do is what it is given (database-rights.ts). */
export const CLUSTER_APP = 'paddock_app';

/** The data folder itself, or, when the server runs as another user who cannot get there, a folder of the system. */
export function clusterHome(data_dir: string, { uid }: PostgresBinaries): string {
  if (uid === undefined) return data_dir;
  if (spawnSync('test', ['-x', data_dir], { uid, gid: uid }).status === 0) return data_dir;
  const home = join('/var/lib/paddock', shortHash(data_dir));
  mkdirSync(home, { recursive: true });
  return home;
}

/** The path of a socket may have about a hundred bytes, so a deep folder gets its socket elsewhere. */
export function prepareSocketFolder(home: string, { uid }: PostgresBinaries): string {
  const beside = join(home, 'socket');
  const folder =
    Buffer.byteLength(beside) <= 80
      ? beside
      : join(tmpdir(), `paddock-${process.getuid?.() ?? 0}-${shortHash(home)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = statSync(folder).uid;
  if (owner !== process.getuid?.() && owner !== uid) {
    throw new Error(`${folder} belongs to somebody else; remove it and start again.`);
  }
  chmodSync(folder, 0o700);
  if (uid !== undefined) chownSync(folder, uid, uid);
  return folder;
}

/** A cluster's folder and the programs that make and run it. */
export interface ClusterJob {
  cluster_dir: string;
  binaries: PostgresBinaries;
  durable: boolean;
}

/** Makes the cluster under another name first, so that one killed half-way is never taken for a whole one. */
export function makeCluster({ cluster_dir, binaries, durable }: ClusterJob): void {
  const unfinished = `${cluster_dir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (binaries.uid !== undefined) chownSync(unfinished, binaries.uid, binaries.uid);
  const [command = '', ...args] = [
    ...binaries.run_as,
    binaries.initdb,
    ...[
      '--pgdata',
      unfinished,
      '--username',
      CLUSTER_OWNER,
      // Nobody, until the roles have their passwords (cluster-roles.ts).
      '--auth',
      'reject',
      '--encoding',
      'UTF8',
    ],
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(command, args, {
    encoding: 'utf8',
    env: serverEnvironment(),
    ...asUser(binaries),
  });
  if (result.status !== 0) {
    throw new Error(
      `initdb could not make the database folder:\n${result.error?.message ?? result.stderr}`,
    );
  }
  renameSync(unfinished, cluster_dir);
}

/** The user that the database's programs are started as, when that is not our own. */
export const asUser = ({ uid }: PostgresBinaries) => (uid === undefined ? {} : { uid, gid: uid });

/** Nothing of the caller's PG… variables or language may change what the server does. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
}

/** Refuses a cluster of another major version, which this server could not read. */
export function checkVersion(cluster_dir: string, { postgres }: PostgresBinaries): void {
  const made_by = readFileSync(join(cluster_dir, 'PG_VERSION'), 'utf8').trim();
  const ours = /(\d{1,4})\./.exec(
    spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '',
  )?.[1];
  if (ours !== undefined && made_by !== ours) {
    throw new Error(
      `${cluster_dir} was made by PostgreSQL ${made_by}, this is ${ours}. Restore a backup into a new folder.`,
    );
  }
}

/** Ends a server whose owner is gone, and removes a pid file that points to somebody else's process. */
export async function clearLeftovers(cluster_dir: string): Promise<void> {
  if (!(await waitUntilIdle(cluster_dir, 3_000))) {
    const main = mainPid(readPidFile(cluster_dir));
    const running = clusterProcesses(cluster_dir);
    signalAll(main !== undefined && running.includes(main) ? [main] : running, 'SIGINT');
    if (!(await waitUntilIdle(cluster_dir, 20_000))) {
      signalAll(clusterProcesses(cluster_dir), 'SIGQUIT');
      if (!(await waitUntilIdle(cluster_dir, 10_000))) {
        throw new Error(`A database server still works in ${cluster_dir} and does not end.`);
      }
    }
  }
  const pid = mainPid(readPidFile(cluster_dir));
  // Nothing works in the folder, so a living process of that number is another one, or a zombie that nobody buries.
  if (pid !== undefined && isAlive(pid))
    rmSync(join(cluster_dir, 'postmaster.pid'), { force: true });
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
