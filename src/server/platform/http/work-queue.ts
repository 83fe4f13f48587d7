import { AppError } from '#server/platform/app-error.ts';

/** How much of one kind of work a process takes on. */
export interface WorkLimits {
  at_once: number;
  /** Whoever comes when so many wait already is sent away at once. */
  most_waiting: number;
  /** Whoever has waited so long is sent away. */
  longest_wait_ms: number;
  /** What those who are sent away hear; `busy` unless told. */
  refusal?: () => AppError;
}

interface Waiter {
  begin(): void;
  timer: NodeJS.Timeout;
}

/**
 * Does work a few at a time, in the order in which it was asked for, with an end to the queue: what finds it full, or
 * waits too long, is refused and has not been begun.
 */
export class WorkQueue {
  readonly #limits: WorkLimits;
  readonly #waiting: Waiter[] = [];
  #running = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  /** How many pieces of work are being done now. */
  get running(): number {
    return this.#running;
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.takeTurn();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a turn and answers what ends it, to be called once. */
  async takeTurn(): Promise<() => void> {
    await this.#turn();
    return () => {
      const next = this.#waiting.shift();
      // The place is handed on, so that nobody who comes in between takes it.
      if (next) next.begin();
      else this.#running -= 1;
    };
  }

  #refusal(): AppError {
    return this.#limits.refusal?.() ?? new AppError('busy');
  }

  #turn(): Promise<void> {
    if (this.#running < this.#limits.at_once) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#limits.most_waiting) return Promise.reject(this.#refusal());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(this.#refusal());
      }, this.#limits.longest_wait_ms);
      const waiter: Waiter = {
        timer,
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiter);
    });
  }
}
