import { sql } from 'kysely';
import type { Job } from '#server/platform/area.ts';
import { forgetFaultHours } from '#server/platform/error-log.ts';
import { forgetAnswers } from '#server/platform/http/idempotency.ts';
import { sweepPartialFiles } from '#server/platform/storage/disk-storage.ts';
import { sweepIntents } from '#server/platform/storage/file-intents.ts';
import { dropPieceUploads } from '#server/platform/storage/piece-uploads.ts';
import { waitingFolder } from '#server/platform/storage/storage.ts';

/** Answers of writes are kept so long for whoever sends the same write again, in milliseconds. */
const keptFor = 7 * 86_400_000;

/** No upload and no job takes so long: bytes without a row are then nobody's. */
const intentsKeptFor = 86_400_000;

/**
 * Takes away the answers of writes that nobody will repeat any more, and files that a killed process left
 * half-written or without a row, files in pieces that nobody has gone on with for a day, and old counts of faults.
 * May run at any time.
 */
export const cleanUpRecords: Job = async (job) => {
  await job.write(async ({ db, now }) => {
    await forgetAnswers(db, new Date(now.getTime() - keptFor));
    await forgetFaultHours(db, now);
    const waiting = new Date(now.getTime() - intentsKeptFor).toISOString();
    await dropPieceUploads(db, sql`touched_at < ${waiting}`);
  });
  const { config } = job.services;
  await sweepPartialFiles(waitingFolder(config));
  if (config.s3_endpoint === undefined) await sweepPartialFiles(config.storage_dir);
  await sweepIntents(job.services, { older_than_ms: intentsKeptFor });
};
