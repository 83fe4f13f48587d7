/** The most keys that are remembered; the oldest are forgotten first, so that strangers cannot fill the memory. */
const maxKeys = 10_000;

/**
 * Allows `count` uses of a key in each window of time, in each app of this process by itself. For what may be lost;
 * tries at a password are counted in the database.
 */
export class RateLimit {
  readonly #count: number;
  readonly #window_ms: number;
  readonly #used_in = new WeakMap<object, Map<string, { since: number; uses: number }>>();

  constructor({ count, window_ms }: { count: number; window_ms: number }) {
    this.#count = count;
    this.#window_ms = window_ms;
  }

  /** Uses a key of an app, told by its services, once; false when it was used too often. */
  take(services: object, key: string, now: Date): boolean {
    const at = now.getTime();
    const used = this.#usedIn(services);
    const entry = used.get(key);
    if (entry && at - entry.since < this.#window_ms) {
      entry.uses += 1;
      return entry.uses <= this.#count;
    }
    used.delete(key);
    used.set(key, { since: at, uses: 1 });
    const [oldest] = used.keys();
    if (used.size > maxKeys && oldest !== undefined) used.delete(oldest);
    return true;
  }

  #usedIn(services: object) {
    const known = this.#used_in.get(services);
    if (known) return known;
    const used = new Map<string, { since: number; uses: number }>();
    this.#used_in.set(services, used);
    return used;
  }
}
