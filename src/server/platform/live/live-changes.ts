import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '#server/platform/context.ts';
import { DatabaseServers, ServerClient } from '#server/platform/database/database-servers.ts';
import { RecentChanges } from '#server/platform/live/recent-changes.ts';
import { CHANNEL, hears, type RecordChange } from '#server/platform/live/record-changes.ts';

/** How long the listening connection waits for an answer before it counts as dead. */
const ANSWER_MS = 5_000;
/** What one open stream may hold of what was not read yet. */
const UNREAD_BYTES = 256 * 1024;
/** Screens that read everything again do it over so long, 20 ms for each, and not at once. */
const SPREAD_MS = 20;
const LONGEST_SPREAD_MS = 10_000;

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
  readonly #recent = new RecentChanges();
  #client: pg.Client | undefined;
  #beat: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(database_url: string, log: FastifyBaseLogger, findActor: FindActor) {
    this.#servers = new DatabaseServers(database_url);
    this.#log = log;
    this.#findActor = findActor;
  }

  /** How many pages listen. */
  get size(): number {
    return this.#listeners.size;
  }

  async start(): Promise<void> {
    this.#beat = setInterval(() => {
      this.#write(() => `${mark()}\n`);
      this.#recent.forgetOld();
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

  /**
   * A stream of server-sent events for one person: `{kind, id}` for each change that concerns them. It begins with what
   * was said since `since` (milliseconds of the clock of this machine), when the page was made or lost its last stream;
   * where that is not known any more, with `resync`: the page is to read everything again.
   */
  open(actor: Actor, token: string, since: number = Date.now()): Readable {
    const stream = new PassThrough();
    const listener = { actor, token, stream };
    stream.on('close', () => this.#listeners.delete(listener));
    stream.write(`retry: 2000\n${mark()}event: hello\ndata: {}\n\n`);
    const missed = this.#recent.since(since);
    if (!missed) stream.write(this.#resync());
    for (const change of missed ?? [])
      if (hears(actor, change)) stream.write(lineOf(actor, change));
    this.#listeners.add(listener);
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
      this.#client = client;
      this.#recent.beginAnew();
      // What changed while nobody listened was not heard.
      this.#write(() => this.#resync());
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

  #resync(): string {
    const spread_ms = Math.min(LONGEST_SPREAD_MS, this.#listeners.size * SPREAD_MS);
    return `event: resync\ndata: ${JSON.stringify({ spread_ms })}\n\n`;
  }

  #warn(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    this.#log.warn({ part: 'live-changes' }, message);
  }

  #deliver(payload: string): void {
    const changes = JSON.parse(payload) as RecordChange[];
    for (const change of changes) {
      if (change.kind === 'session') {
        void this.#lookAgain(({ actor }) => ownerOf(actor) === change.id);
        continue;
      }
      this.#recent.add(change);
      this.#write(({ actor }) => (hears(actor, change) ? lineOf(actor, change) : undefined));
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

/** Where in time a stream is; a browser that comes back tells its last one. */
function mark(): string {
  return `id: ${Date.now()}\n`;
}

function lineOf(actor: Actor, { kind, id, by }: RecordChange): string {
  const own = by?.user_id === actor.user_id ? { by: by.request_id } : {};
  return `${mark()}data: ${JSON.stringify({ kind, id, ...own })}\n\n`;
}
