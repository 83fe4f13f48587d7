import { sql } from 'kysely';
import type { Job } from '#server/platform/area.ts';

/** Takes away what was delivered 30 days ago, and dead letters that nobody has sent again for 90. May run at any time. */
export const forgetWebhookMessages: Job = async ({ write }) => {
  await write(async ({ db, now }) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    await sql`delete from webhook_deliveries where
      (state = 'delivered' and delivered_at < ${at} - interval '30 days')
      or (state = 'dead' and happened_at < ${at} - interval '90 days')`.execute(db);
  });
};
