import { AppError } from '#server/platform/app-error.ts';

/** Calls without a session that one network may have under way; an office that logs in at nine stays below. */
const MOST_UNDER_WAY = 100;

/** Counts the calls without a session of each network, so that one of them does not fill the line of all the others. */
export class PublicCalls {
  readonly #under_way = new Map<string, number>();

  /** Runs a call; refuses it with `too_many_requests` when its network has too many under way. */
  async run<T>(network: string, call: () => Promise<T>): Promise<T> {
    const before = this.#under_way.get(network) ?? 0;
    if (before >= MOST_UNDER_WAY) throw new AppError('too_many_requests', { retry_after_s: 2 });
    this.#under_way.set(network, before + 1);
    try {
      return await call();
    } finally {
      const left = (this.#under_way.get(network) ?? 1) - 1;
      if (left > 0) this.#under_way.set(network, left);
      else this.#under_way.delete(network);
    }
  }
}
