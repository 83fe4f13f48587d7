import { PassThrough, type Readable } from 'node:stream';
import { sql } from 'kysely';
import type pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { DatabaseServers, ServerClient } from '#server/platform/database-servers.ts';
import { prepared } from '#server/platform/prepared-statements.ts';

/** A record that changed, and who besides staff may hear of it (user ids and insurer ids; decision 002). */
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
/** How long the listening connection waits for an answer before it counts as dead. */
const ANSWER_MS = 5_000;
/** What one open stream may hold of what was not read yet. */
const UNREAD_BYTES = 256 * 1024;

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

/** The change that says that sessions of a person ended or became others: streams look again whose they are. */
export function sessionsChanged(user_id: string): RecordChange {
  return { kind: sessionKind, id: user_id, audience: [user_id], only: true };
}

const sessionKind = 'session';

interface Listener {
  actor: Actor;
  /** What the stream was opened with. */
  token: string;
  stream: PassThrough;
}

/** Whose a session is now; null when it is over. */
export type FindActor = (token: string) => Promise<Actor | null>;

/** The open event streams of this process, fed by one LISTEN connection that comes back by itself. */
export class LiveChanges {
  readonly #listeners = new Set<Listener>();
  readonly #servers: DatabaseServers;
  readonly #log: FastifyBaseLogger;
  readonly #findActor: FindActor;
  #client: pg.Client | undefined;
  #beat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(database_url: string, log: FastifyBaseLogger, findActor: FindActor) {
    this.#servers = new DatabaseServers(database_url);
    this.#log = log;
    this.#findActor = findActor;
  }

  async start(): Promise<void> {
    this.#beat = setInterval(() => {
      this.#write(() => ': beat\n\n');
      // Sessions also run out by themselves, and a message may be lost with its process.
      void this.#lookAgain(() => true);
      void this.#probe();
    }, 25_000);
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
  open(actor: Actor, token: string): Readable {
    const stream = new PassThrough();
    const listener = { actor, token, stream };
    this.#listeners.add(listener);
    stream.on('close', () => this.#listeners.delete(listener));
    stream.write('retry: 2000\n\nevent: hello\ndata: {}\n\n');
    return stream;
  }

  async #listen(): Promise<void> {
    if (this.#closed) return;
    const client = new ServerClient({
      servers: this.#servers,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => undefined);
    client.on('notification', (message) => this.#deliver(message.payload ?? '[]'));
    let is_gone = false;
    const comeBack = () => {
      if (this.#closed || is_gone) return;
      is_gone = true;
      setTimeout(() => void this.#listen(), 1000).unref();
    };
    client.on('end', comeBack);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // What changed while nobody listened was not heard: screens open another stream and read everything again.
      if (this.#client) for (const { stream } of this.#listeners) stream.end();
      this.#client = client;
    } catch (error) {
      this.#warn(error);
      comeBack();
      hangUp(client);
    }
  }

  /** A line that is dead without having been closed is only noticed by whoever speaks. */
  async #probe(): Promise<void> {
    const client = this.#client;
    try {
      await client?.query('select 1');
    } catch (error) {
      this.#warn(error);
      if (client) hangUp(client);
    }
  }

  #warn(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#log.warn({ part: 'live-changes' }, message);
  }

  #deliver(payload: string): void {
    const changes = JSON.parse(payload) as RecordChange[];
    for (const { kind, id, audience, only } of changes) {
      if (kind === sessionKind) {
        void this.#lookAgain(({ actor }) => ownerOf(actor) === id);
        continue;
      }
      this.#write(({ actor }) =>
        hears(actor, { audience, only }) ? `data: ${JSON.stringify({ kind, id })}\n\n` : undefined,
      );
    }
  }

  /** Ends the streams whose session is over; the others hear from now on what its person may hear. */
  async #lookAgain(concerns: (listener: Listener) => boolean): Promise<void> {
    for (const listener of [...this.#listeners].filter(concerns)) {
      try {
        const actor = await this.#findActor(listener.token);
        if (actor) listener.actor = actor;
        else listener.stream.end();
      } catch (error) {
        // The database is away: nothing is delivered either, and the next beat asks again.
        const message = error instanceof Error ? error.message : String(error);
        this.#log.warn({ part: 'live-changes' }, message);
        return;
      }
    }
  }

  #write(text: (listener: Listener) => string | undefined): void {
    for (const listener of this.#listeners) {
      const line = text(listener);
      if (!line) continue;
      listener.stream.write(line);
      // Nobody reads at the other end; a browser that still lives opens another stream.
      if (listener.stream.writableLength > UNREAD_BYTES) listener.stream.destroy();
    }
  }
}

/** Whose session it is, also while it views as somebody else. */
function ownerOf(actor: Actor): string {
  return actor.view?.viewer.user_id ?? actor.user_id;
}

/** Closes a connection without asking the other end, which may not be there. */
function hangUp(client: pg.Client): void {
  client.connection.stream.destroy();
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
