import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  PostgresDialect,
  type IsolationLevel,
  type LogEvent,
  type PostgresPool,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { isConflict } from '#server/platform/database/database-faults.ts';
import { DatabaseServers } from '#server/platform/database/database-servers.ts';
import {
  CONNECTION_LOST,
  type Watched,
  watchConnections,
} from '#server/platform/database/lost-connections.ts';
import {
  assertOutsideTransaction,
  insideTransaction,
} from '#server/platform/database/open-transaction.ts';
import { PreparingClient } from '#server/platform/database/prepared-statements.ts';
import type { DB } from '#server/platform/database/schema-types.ts';

/** The tables as the migrations make them. */
export type Database = DB;
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

const asText = (text: string) => text;
const builtInParser = pg.types.getTypeParser as (
  oid: number,
  format?: string,
) => (text: string) => unknown;
const asTexts = builtInParser(1009) as (text: string) => (string | null)[];
const asNumbers = (text: string) =>
  asTexts(text).map((each) => (each === null ? null : Number(each)));

/**
 * Integers of 64 bits become numbers (cents stay far below 2^53); dates and times stay text, since turning them
 * into Date objects doubles the cost of a list and shifts calendar dates by the server's time zone.
 */
const parsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1016: asNumbers, // int8[]
  1082: asText, // date
  1114: asText, // timestamp
  1184: asText, // timestamptz
  1115: asTexts, // timestamp[]
  1182: asTexts, // date[]
  1185: asTexts, // timestamptz[]
};

const typeParsers = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers[oid]) || builtInParser(oid, format),
} as pg.CustomTypesConfig;

/** How long a statement waits for somebody else's lock. */
const LOCK_TIMEOUT_MS = 3_000;

/** Whoever has waited so long for a connection is not made to wait for another server. */
const LONGEST_SEARCH_MS = 3_000;

export interface PoolOptions {
  /** May name several servers, of which the one that takes writes is used. */
  database_url: string;
  pool_size: number;
  statement_timeout_ms: number;
  /** Shown by pg_stat_activity. */
  name?: string;
  /** Hears of connections that broke while nobody used them. */
  onError?: (error: Error) => void;
}

/** A pool that gives nobody a second connection while a transaction of theirs holds one. */
class OnePerTransactionPool extends pg.Pool implements Watched {
  is_away = false;
  readonly servers: DatabaseServers;

  constructor({ servers, ...config }: pg.PoolConfig & { servers: DatabaseServers }) {
    // Each new connection is made with these options, and asks the servers whose turn it is.
    super({ ...config, servers } as pg.PoolConfig);
    this.servers = servers;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(told: Parameters<pg.Pool['connect']>[0]): void;
  override connect(told?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    assertOutsideTransaction();
    const connecting = this.is_away
      ? Promise.reject(new Error(CONNECTION_LOST))
      : this.#connectInTurn();
    if (!told) return connecting;
    connecting.then(
      (client) => told(undefined, client, (error) => client.release(error)),
      (error: Error) => told(error, undefined, () => undefined),
    );
  }

  /** Of several servers the next one is asked when one fails, as long as nobody has waited long for it. */
  async #connectInTurn(): Promise<pg.PoolClient> {
    const { urls } = this.servers;
    const started_at = performance.now();
    for (let tried = 1; ; tried += 1) {
      const { url } = this.servers;
      try {
        return await super.connect();
      } catch (error) {
        const is_late = performance.now() - started_at > LONGEST_SEARCH_MS;
        // Somebody whose turn has not gone on was refused for another reason, such as a pool in full use.
        if (tried >= urls.length || is_late || url === this.servers.url) throw error;
      }
    }
  }
}

/**
 * A pool that never lets a request wait longer than five seconds for a connection, that notices a database which
 * has gone silent, and that survives its restart: broken connections are dropped and made anew.
 */
export function createPool(options: PoolOptions): pg.Pool {
  const servers = new DatabaseServers(options.database_url);
  const pool = new OnePerTransactionPool({
    servers,
    Client: PreparingClient as never,
    pipeline: true,
    max: options.pool_size,
    application_name: options.name ?? 'paddock',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: options.statement_timeout_ms,
    // The client's own limit lies above the server's, so that it speaks only when the network is dead.
    query_timeout: options.statement_timeout_ms + 2_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 30_000,
    types: typeParsers,
  });
  // Without a listener, an idle connection that the server closes would end the whole process.
  pool.on('error', (error) => options.onError?.(error));
  // The same for one that breaks while it is in use: its query fails with the error, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  watchConnections(pool);
  return pool;
}

/** Typed SQL over a pool, or over a share of one; `note` hears of each statement that ended. Destroying it ends the pool. */
export function createDatabase(pool: PostgresPool, note?: (statement: LogEvent) => void): Db {
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(note ? { log: note } : {}),
  });
}

export interface TransactionOptions {
  isolation?: IsolationLevel;
  /** How often the work may run in all; 5 unless told. */
  attempts?: number;
}

/**
 * Runs the work in one transaction and commits it. When the database undoes it because of a deadlock or a
 * serialization conflict, it runs again, so the work must have no effect outside the transaction. Everything in it goes
 * over the one connection that it is given.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { isolation = 'read committed', attempts = 5 }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db
        .transaction()
        .setIsolationLevel(isolation)
        .execute((tx) => insideTransaction(() => work(tx)));
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error;
      // A different pause for each, otherwise two that collided would collide again.
      await sleep(10 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
