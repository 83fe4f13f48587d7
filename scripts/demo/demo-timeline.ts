import type { SetClock } from '#server/platform/clock.ts';

interface Step {
  at: number;
  order: number;
  run: () => Promise<void>;
}

/**
 * What happens when: steps run in the order of their time, each with the clock standing at it, and may plan further
 * ones. What lies after the end is left undone, so that the demo stops in the middle of everybody's work.
 */
export class DemoTimeline {
  readonly #clock: SetClock;
  readonly #end: number;
  readonly #steps: Step[] = [];
  #planned = 0;

  constructor(clock: SetClock, end: Date) {
    this.#clock = clock;
    this.#end = end.getTime();
  }

  /** When the story ends, in milliseconds. */
  get end(): number {
    return this.#end;
  }

  /** The present moment of the story, in milliseconds. */
  get now(): number {
    return this.#clock.now().getTime();
  }

  /** Plans a step; one that lies in the past happens now. */
  at(instant: number, run: () => Promise<void>): void {
    const step = { at: Math.max(instant, this.now), order: this.#planned++, run };
    let low = 0;
    let high = this.#steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#steps[middle] as Step;
      if (other.at < step.at || (other.at === step.at && other.order < step.order))
        low = middle + 1;
      else high = middle;
    }
    this.#steps.splice(low, 0, step);
  }

  /** Plans a step some hours from now. */
  after(hours: number, run: () => Promise<void>): void {
    this.at(this.now + hours * 3_600_000, run);
  }

  /** Lives through everything up to the end. */
  async live(): Promise<number> {
    let lived = 0;
    for (let step = this.#steps.shift(); step && step.at <= this.#end; step = this.#steps.shift()) {
      this.#clock.set(new Date(step.at));
      await step.run();
      lived += 1;
    }
    return lived;
  }
}
