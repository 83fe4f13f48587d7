import { sql } from 'kysely';
import type { Job } from '#server/platform/area.ts';

/** So many policies and cars are worked out at once, in a transaction of its own. */
const batch = 500;
/** The next minute brings the next fold. */
const longest_ms = 50_000;

/** Works out what is kept of events of the policies and cars that were changed (decision 001). Runs every minute. */
export const foldEventCounts: Job = async ({ services }) => {
  const until_ms = performance.now() + longest_ms;
  for (let folded = batch; folded === batch && performance.now() < until_ms;) {
    const { rows } = await sql<{
      n: number;
    }>`select fold_event_counts(${batch}) as n`.execute(services.db);
    folded = rows[0]?.n ?? 0;
  }
};
