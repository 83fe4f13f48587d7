export interface PauseLimits {
  first_ms?: number;
  longest_ms?: number;
  /** What ran this long was healthy: the next pause is the first again. */
  healthy_ms?: number;
}

/**
 * The pauses before something that ended is started again: each is double the one before, up to the longest, so that
 * what ends at once keeps nobody busy and what was only killed is back at once. The answer takes how long it ran and
 * gives the pause, both in milliseconds: 200, 400, 800 … 30,000, and 200 again after a healthy minute.
 */
export function growingPause({
  first_ms = 200,
  longest_ms = 30_000,
  healthy_ms = 60_000,
}: PauseLimits = {}): (ran_ms: number) => number {
  let next_ms = first_ms;
  return (ran_ms) => {
    const pause_ms = ran_ms >= healthy_ms ? first_ms : next_ms;
    next_ms = Math.min(pause_ms * 2, longest_ms);
    return pause_ms;
  };
}
