import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterProcesses, readPidFile, signalAll } from './cluster-processes.ts';
import {
  asUser,
  checkVersion,
  clearLeftovers,
  CLUSTER_APP,
  CLUSTER_OWNER,
  clusterHome,
  makeCluster,
  prepareSocketFolder,
  serverEnvironment,
  type ClusterJob,
} from './embedded-cluster.ts';
import { findRolePasswords, secureRoles } from '#server/platform/cluster/cluster-roles.ts';
import { dieWithParent, findPostgresBinaries } from './postgres-binaries.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the cluster, its socket and its log; made when missing. */
  data_dir: string;
  /** A product keeps every commit through a power cut; a test's data may go with its process. */
  durable: boolean;
}

/** A running database server that belongs to this process and never outlives it. */
export interface EmbeddedPostgres {
  /** Address of one of its databases for the product, whose role reads and writes rows and does nothing else. */
  appUrl(database: string): string;
  /** Address of one of its databases for the owner, who may do everything: migrates, restores, gives the rights. */
  ownerUrl(database: string): string;
  log_file: string;
  /** Comes true when the server has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends it: open transactions are undone, everything committed is on disk. May be called twice. */
  stop(): Promise<void>;
}

/** What a crash left to be done again may be two gigabytes on a slow disk. */
const START_TIMEOUT_MS = 600_000;

/**
 * The guard holds the server as its child and reads from a pipe that the owner never writes to. When the owner
 * dies, however it dies, the pipe closes and the guard ends the server. It lives in a session of its own, so that
 * Ctrl-C in a terminal reaches the owner first.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
( while read -r line <&3; do :; done; kill -INT $server ) 2>/dev/null & watcher=$!
exec 3<&-
wait $server; code=$?
kill $watcher 2>/dev/null
exit $code`;

/** Settings that suit two cores and a few gigabytes, beside what initdb writes; none archives the log (decision 045). */
function serverSettings(socket_dir: string, durable: boolean): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socket_dir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    max_parallel_workers_per_gather: '1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // What goes wrong with a statement is told to the product, which knows what is personal in it. The server's own
    // log is about the server: no values, no statements, no details of rows.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
    // A client that vanished in the middle of a long statement should not keep a core busy.
    client_connection_check_interval: '5s',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
}

/**
 * Starts the embedded PostgreSQL in a folder, making the cluster the first time. What a killed predecessor left
 * behind, a stale pid file or a server that has not ended yet, is cleared up before. The caller sees to it that
 * only one owner starts in a folder.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries();
  const data_dir = resolve(options.data_dir);
  mkdirSync(data_dir, { recursive: true, mode: 0o700 });
  // Somebody else's user runs the server when there is a uid, and then has to get through.
  if (binaries.uid === undefined) chmodSync(data_dir, 0o700);
  const home = clusterHome(data_dir, binaries);
  const cluster_dir = join(home, 'postgres');
  const socket_dir = prepareSocketFolder(home, binaries);
  const log_file = join(data_dir, 'postgres.log');

  if (existsSync(cluster_dir)) await clearLeftovers(cluster_dir);
  else makeCluster({ cluster_dir, binaries, durable: options.durable });
  checkVersion(cluster_dir, binaries);
  const passwords = findRolePasswords(data_dir);
  secureRoles({ cluster_dir, binaries, durable: options.durable }, passwords);
  const addressOf = (role: string, password: string) => (database: string) =>
    `postgresql://${role}:${password}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socket_dir)}`;

  // A killed server's children need a moment to notice; until then the new one refuses to start.
  for (let attempt = 1; ; attempt += 1) {
    const server = launch({
      cluster_dir,
      socket_dir,
      log_file,
      binaries,
      durable: options.durable,
    });
    if (await becomesReady(server, cluster_dir))
      return {
        ...server.handle,
        appUrl: addressOf(CLUSTER_APP, passwords.app),
        ownerUrl: addressOf(CLUSTER_OWNER, passwords.owner),
        log_file,
      };
    await server.handle.stop();
    if (attempt >= 5)
      throw new Error(`The embedded PostgreSQL does not start:\n${lastLines(log_file)}`);
    await sleep(500 * attempt);
  }
}

interface LaunchedServer {
  guard: ChildProcess;
  handle: Pick<EmbeddedPostgres, 'ended' | 'stop'>;
  pid_file_before: string;
}

function launch(job: ClusterJob & { socket_dir: string; log_file: string }): LaunchedServer {
  const { binaries, cluster_dir } = job;
  const settings = Object.entries(serverSettings(job.socket_dir, job.durable));
  const log = openSync(job.log_file, isLarge(job.log_file) ? 'w' : 'a', 0o600);
  fchmodSync(log, 0o600);
  const guard = spawn(
    '/bin/sh',
    [
      ...['-c', GUARD, 'paddock-database-guard', ...binaries.run_as, ...dieWithParent()],
      ...[binaries.postgres, '-D', cluster_dir],
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { detached: true, stdio: ['pipe', log, log], env: serverEnvironment(), ...asUser(binaries) },
  );
  closeSync(log);
  // The server must not keep a script alive that has nothing left to do; when the script ends, so does the server.
  guard.unref();
  const pipe = guard.stdin as NonNullable<typeof guard.stdin> & { unref(): void };
  pipe.unref();
  const ended = new Promise<void>((done) => {
    guard.once('exit', () => done());
    guard.once('error', () => done());
  });
  const stop = async () => {
    guard.ref();
    guard.stdin?.destroy();
    await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
    if (guard.exitCode === null && guard.signalCode === null)
      signalAll(clusterProcesses(cluster_dir), 'SIGQUIT');
    await ended;
  };
  return { guard, handle: { ended, stop }, pid_file_before: readPidFile(cluster_dir) };
}

/** A server writes "ready" as the last line of its pid file; the file of a predecessor does not count. */
async function becomesReady(
  { guard, pid_file_before }: LaunchedServer,
  cluster_dir: string,
): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (guard.exitCode === null && guard.signalCode === null && guard.pid !== undefined) {
    const pid_file = readPidFile(cluster_dir);
    if (pid_file !== pid_file_before && pid_file.split('\n')[7]?.trim() === 'ready') return true;
    if (Date.now() > deadline) return false;
    await sleep(15);
  }
  return false;
}

function isLarge(file: string): boolean {
  return existsSync(file) && statSync(file).size > 10_000_000;
}

function lastLines(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-15).join('\n') : '';
}
