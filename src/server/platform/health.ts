import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/context.ts';
import { isDatabaseFull } from '#server/platform/database/database-faults.ts';

/** What the database can do just now: everything, only be read, nothing. */
export type DatabaseState = 'ok' | 'full' | 'away';

/** The database is asked so often at most, however often one wants to know. */
const ASK_EVERY_MS = 1_000;
const LONGEST_WAIT_MS = 3_000;
/** A write that found no room speaks for so long. */
const FULL_FOR_MS = 15_000;

/** What the faults of requests and jobs have told of the database. */
export class DatabaseHealth {
  #full_at = -Infinity;
  #asked: { at: number; state: Promise<DatabaseState> } | undefined;

  /** Hears of a fault, whatever it is. */
  hear(error: unknown): void {
    if (isDatabaseFull(error)) this.#full_at = performance.now();
  }

  /** Asks the database, or repeats what it said within the last second. */
  async ask(services: Pick<Services, 'whole_db' | 'room'>): Promise<DatabaseState> {
    const now = performance.now();
    if (!this.#asked || now - this.#asked.at > ASK_EVERY_MS)
      this.#asked = { at: now, state: this.#find(services) };
    return this.#asked.state;
  }

  async #find({ whole_db, room }: Pick<Services, 'whole_db' | 'room'>): Promise<DatabaseState> {
    const answered = sql`select 1`.execute(whole_db).then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((done) => setTimeout(done, LONGEST_WAIT_MS, false).unref());
    if (!(await Promise.race([answered, late]))) return 'away';
    const was_full = performance.now() - this.#full_at < FULL_FOR_MS;
    return was_full || (await room.isShort()) ? 'full' : 'ok';
  }
}

/** `GET /api/health`: 200 while everything works, 503 with the reason when something does not; for a watchman. */
export function registerHealth(server: FastifyInstance, services: Services): void {
  server.get('/api/health', async (_request, reply) => {
    const database = await services.health.ask(services);
    void reply.header('cache-control', 'no-store').status(database === 'ok' ? 200 : 503);
    return { ok: database === 'ok', database };
  });
}
