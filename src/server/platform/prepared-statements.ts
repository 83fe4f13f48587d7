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

type AnyQuery = (...args: unknown[]) => unknown;

/** A connection that sends marked statements under a name, so that the database keeps their plan. */
export class PreparingClient extends pg.Client {
  override query: pg.Client['query'] = ((...args: unknown[]) => {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const query = pg.Client.prototype.query as AnyQuery;
    return name === undefined
      ? query.apply(this, args)
      : query.call(this, { name, text, values }, ...rest);
  }) as pg.Client['query'];
}
