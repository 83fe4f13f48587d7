/** What comes alone is followed at once. */
export const quietMs = 200;
const slowestMs = 3_200;
/** After so long without a change it is quiet again: people who write to each other are not kept waiting. */
const restMs = 1_000;

/**
 * How long changes are gathered before the reads are asked again: at once when it was quiet, and each time twice as long
 * while they keep coming, such as from work on hundreds of rows, of which nobody reads every single one.
 */
export function paceAfter(pace: number, since_ms: number): number {
  return since_ms > restMs ? quietMs : Math.min(pace * 2, slowestMs);
}
