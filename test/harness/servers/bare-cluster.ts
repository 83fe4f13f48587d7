import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterProcesses, signalAll } from '#server/platform/cluster/cluster-processes.ts';
import {
  asUser,
  CLUSTER_APP,
  CLUSTER_OWNER,
  makeCluster,
  serverEnvironment,
} from '#server/platform/cluster/embedded-cluster.ts';
import { dieWithParent, findPostgresBinaries } from '#server/platform/cluster/postgres-binaries.ts';
import { connectToDatabase } from '#server/platform/database/database-servers.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';

/** A database server with settings of its own choice, which the embedded one does not take: standby, archive. */
export interface BareCluster {
  /** Holds the cluster in `postgres` and its socket. */
  folder: string;
  /** The owner's address of a database. */
  url(database: string): string;
  /** What it says of itself. */
  log(): string;
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** kill -9 of everything that belongs to it. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface BareClusterOptions {
  folder: string;
  settings?: Record<string, string>;
  durable?: boolean;
}

/** Where the cluster lies in the folder of its server. */
export const clusterIn = (folder: string) => join(folder, 'postgres');

/** Starts a server in a folder, making the cluster when there is none, and waits until it answers. */
export async function startBareCluster(options: BareClusterOptions): Promise<BareCluster> {
  const { folder, settings = {}, durable = true } = options;
  const binaries = findPostgresBinaries();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (binaries.uid !== undefined) chownSync(folder, binaries.uid, binaries.uid);
  const cluster_dir = clusterIn(folder);
  if (!existsSync(cluster_dir)) {
    makeCluster({ cluster_dir, binaries, durable });
    writeFileSync(
      join(cluster_dir, 'pg_hba.conf'),
      'local all all trust\nlocal replication all trust\n',
    );
  }
  const own = {
    ...{ listen_addresses: '', unix_socket_directories: folder, timezone: 'UTC' },
    ...(durable ? {} : { fsync: 'off' }),
    ...settings,
  };
  let said = '';
  const [command = '', ...args] = [
    ...[...binaries.run_as, ...dieWithParent(), binaries.postgres, '-D', cluster_dir],
    ...Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: serverEnvironment(),
    ...asUser(binaries),
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()));
  const url = (database: string) =>
    `postgresql://${CLUSTER_OWNER}@localhost/${database}?host=${encodeURIComponent(folder)}`;
  const query = <Row extends pg.QueryResultRow>(statement: string) =>
    queryOnce<Row>(url('postgres'), statement);
  await untilItAnswers(child, { query, log: () => said });
  const gone = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    while (!gone() || clusterProcesses(cluster_dir).length > 0) {
      const all = clusterProcesses(cluster_dir);
      signalAll(signal === 'SIGKILL' || child.pid === undefined ? all : [child.pid], signal);
      await sleep(50);
    }
  };
  return {
    ...{ folder, url, query, log: () => said },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  };
}

/** The same address for the role that the product works under. */
export function appUrlOf(owner_url: string): string {
  return owner_url.replace(`//${CLUSTER_OWNER}@`, `//${CLUSTER_APP}@`);
}

/** Brings a server's database to the newest schema and answers the product's own address of it, with its few rights. */
export async function prepareForProduct(owner_url: string): Promise<string> {
  const client = await connectToDatabase(owner_url, {});
  try {
    await client.query(`create role ${CLUSTER_APP} login`);
  } finally {
    await client.end();
  }
  const database_url = appUrlOf(owner_url);
  const { warning } = await prepareDatabase({ database_url, migrate_database_url: owner_url });
  if (warning !== undefined) throw new Error(warning);
  return database_url;
}

async function queryOnce<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function untilItAnswers(
  child: ChildProcess,
  { query, log }: Pick<BareCluster, 'query' | 'log'>,
): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    try {
      await query('select 1');
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`the database server does not start:\n${log()}`, { cause: error });
      await sleep(50);
    }
  }
}

/** Copies a running server's cluster into another folder, as pg_basebackup does; without its log unless told. */
export async function copyRunningCluster(
  from: BareCluster,
  folder: string,
  { with_log = false } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: from.url('postgres') });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const source = clusterIn(from.folder);
    cpSync(source, clusterIn(folder), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => {
        if (['postmaster.pid', 'postmaster.opts'].includes(basename(path))) return false;
        return with_log || !path.startsWith(join(source, 'pg_wal/'));
      },
    });
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    for (const part of with_log ? [] : ['archive_status', 'summaries'])
      mkdirSync(join(clusterIn(folder), 'pg_wal', part), { recursive: true, mode: 0o700 });
    writeFileSync(join(clusterIn(folder), 'backup_label'), rows[0]?.labelfile ?? '', {
      mode: 0o600,
    });
  } finally {
    await client.end();
  }
}
