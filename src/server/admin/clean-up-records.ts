import type { Job } from '#server/platform/area.ts';

const day = 86_400_000;

/**
 * Takes away what has served its time: answers kept for repeated writes (7 days), sessions that are over, failed
 * log-ins (30 days), reset links (30 days after their end) and seen notifications (180 days). May run at any time.
 */
export const cleanUpRecords: Job = async (job) => {
  await job.write(async ({ db, now }) => {
    const before = (days: number) => new Date(now.getTime() - days * day).toISOString();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', before(7)).execute();
    await db.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
    await db.deleteFrom('login_failures').where('failed_at', '<', before(30)).execute();
    await db.deleteFrom('password_resets').where('expires_at', '<', before(30)).execute();
    await db.deleteFrom('notifications').where('seen_at', '<', before(180)).execute();
  });
};
