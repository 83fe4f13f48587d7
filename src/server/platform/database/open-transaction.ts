import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenTransaction {
  is_open: boolean;
  /** The names behind its inserts, updates and deletes. */
  written: Set<string>;
}

/** The transaction that the running code is inside of; over once its work has ended. */
const current = new AsyncLocalStorage<OpenTransaction>();

/** Runs the work of a transaction, so that everything called from it can be told that it is inside of one. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { is_open: true, written: new Set() };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.is_open = false;
  }
}

/** `do update set` and `for update of` name no table; what stands there is no table's name either. */
const writing = /\b(?:insert into|delete from|update)\s+"?([a-z_]+)"?/gi;

const namedIn = (text: string): string[] =>
  [...text.matchAll(writing)].flatMap(([, table]) => table ?? []);

/** What the statements write that are sent again and again with the same text. */
const writtenBy = new Map<string, readonly string[]>();

function tablesOf(text: string, is_lasting: boolean): readonly string[] {
  if (!is_lasting) return namedIn(text);
  let tables = writtenBy.get(text);
  if (tables === undefined) {
    tables = namedIn(text);
    writtenBy.set(text, tables);
  }
  return tables;
}

/** Remembers which tables a statement of the running transaction writes; a lasting one has the same text each time. */
export function noteStatement(text: string, is_lasting = false): void {
  const transaction = current.getStore();
  if (!transaction?.is_open) return;
  for (const table of tablesOf(text, is_lasting)) transaction.written.add(table);
}

/** What the running transaction has written so far, by table, whichever code did it. */
export function tablesWritten(): ReadonlySet<string> {
  return current.getStore()?.written ?? new Set();
}

/**
 * Throws inside of a transaction. Whoever holds one connection and waits for a second one waits for others who do the
 * same: as many of them as the pool has connections stop the product (decision 008). What such code wants to do belongs
 * on the transaction's own connection, or behind its end: `afterCommit`, a job, a refusal with `keeps_changes`.
 */
export function assertOutsideTransaction(): void {
  if (current.getStore()?.is_open)
    throw new Error('a second connection was asked for inside of a transaction');
}

/**
 * Begins work that goes its own way beside the running transaction, over a connection of its own. The transaction must
 * not wait for it: what it begins may come late or never.
 */
export function beginBeside(work: () => Promise<void>): void {
  void current.run({ is_open: false, written: new Set() }, work);
}
