import type pg from 'pg';
import { sqlState } from '#server/platform/database/database-faults.ts';
import {
  connectToDatabase,
  type DatabaseServers,
} from '#server/platform/database/database-servers.ts';
import type { PreparingClient } from '#server/platform/database/prepared-statements.ts';

/** A connection that has not answered for so long is looked into. */
const SILENT_MS = 2_000;
const LOOK_EVERY_MS = 500;
/** What the database may take to say that it is there. */
const PROBE_MS = 2_000;
const BEAT_MS = 50;

export const CONNECTION_LOST = 'Connection terminated: the database does not answer on it any more';

/** What a pool is told of the way to its database. */
export interface Watched extends pg.Pool {
  /** Nothing comes back from the database; whoever asks for a connection need not wait to find it out. */
  is_away: boolean;
  readonly servers: DatabaseServers;
}

/**
 * Ends the connections of a pool on which no answer can come any more although nobody closed them: a network that
 * swallows everything, a machine that is gone. A long statement is left alone: over a fresh connection the database is
 * asked what the silent ones do, and only those that it is not working for are given up, with all their statements.
 * Connections to a server that another one has replaced are given up with them. So a lost connection is known after five seconds at most, long before any limit of a statement. Ends with the pool.
 */
export function watchConnections(pool: Watched): void {
  const clients = new Set<PreparingClient>();
  // The pool makes its connections of the class that it was given.
  const ours = (client: pg.PoolClient) => client as unknown as PreparingClient;
  pool.on('connect', (client) => void clients.add(ours(client)));
  pool.on('remove', (client) => void clients.delete(ours(client)));
  let is_looking = false;
  const look = async () => {
    if (pool.ended) return clearInterval(timer);
    const silent = [...clients].filter((client) => client.silentFor() > SILENT_MS);
    if (is_looking || (silent.length === 0 && !pool.is_away)) return;
    is_looking = true;
    try {
      const { lost, is_away } = await findLost(silent, pool.servers);
      pool.is_away = is_away;
      // Those that idle went the same way: the next who took one would wait for nothing.
      const idle = lost.length > 0 ? [...clients].filter((client) => client.isIdle()) : [];
      for (const client of [...lost, ...idle]) client.giveUp(new Error(CONNECTION_LOST));
    } finally {
      is_looking = false;
    }
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
}

async function findLost(
  silent: readonly PreparingClient[],
  servers: DatabaseServers,
): Promise<{ lost: PreparingClient[]; is_away: boolean }> {
  const asked = silent.map((client) => ({ client, since: client.answeredAt() }));
  const busy = await busyProcesses(silent, servers);
  if (busy === 'unknown') return { lost: [], is_away: false };
  const is_away = busy === 'away';
  const still = ({ client, since }: (typeof asked)[number]) =>
    client.silentFor() > 0 && client.answeredAt() === since;
  const lost = asked.filter((one) => still(one) && (busy === 'away' || !busy.has(one.client)));
  if (lost.length === 0) return { lost: [], is_away };
  // An answer that was on its way while the database was asked has arrived by then.
  await new Promise((done) => setTimeout(done, 250));
  return { lost: lost.filter(still).map(({ client }) => client), is_away };
}

/** Those connections that the database is working for, or that it cannot be reached at all. */
async function busyProcesses(
  clients: readonly PreparingClient[],
  servers: DatabaseServers,
): Promise<ReadonlySet<PreparingClient> | 'unknown' | 'away'> {
  let probe: pg.Client | undefined;
  const breath = watchOwnBreath();
  try {
    const connected = await connectToDatabase(servers, {
      application_name: 'paddock probe',
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    probe = connected;
    const { rows } = await connected.query<{ own: number; busy: number[] }>(
      `select pg_backend_pid() as own,
        array(select pid from pg_stat_activity where pid = any ($1) and state = 'active') as busy`,
      [clients.map((client) => client.backendPid())],
    );
    const [row] = rows;
    // Behind a pooler the numbers are not those of the database.
    if (!row || row.own !== (connected as unknown as { processID: number }).processID)
      return 'unknown';
    const works = (client: PreparingClient) =>
      client.server_url === connected.server_url && row.busy.includes(client.backendPid());
    return new Set(clients.filter(works));
  } catch (error) {
    // It answered, if only that it has no room for one more connection or is starting: it will end the others itself.
    return sqlState(error) !== undefined || breath.wasHeld() ? 'unknown' : 'away';
  } finally {
    breath.stop();
    void probe?.end().catch(() => undefined);
  }
}

/** Whether this process itself was too busy to hear an answer: it missed half of the beats that it meant to count. */
function watchOwnBreath(): { wasHeld: () => boolean; stop: () => void } {
  const from = performance.now();
  let beats = 0;
  const timer = setInterval(() => (beats += 1), BEAT_MS);
  return {
    wasHeld: () => beats < (performance.now() - from) / BEAT_MS / 2,
    stop: () => clearInterval(timer),
  };
}
