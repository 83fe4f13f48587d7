const TELL_AGAIN_MS = 60_000;
/** The oldest kinds are forgotten first, so that odd faults cannot fill the memory. */
const MOST_KINDS = 1_000;

/**
 * Which faults are told and which only counted: of each kind the first at once, then one a minute with the number of
 * those in between. What fails on every request must not fill the log, least of all when a full disk is what fails.
 */
export class RepeatedFaults {
  readonly #kinds = new Map<string, { told_at: number; untold: number }>();

  /** How many were kept back since the last one that was told; undefined when this one is kept back too. */
  tell(kind: string): number | undefined {
    const now = performance.now();
    const known = this.#kinds.get(kind);
    if (known && now - known.told_at < TELL_AGAIN_MS) {
      known.untold += 1;
      return undefined;
    }
    this.#kinds.delete(kind);
    this.#kinds.set(kind, { told_at: now, untold: 0 });
    const [oldest] = this.#kinds.keys();
    if (this.#kinds.size > MOST_KINDS && oldest !== undefined) this.#kinds.delete(oldest);
    return known?.untold ?? 0;
  }
}
