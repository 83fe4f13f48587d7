import { sql } from 'kysely';
import type { Job } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';

/** How long one transaction is to take, whatever a policy costs on this machine: far below the limit of a statement. */
const slice_ms = 1_000;
/** So many policies a slice may work out. */
const batches = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000];
/** So few are worked out before it is known what one costs. */
const firstBatch = 50;
/** The next minute brings the next fold. */
const longest_ms = 50_000;

/** How many policies the next slice works out, when the last one took so long for its own; never much more at once. */
export function nextBatch(batch: number, took_ms: number): number {
  const fits = (one: number) => one * took_ms <= batch * slice_ms && one <= batch * 2.5;
  return batches.findLast(fits) ?? 1;
}

/** Works out the facts of all policies that were changed (decision 072), as long as there is time. */
export async function foldAllFigures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  until_ms = Infinity,
): Promise<void> {
  for (let batch = firstBatch; ;) {
    const start = performance.now();
    const { rows } = await sql<{ n: number }>`
      select fold_figures(${batch}, ${clock.now().toISOString()}::timestamptz) as n`.execute(db);
    const folded = rows[0]?.n ?? 0;
    if (folded < batch || performance.now() > until_ms) return;
    batch = nextBatch(batch, performance.now() - start);
  }
}

/** Takes what was changed into the figures. Runs every minute. */
export const foldFigures: Job = ({ services }) =>
  foldAllFigures(services, performance.now() + longest_ms);
