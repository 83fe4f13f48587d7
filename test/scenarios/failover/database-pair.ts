import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BareCluster,
  clusterIn,
  copyRunningCluster,
  startBareCluster,
} from '#test/harness/servers/bare-cluster.ts';

const STANDBY = 'second';

/** Two database servers, the second of which follows the first until it takes over. */
export interface DatabasePair {
  /** Names both, as an operator would. */
  url: string;
  first: BareCluster;
  second: BareCluster;
  /** From now on the second hears nothing of the first. */
  cutLine(): Promise<void>;
  /** kill -9 of the first, and the second takes its place. */
  failOver(): Promise<void>;
  /** Starts the second anew after it was killed; it follows the first again. */
  restartSecond(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a pair with an empty database `paddock`. With `is_sync` a commit is acknowledged when the standby has it on
 * disk, too.
 */
export async function startDatabasePair(
  folder: string,
  { is_sync }: { is_sync: boolean },
): Promise<DatabasePair> {
  const settings = { max_connections: '100', shared_buffers: '64MB', wal_keep_size: '1GB' };
  const first = await startBareCluster({ folder: join(folder, 'first'), settings });
  await first.query('create database paddock');
  const standby_folder = join(folder, STANDBY);
  await copyRunningCluster(first, standby_folder);
  writeFileSync(join(clusterIn(standby_folder), 'standby.signal'), '');
  appendFileSync(
    join(clusterIn(standby_folder), 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${first.folder} user=paddock application_name=${STANDBY}'\n`,
  );
  let second = await startBareCluster({ folder: standby_folder, settings });
  if (is_sync) await first.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await first.query('select pg_reload_conf()');
  const state = is_sync ? 'sync' : 'async';
  for (;;) {
    const [row] = await first.query<{ sync_state: string; state: string }>(
      'select sync_state, state from pg_stat_replication',
    );
    if (row?.sync_state === state && row.state === 'streaming') break;
    await sleep(50);
  }
  return {
    first,
    get second() {
      return second;
    },
    restartSecond: async () => {
      second = await startBareCluster({ folder: standby_folder, settings });
    },
    url: `postgresql://paddock@localhost/paddock?host=${first.folder},${second.folder}&target_session_attrs=read-write`,
    cutLine: async () => {
      await second.query(`alter system set primary_conninfo = ''`);
      await second.query('select pg_reload_conf()');
    },
    failOver: async () => {
      await first.kill();
      await second.query('select pg_promote()');
    },
    stop: async () => {
      await first.stop();
      await second.stop();
    },
  };
}
