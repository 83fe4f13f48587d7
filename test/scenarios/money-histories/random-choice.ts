/** Chance that comes out the same for the same seed (mulberry32). */
export class RandomChoice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761;
  }

  /** From 0 up to, and without, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(of: readonly T[]): T {
    const found = of[this.whole(0, of.length - 1)];
    if (found === undefined) throw new Error('there is nothing to choose from');
    return found;
  }
}
