import { cleanStoredFile } from '#server/files/clean-stored-file.ts';
import { isThreadParent } from '#domain/communications/thread-parents.ts';
import { threadPeople } from '#server/communications/thread-people.ts';
import { createTodo } from '#server/communications/todos.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';
import { queueJob } from '#server/platform/jobs/job-queue.ts';

/** Files of one run; the next run follows it behind whatever else is due. */
const portion = 25;
/** Of a storage that cannot be used no more is asked. */
const maxFaults = 3;
const namedFiles = 10;

/**
 * Takes place, time and names out of pictures and films that were stored before uploads were cleaned, a portion at a
 * time, until none is left; then it finds an empty list. What stands on the list is not done yet, so it may be
 * killed at any moment and run twice.
 */
export const cleanStoredFiles: Job = async (job) => {
  const { services } = job;
  const faults: unknown[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (let count = 0; count < portion && faults.length < maxFaults; count += 1) {
    const next = await nextFile(services, after);
    if (next === undefined) break;
    after = next;
    try {
      await cleanStoredFile(job, next);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  if ((await nextFile(services, after)) === undefined) await tellOfUnreadable(job);
  else
    await queueJob(
      services.db,
      'clean_stored_files',
      {},
      { job_key: 'clean_stored_files', slow: true },
    );
};

async function nextFile(services: Services, after: string): Promise<string | undefined> {
  const found = await services.db
    .selectFrom('files_as_they_came')
    .select('file_id')
    .where('unreadable_at', 'is', null)
    .where('file_id', '>', after)
    .orderBy('file_id')
    .limit(1)
    .executeTakeFirst();
  return found?.file_id;
}

/** One todo for whoever of staff comes first names what could not be read, once. */
async function tellOfUnreadable(job: JobContext): Promise<void> {
  await job.write(async (ctx) => {
    const untold = await ctx.db
      .updateTable('files_as_they_came as c')
      .from('files as f')
      .set({ told_at: ctx.now.toISOString() })
      .whereRef('f.file_id', '=', 'c.file_id')
      .where('c.unreadable_at', 'is not', null)
      .where('c.told_at', 'is', null)
      .returning(['f.document_name', 'f.parent_type', 'f.parent_id'])
      .execute();
    const [only] = untold;
    if (!only) return;
    const names: string[] = [];
    for (const { document_name, parent_type, parent_id } of untold.slice(0, namedFiles)) {
      const people = isThreadParent(parent_type)
        ? await threadPeople(ctx.db, { parent_type, parent_id })
        : undefined;
      names.push(`${document_name} (${people?.label ?? parent_type})`);
    }
    const more = untold.length > namedFiles ? ` and ${untold.length - namedFiles} more` : '';
    await createTodo(ctx, {
      message:
        `${untold.length === 1 ? 'A stored picture or film' : `${untold.length} stored pictures and films`} could not be read, ` +
        `so that place, time and names are still in: ${names.join(', ')}${more}`,
    });
  });
}
