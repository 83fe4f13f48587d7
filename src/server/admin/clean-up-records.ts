import type { Job } from '#server/platform/area.ts';

/** Answers of writes are kept so long for whoever sends the same write again, in milliseconds. */
const keptFor = 7 * 86_400_000;

/** Takes away the answers of writes that nobody will repeat any more. May run at any time. */
export const cleanUpRecords: Job = async (job) => {
  await job.write(async ({ db, now }) => {
    const before = new Date(now.getTime() - keptFor).toISOString();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
  });
};
