/** The most keys that are remembered; the oldest are forgotten first, so that strangers cannot fill the memory. */
const maxKeys = 10_000;

/**
 * Allows `count` uses of a key in each window of time, in this process. For what may be lost; tries at a password
 * are counted in the database.
 */
export class RateLimit {
  readonly #count: number;
  readonly #window_ms: number;
  readonly #used = new Map<string, { since: number; uses: number }>();

  constructor({ count, window_ms }: { count: number; window_ms: number }) {
    this.#count = count;
    this.#window_ms = window_ms;
  }

  /** Uses a key once; false when it was used too often. */
  take(key: string, now: Date): boolean {
    const at = now.getTime();
    const entry = this.#used.get(key);
    if (entry && at - entry.since < this.#window_ms) {
      entry.uses += 1;
      return entry.uses <= this.#count;
    }
    this.#used.delete(key);
    this.#used.set(key, { since: at, uses: 1 });
    const [oldest] = this.#used.keys();
    if (this.#used.size > maxKeys && oldest !== undefined) this.#used.delete(oldest);
    return true;
  }
}
