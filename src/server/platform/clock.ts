/** Where the time comes from. Injected, so that scenarios and the demo season can live through a year. */
export interface Clock {
  now(): Date;
  /** True when this is not the machine's time: transactions then carry it into the database. */
  readonly is_set: boolean;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date(), is_set: false };

/** A clock that stands where it is put. */
export class SetClock implements Clock {
  readonly is_set = true;
  #instant: Date;

  constructor(instant: Date) {
    this.#instant = instant;
  }

  now(): Date {
    return new Date(this.#instant);
  }

  set(instant: Date): void {
    this.#instant = new Date(instant);
  }

  advance(milliseconds: number): void {
    this.#instant = new Date(this.#instant.getTime() + milliseconds);
  }
}
