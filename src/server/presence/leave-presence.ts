import { sql } from 'kysely';
import type { presenceContract } from '#contract/presence/presence.ts';
import type { Handler, Job } from '#server/platform/area.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import {
  entriesAt,
  type MeetingPlace,
  othersAmong,
  presenceLimits,
} from '#server/presence/presence-rows.ts';

export const leavePresence: Handler<typeof presenceContract.leave_presence> = async (
  ctx,
  { visit_id },
) => {
  const { db, actor, now } = ctx;
  const left = await sql<MeetingPlace>`delete from record_presence
    where visit_id = ${visit_id} and user_id = ${actor.user_id}
    returning parent_type, parent_id ${prepared}`.execute(db);
  const [place] = left.rows;
  if (place) {
    const entries = await entriesAt(db, { ...place, now });
    ctx.changed('presence', place.parent_id, othersAmong(actor.user_id, entries), { only: true });
  }
  return { ok: true };
};

/** Takes away pages that closed without a word. Nobody sees them any more, so it may run at any time. */
export const sweepPresence: Job = async (job) => {
  await job.write(async ({ db, now }) => {
    await db
      .deleteFrom('record_presence')
      .where('seen_at', '<=', presenceLimits(now).gone_at)
      .execute();
  });
};
