import pg from 'pg';

const reading = /\b(?:from|join)\s+"?([a-z_]+)"?/gi;

/** Whose session it is and whether the record may be seen are asked before every answer and are no part of it. */
const beforeAnswers = /"?\bsessions\b"?|^\s*select 1 from/i;

/** Follows the statements of this process: which tables are read while an action is being answered. */
export function followStatements() {
  const tables = new Map<string, Set<string>>();
  let action = '';
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function follow(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === 'string' ? first : ((first as { text?: string })?.text ?? '');
    if (action !== '' && !beforeAnswers.test(text)) {
      const read = tables.get(action) ?? new Set<string>();
      tables.set(action, read);
      for (const [, table] of text.matchAll(reading)) if (table) read.add(table);
    }
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query;
  return {
    follow: (name: string) => void (action = name),
    tablesOf: (name: string): ReadonlySet<string> => tables.get(name) ?? new Set(),
  };
}
