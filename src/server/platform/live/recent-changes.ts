import type { RecordChange } from '#server/platform/live/record-changes.ts';

/** What a stream is told of that was lost on the way or said before it came. */
const KEPT_MS = 60_000;
const KEPT_CHANGES = 2_000;
/** A page's question takes a moment to come here, and its time is counted back from then. */
const ON_THE_WAY_MS = 1_500;

/** What this process has heard lately, so that a page which was away for a moment misses nothing. */
export class RecentChanges {
  #heard: { at: number; change: RecordChange }[] = [];
  /** Since when nothing was missed or forgotten; infinite before the first time. */
  #complete_since = Infinity;

  /** From now on everything is heard; what was said before may not have been. */
  beginAnew(): void {
    this.#heard = [];
    this.#complete_since = Date.now();
  }

  add(change: RecordChange): void {
    this.#heard.push({ at: Date.now(), change });
    if (this.#heard.length > 2 * KEPT_CHANGES) this.forgetOld();
  }

  forgetOld(): void {
    const oldest = Date.now() - KEPT_MS - ON_THE_WAY_MS;
    const kept = this.#heard.filter(({ at }) => at >= oldest).slice(-KEPT_CHANGES);
    const gone = this.#heard[this.#heard.length - kept.length - 1];
    this.#heard = kept;
    if (gone) this.#complete_since = Math.max(this.#complete_since, gone.at + ON_THE_WAY_MS);
  }

  /** All that was heard from `since` on, and a little before; undefined where that is not known. */
  since(since: number): RecordChange[] | undefined {
    if (since < this.#complete_since) return undefined;
    return this.#heard.filter(({ at }) => at >= since - ON_THE_WAY_MS).map(({ change }) => change);
  }
}
