import { sql } from 'kysely';
import type { importsContract } from '#contract/imports/imports.ts';
import { featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { changeRun, findRun, jobOf, lockForStep, queueStep } from '#server/imports/import-run.ts';
import type { Handler, Job, JobContext } from '#server/platform/area.ts';

const reason = 'The server could not finish this step, so it was stopped.';

/** A step of an import that ends as failed, with a reason, when its last try is in vain. */
export function endingAsFailed(step: Job): Job {
  return async (job, payload) => {
    try {
      await step(job, payload);
    } catch (error) {
      if (job.is_last_try) await endAsFailed(job, String(payload['import_id']));
      throw error;
    }
  };
}

async function endAsFailed(job: JobContext, import_id: string): Promise<void> {
  await job.write(async (ctx) => {
    const run = await findRun(ctx.db, import_id, { lock: true });
    if (run.status !== 'reading' && run.status !== 'checking' && run.status !== 'importing') return;
    const revision = run.revision + 1;
    await changeRun(ctx, import_id, {
      status: 'failed',
      failure: reason,
      interrupted: true,
      revision,
    });
    await notify(ctx, {
      user_ids: [run.run_by ?? run.started_by],
      message: `The import of ${run.document_name} was stopped. Nothing was written; it can be tried again.`,
      feature: featureOf('import'),
      feature_id: import_id,
    });
  });
}

/** Ends imports whose step has lost its job, such as when the server died in the last try. May run at any time. */
export const endStuckImports: Job = async (job) => {
  const steps = Object.entries(jobOf).map((step) => sql`(${sql.join(step)})`);
  const { rows } = await sql<{ import_id: string }>`select import_id from import_runs
    join (values ${sql.join(steps)}) as step(status, job) using (status)
    where not exists (
      select 1 from graphile_worker.jobs j where j.key = step.job || ':' || import_id
        and (j.attempts < j.max_attempts or j.locked_at is not null))`.execute(job.services.db);
  for (const { import_id } of rows) await endAsFailed(job, import_id);
};

/** Begins the step anew: the file is read again, or the rows are checked again with the answers that were given. */
export const retryImport: Handler<typeof importsContract.retry_import> = async (ctx, input) => {
  const run = await lockForStep(ctx, input, 'retry_import');
  const revision = run.revision + 1;
  const status = run.columns.length === 0 ? 'reading' : 'checking';
  await changeRun(ctx, run.import_id, {
    status,
    done_count: 0,
    failure: '',
    interrupted: false,
    revision,
  });
  await queueStep(ctx, run.import_id, status);
  await ctx.audit({ record_kind: 'import', record_id: run.import_id });
  return { revision };
};
