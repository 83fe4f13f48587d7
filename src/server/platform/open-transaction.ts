import { AsyncLocalStorage } from 'node:async_hooks';

/** The transaction that the running code is inside of; over once its work has ended. */
const current = new AsyncLocalStorage<{ is_open: boolean }>();

/** Runs the work of a transaction, so that everything called from it can be told that it is inside of one. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { is_open: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.is_open = false;
  }
}

/**
 * Throws inside of a transaction. Whoever holds one connection and waits for a second one waits for others who do the
 * same: as many of them as the pool has connections stop the product (decision 053). What such code wants to do belongs
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
  void current.run({ is_open: false }, work);
}
