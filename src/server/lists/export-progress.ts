import type { JobContext } from '#server/platform/area.ts';

/** How far the file of an export is. */
export interface ExportProgress {
  rows_written: number;
  rows_total: number;
}

const tellEvery_ms = 250;

/** Writes down how far the file is, and tells the person who waits for it. */
export async function showProgress(
  job: JobContext,
  { export_id, user_id }: { export_id: string; user_id: string },
  progress: ExportProgress,
): Promise<void> {
  await job.write(async (ctx) => {
    await ctx.db
      .updateTable('list_exports')
      .set({ status: 'running', ...progress })
      .where('export_id', '=', export_id)
      .execute();
    ctx.changed('list_export', export_id, [user_id]);
  });
}

/**
 * Shows progress beside the transaction that reads the rows, which only notes it and never waits for a second
 * connection. To be begun before that transaction, and stopped before the export's outcome is written.
 */
export function showProgressBeside(
  job: JobContext,
  asked: { export_id: string; user_id: string },
): { note(progress: ExportProgress): void; stop(): Promise<void> } {
  let newest: ExportProgress | undefined;
  let showing = Promise.resolve();
  const timer = setInterval(() => {
    if (!newest) return;
    const progress = newest;
    newest = undefined;
    showing = showing
      .then(() => showProgress(job, asked, progress))
      // The file is what was asked for; it is written also when nobody can be told how far it is.
      .catch((error: unknown) => job.services.log.warn({ error }, 'progress was not shown'));
  }, tellEvery_ms);
  return {
    note: (progress) => void (newest = progress),
    async stop() {
      clearInterval(timer);
      await showing;
    },
  };
}
