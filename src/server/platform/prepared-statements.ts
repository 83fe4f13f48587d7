import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';

const MARK = '/* prepared */';

/**
 * Stands at the end of a statement that each connection parses and plans once: in a template as `${prepared}`, in a
 * builder as `.modifyEnd(prepared)`. For statements that are always the same text and whose best plan does not depend
 * on the values: look-ups by key, pages in the order of an index, inserts. Planning such a statement costs several
 * times what carrying it out does. Not for searches and free filters. Every column is named: a kept `select *` fails
 * on live connections once a column is added.
 */
export const prepared: RawBuilder<unknown> = sql.raw(MARK);

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

/**
 * A connection that sends marked statements under a name, so that the database keeps their plan, and that gathers what
 * nobody waits for: the start of a transaction and its `sentAlong` statements go out with the statement after them.
 */
export class PreparingClient extends pg.Client {
  #gathered: unknown[][] = [];

  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values] = args;
    if (typeof text === 'string' && Array.isArray(values) && this.#canWait(text)) {
      this.#gathered.push(args);
      return Promise.resolve(noAnswer);
    }
    return this.#gathered.length === 0 ? this.#send(args) : this.#sendAll(args);
  }) as pg.Client['query'];

  #canWait(text: string): boolean {
    if (START.test(text)) return true;
    const in_transaction = this.#gathered.length > 0 || this.getTransactionStatus() === 'T';
    return in_transaction && text.endsWith(ALONG);
  }

  #send(args: unknown[]): Promise<unknown> {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const query = pg.Client.prototype.query as AnyQuery;
    return name === undefined
      ? query.apply(this, args)
      : query.call(this, { name, text, values }, ...rest);
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
