import type { Actor, WriteContext } from '#server/platform/context.ts';
import { closeSessionsOf } from '#server/platform/http/sessions.ts';
import { leaveAllRecordsIn } from '#server/presence/leave-all-records.ts';

/** Ends all sessions of a person, optionally but one; with them the person leaves every record (decision 037),
 * and their event streams end. */
export async function endSessionsOf(
  ctx: WriteContext<Actor | null>,
  { user_id, except }: { user_id: string; except?: string | undefined },
): Promise<void> {
  await closeSessionsOf(ctx.db, { user_id, except });
  ctx.changed('session', user_id, [user_id], { only: true });
  await leaveAllRecordsIn(ctx, { user_id });
}
