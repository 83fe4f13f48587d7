import { beingSaved } from '#contract/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { WorkQueue } from '#server/platform/http/work-queue.ts';

const limits = {
  // One that works and one that waits for the lock of another process or of a job.
  at_once: 2,
  most_waiting: 30,
  longest_wait_ms: 3_000,
  refusal: () => new AppError('conflict', beingSaved),
};

/**
 * The writes of this process to each record: only two at a time go on to the database, others wait before they take a
 * connection. So a record that somebody holds costs two connections however many want it, and everybody else goes on.
 * Who has waited three seconds hears that somebody is saving.
 */
export class RecordGates {
  readonly #gates = new Map<string, WorkQueue>();

  /** Runs the work with a place at every record's gate. */
  async pass<T>(records: readonly string[], work: () => Promise<T>): Promise<T> {
    const leaving: (() => void)[] = [];
    try {
      // Always in the same order, so that two with the same records never wait for each other.
      for (const record of [...new Set(records)].toSorted())
        leaving.push(await this.#enter(record));
      return await work();
    } finally {
      for (const leave of leaving) leave();
    }
  }

  async #enter(record: string): Promise<() => void> {
    const gate = this.#gates.get(record) ?? new WorkQueue(limits);
    this.#gates.set(record, gate);
    const leave = await gate.takeTurn();
    return () => {
      leave();
      if (gate.running === 0) this.#gates.delete(record);
    };
  }
}
