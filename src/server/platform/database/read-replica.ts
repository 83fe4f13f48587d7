import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from '#server/platform/config.ts';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { isConflict, isDatabaseDown, sqlState } from '#server/platform/database/database-faults.ts';

/** How long a replica that failed is left alone. */
const REST_MS = 5_000;
/** How long a question waits, between one look and the next, for what the replica has not heard of yet. */
const WAITS_MS = [2, 5, 10, 20];

/** Where long reads are made: over a replica of the database, where there is one. */
export interface Reading {
  /**
   * Runs `work` over a database that has everything which was committed before: the replica once it has heard of it, else,
   * and when the replica fails in the middle, the database itself. `work` may run twice and changes nothing.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** How many reads went where. */
  readonly counts: { replica: number; database: number };
  close(): Promise<void>;
}

/** The reads of a Paddock without a replica. */
class DatabaseAlone implements Reading {
  readonly counts = { replica: 0, database: 0 };
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    this.counts.database += 1;
    return work(this.#db);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * A streaming replica, which follows the database by a moment (decision 108). Before each read the database says how far
 * it is, so that nobody misses what was acknowledged, by whichever process; a replica that is behind is not waited for.
 */
class Replica implements Reading {
  readonly counts = { replica: 0, database: 0 };
  readonly #database: Db;
  readonly #replica: Db;
  readonly #log: FastifyBaseLogger;
  /** As far as the replica is known to be; it never goes back. */
  #known_position = 0n;
  #rests_until = 0;

  constructor(database: Db, pool: Pool, log: FastifyBaseLogger) {
    this.#database = database;
    this.#replica = createDatabase(pool);
    this.#log = log;
  }

  async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const found = await this.#findReplica();
    if (found)
      try {
        const answer = await work(found);
        this.counts.replica += 1;
        return answer;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        this.#rest(error);
      }
    this.counts.database += 1;
    return work(this.#database);
  }

  close(): Promise<void> {
    return this.#replica.destroy();
  }

  async #findReplica(): Promise<Db | undefined> {
    if (performance.now() < this.#rests_until) return undefined;
    // What is acknowledged is flushed, also where a commit does not wait for a standby.
    const wanted = await positionOf(this.#database, sql`pg_current_wal_flush_lsn()`);
    try {
      for (const wait of [...WAITS_MS, 0]) {
        if (this.#known_position >= wanted) return this.#replica;
        // A server that is no replica any more follows nobody.
        const position = await positionOf(
          this.#replica,
          sql`case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end`,
        );
        if (position > this.#known_position) this.#known_position = position;
        if (position < wanted && wait > 0) await sleep(wait);
      }
    } catch (error) {
      this.#rest(error);
    }
    return undefined;
  }

  #rest(error: unknown): void {
    this.#rests_until = performance.now() + REST_MS;
    const message = error instanceof Error ? error.message : String(error);
    this.#log.warn({ part: 'read replica' }, message);
  }
}

/** How far a server is in the log of writes, in bytes. */
async function positionOf(db: Db, position: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await sql<{
    position: string | null;
  }>`select (${position} - '0/0')::text as position ${prepared}`.execute(db);
  return BigInt(rows[0]?.position ?? 0);
}

/** Whether a read failed because a replica made it: away, in the way of what it has to follow, or asked to write. */
function isOfReplica(error: unknown): boolean {
  return isDatabaseDown(error) || isConflict(error) || sqlState(error) === '25006';
}

/** Opens what the settings name. */
export function openReading(
  config: Config,
  { db, log }: { db: Db; log: FastifyBaseLogger },
): Reading {
  const { replica_database_url: database_url, pool_size, statement_timeout_ms } = config;
  if (database_url === undefined) return new DatabaseAlone(db);
  const onError = (error: Error) => log.warn({ part: 'read replica' }, error.message);
  return new Replica(
    db,
    createPool({ database_url, pool_size, statement_timeout_ms, onError }),
    log,
  );
}
