import type { Job } from '#server/platform/area.ts';

/** Rows of imports that came to nothing, or that nobody has gone on with, are kept so long, in milliseconds. */
const keptFor = 30 * 86_400_000;

const unfinished = ['reading', 'matching', 'checking', 'checked', 'failed'] as const;

/**
 * Gives up imports that nobody has finished for a month and takes the rows of those away; what was imported keeps its
 * rows and its way back. May run at any time.
 */
export const tidyImports: Job = async (job) => {
  await job.write(async ({ db, now }) => {
    const before = new Date(now.getTime() - keptFor).toISOString();
    const left = await db
      .updateTable('import_runs')
      .set((eb) => ({ status: 'discarded', revision: eb('revision', '+', 1) }))
      .where('status', 'in', [...unfinished])
      .where('created_at', '<', before)
      .returning('import_id')
      .execute();
    if (left.length === 0) return;
    const ids = left.map(({ import_id }) => import_id);
    await db.deleteFrom('import_records').where('import_id', 'in', ids).execute();
    await db.deleteFrom('import_rows').where('import_id', 'in', ids).execute();
  });
};
