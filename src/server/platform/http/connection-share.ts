import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { WorkQueue } from '#server/platform/http/work-queue.ts';

const line = { longest_wait_ms: 3_000, refusal: () => new AppError('unavailable') };

/** How the connections of a pool are divided (decision 008): what is left over reads. */
export interface PoolShares {
  /** Connections that callers without a session may hold at a time. */
  strangers: number;
  /** Writes of everybody else, and of jobs, that may be under way at a time. */
  writes: number;
}

/** Three of ten connections for strangers, six for writes, so that one at least is always there for reading. */
export function sharesOf(pool_size: number): PoolShares {
  const strangers = Math.max(1, Math.floor(pool_size * 0.3));
  return { strangers, writes: Math.max(1, pool_size - strangers - 1) };
}

/** The turns of writes: they wait for each other's locks, and must not wait on all the connections. */
export function writeTurns(at_once: number): WorkQueue {
  return new WorkQueue({ ...line, at_once, most_waiting: 300 });
}

/**
 * A part of a pool for those who must not use up the whole of it. Whoever finds it taken waits in a line of its own, and
 * is refused with `unavailable` when the line is full or does not move.
 */
export class ConnectionShare implements PostgresPool {
  readonly options: object;
  readonly #pool: pg.Pool;
  readonly #places: WorkQueue;

  constructor(pool: pg.Pool, at_once: number) {
    this.#pool = pool;
    this.options = pool.options;
    this.#places = new WorkQueue({ ...line, at_once, most_waiting: 200 });
  }

  async connect(): Promise<PostgresPoolClient> {
    const leave = await this.#places.takeTurn();
    try {
      const client = await this.#pool.connect();
      // The pool gives a connection a new `release` each time that it lends it.
      const { release } = client;
      client.release = (...how) => {
        leave();
        release(...how);
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** The pool belongs to everybody and is ended by its owner. */
  async end(): Promise<void> {}
}
