import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { prepared } from '#server/platform/prepared-statements.ts';

/** A record that changed, and who besides staff may hear of it (user ids and insurer ids). */
export interface RecordChange {
  kind: string;
  id: string;
  audience: string[];
  /** Staff hear of it only when they are in the audience, too. */
  only?: boolean | undefined;
}

const CHANNEL = 'paddock_changes';
/** A notification's payload must stay under 8,000 bytes. */
const CHANGES_PER_NOTIFICATION = 40;
const GATHER_MS = 20;

const waiting = new WeakMap<Db, RecordChange[]>();

/**
 * Sends changes to every process, after their commit and gathered over a few milliseconds: NOTIFY inside a
 * transaction would make all commits of the database queue behind each other. Screens fetch again on focus and
 * on reconnect, so a change lost with a dying process is seen then.
 */
export function publishChanges(db: Db, changes: readonly RecordChange[]): void {
  if (changes.length === 0) return;
  const queue = waiting.get(db);
  if (queue) {
    queue.push(...changes);
    return;
  }
  waiting.set(db, [...changes]);
  setTimeout(() => void flush(db), GATHER_MS);
}

async function flush(db: Db): Promise<void> {
  const changes = waiting.get(db) ?? [];
  waiting.delete(db);
  try {
    for (let start = 0; start < changes.length; start += CHANGES_PER_NOTIFICATION) {
      const payload = JSON.stringify(changes.slice(start, start + CHANGES_PER_NOTIFICATION));
      await sql`select pg_notify(${CHANNEL}, ${payload}) ${prepared}`.execute(db);
    }
  } catch {
    // The database is away or closing: open screens reconnect and fetch everything again.
  }
}

interface Listener {
  actor: Actor;
  stream: PassThrough;
}

/** The open event streams of this process, fed by one LISTEN connection that comes back by itself. */
export class LiveChanges {
  readonly #listeners = new Set<Listener>();
  readonly #connectionString: string;
  readonly #log: FastifyBaseLogger;
  #client: pg.Client | undefined;
  #beat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(connectionString: string, log: FastifyBaseLogger) {
    this.#connectionString = connectionString;
    this.#log = log;
  }

  async start(): Promise<void> {
    this.#beat = setInterval(() => this.#write(() => ': beat\n\n'), 25_000);
    this.#beat.unref();
    await this.#listen();
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beat);
    for (const { stream } of this.#listeners) stream.end();
    await this.#client?.end();
  }

  /** A stream of server-sent events for one person: `{kind, id}` for each change that concerns them. */
  open(actor: Actor): Readable {
    const stream = new PassThrough();
    const listener = { actor, stream };
    this.#listeners.add(listener);
    stream.on('close', () => this.#listeners.delete(listener));
    stream.write('retry: 2000\n\nevent: hello\ndata: {}\n\n');
    return stream;
  }

  async #listen(): Promise<void> {
    if (this.#closed) return;
    const client = new pg.Client({ connectionString: this.#connectionString, keepAlive: true });
    client.on('error', () => undefined);
    client.on('end', () => {
      if (this.#closed || this.#client !== client) return;
      this.#write(() => 'event: resync\ndata: {}\n\n');
      setTimeout(() => void this.#listen(), 1000).unref();
    });
    client.on('notification', (message) => this.#deliver(message.payload ?? '[]'));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      this.#client = client;
    } catch (error) {
      this.#log.warn(
        { part: 'live-changes' },
        error instanceof Error ? error.message : String(error),
      );
      setTimeout(() => void this.#listen(), 1000).unref();
    }
  }

  #deliver(payload: string): void {
    const changes = JSON.parse(payload) as RecordChange[];
    for (const { kind, id, audience, only } of changes)
      this.#write(({ actor }) =>
        hears(actor, { audience, only }) ? `data: ${JSON.stringify({ kind, id })}\n\n` : undefined,
      );
  }

  #write(text: (listener: Listener) => string | undefined): void {
    for (const listener of this.#listeners) {
      const line = text(listener);
      if (line) listener.stream.write(line);
    }
  }
}

function hears(
  actor: Actor,
  { audience, only = false }: Pick<RecordChange, 'audience' | 'only'>,
): boolean {
  const is_staff = actor.account_type === 'admin' || actor.account_type === 'superadmin';
  if (is_staff && !only) return true;
  return (
    audience.includes(actor.user_id) ||
    (actor.insurer_id !== null && audience.includes(actor.insurer_id))
  );
}
