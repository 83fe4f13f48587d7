import { sql } from 'kysely';
import type { Job } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';

/** So many policies are worked out in one transaction: on a busy machine far below the limit of a statement. */
const batch = 500;
/** The next minute brings the next fold. */
const longest_ms = 50_000;

/** Works out the facts of all policies that were changed (decision 072), as long as there is time. */
export async function foldAllFigures(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  until_ms = Infinity,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select fold_figures(${batch}, ${clock.now().toISOString()}::timestamptz) as n`.execute(db);
    if ((rows[0]?.n ?? 0) < batch || performance.now() > until_ms) return;
  }
}

/** Takes what was changed into the figures. Runs every minute. */
export const foldFigures: Job = ({ services }) =>
  foldAllFigures(services, performance.now() + longest_ms);
