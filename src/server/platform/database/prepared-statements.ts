import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import {
  ServerClient,
  type ServerClientConfig,
} from '#server/platform/database/database-servers.ts';
import { noteStatement } from '#server/platform/database/open-transaction.ts';

const MARK = '/* prepared */';

/**
 * Stands at the end of a statement that each connection parses and plans once: in a template as `${prepared}`, in a
 * builder as `.modifyEnd(prepared)`. For statements that are always the same text and whose best plan does not depend
 * on the values: look-ups by key, pages in the order of an index, inserts. Planning such a statement costs several
 * times what carrying it out does. Not for searches and free filters. Every column is named: a kept `select *` fails
 * on live connections once a column is added.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK);

/**
 * The id by which a prepared statement finds its rows, for one whose plan is long: the database never looks at it, and so
 * does not plan the statement again for each id in the hope of a better plan.
 */
export const unseenId = (id: string): RawBuilder<string> => sql<string>`(select ${id}::uuid)`;

const ALONG = `/* along */ ${MARK}`;

/**
 * In the place of `prepared` behind a write whose answer nobody reads: inside a transaction it does not go to the
 * database by itself, but with the statement after it, at the latest the commit, which fails with its error. Order
 * and atomicity stay the same, only the waiting is less.
 */
export const sentAlong: RawBuilder<unknown> = sql.raw(ALONG);

const START = /^(begin|start transaction)\b/;
/** What the caller of a gathered statement gets. */
const noAnswer = { command: '', rowCount: 0, rows: [] };

const names = new Map<string, string>();

/** The name of a marked statement, the same on every connection of this process; undefined for any other. */
function nameOf(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  let name = names.get(text);
  if (name === undefined) {
    name = `paddock_${names.size + 1}`;
    names.set(text, name);
  }
  return name;
}

type AnyQuery = (...args: unknown[]) => Promise<unknown>;
type Refuse = (error: Error) => void;

/**
 * A connection that sends marked statements under a name, so that the database keeps their plan, and that gathers what
 * nobody waits for: the start of a transaction and its `sentAlong` statements go out with the statement after them.
 * Every statement has an end: once the connection is lost, all that are under way on it are refused at once.
 */
export class PreparingClient extends ServerClient {
  #gathered: unknown[][] = [];
  readonly #under_way = new Set<Refuse>();
  /** When the last answer came, or the first statement after an idle time went out. */
  #answered_at = 0;

  constructor(config: ServerClientConfig) {
    super(config);
    const lose = (error: Error) => this.#refuseAll(error);
    this.on('error', lose);
    this.on('end', () => lose(new Error('Connection terminated')));
  }

  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values] = args;
    if (typeof text === 'string') noteStatement(text, text.endsWith(MARK));
    if (typeof text === 'string' && Array.isArray(values) && this.#canWait(text)) {
      this.#gathered.push(args);
      return Promise.resolve(noAnswer);
    }
    return this.#gathered.length === 0 ? this.#send(args) : this.#sendAll(args);
  }) as pg.Client['query'];

  /** Milliseconds since the last sign of life, while a statement is waiting for its answer; 0 when none is. */
  silentFor(): number {
    return this.isIdle() ? 0 : performance.now() - this.#answered_at;
  }

  isIdle(): boolean {
    return this.#under_way.size === 0;
  }

  /** Tells one wait for an answer from the next. */
  answeredAt(): number {
    return this.#answered_at;
  }

  /** The number of the database's process that works for this connection. */
  backendPid(): number {
    return (this as unknown as { processID: number }).processID;
  }

  /** Takes the connection for lost: its statements are refused, and the pool makes another. */
  giveUp(error: Error): void {
    this.#refuseAll(error);
    this.connection.stream.destroy(error);
  }

  #refuseAll(error: Error): void {
    this.#gathered = [];
    for (const refuse of this.#under_way) refuse(error);
    this.#under_way.clear();
  }

  #canWait(text: string): boolean {
    if (START.test(text)) return true;
    const in_transaction = this.#gathered.length > 0 || this.getTransactionStatus() === 'T';
    return in_transaction && text.endsWith(ALONG);
  }

  #send(args: unknown[]): Promise<unknown> {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const query = pg.Client.prototype.query as AnyQuery;
    const answer =
      name === undefined
        ? query.apply(this, args)
        : query.call(this, { name, text, values }, ...rest);
    // With a callback there is no promise; pg calls it in the end.
    return answer instanceof Promise ? this.#untilLost(answer) : answer;
  }

  #untilLost(answer: Promise<unknown>): Promise<unknown> {
    if (this.isIdle()) this.#answered_at = performance.now();
    return new Promise((resolve, reject) => {
      const over = () => {
        this.#under_way.delete(reject);
        this.#answered_at = performance.now();
      };
      this.#under_way.add(reject);
      answer.then(
        (result) => {
          over();
          resolve(result);
        },
        (error: Error) => {
          over();
          reject(error);
        },
      );
    });
  }

  /** Sends what was gathered and this statement in one packet; the first of them that fails is what went wrong. */
  async #sendAll(args: unknown[]): Promise<unknown> {
    const { stream } = this.connection;
    stream.cork();
    const answers = [...this.#gathered.splice(0), args].map((each) => this.#send(each));
    stream.uncork();
    await Promise.allSettled(answers);
    return (await Promise.all(answers)).at(-1);
  }
}
