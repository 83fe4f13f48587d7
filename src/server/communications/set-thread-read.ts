import type { communicationsContract } from '#contract/communications/communications.ts';
import type { Handler } from '#server/platform/area.ts';

export const setThreadRead: Handler<typeof communicationsContract.set_thread_read> = async (
  ctx,
  { parent_type, parent_id },
) => {
  const read_at = ctx.now.toISOString();
  await ctx.db
    .insertInto('thread_reads')
    .values({ parent_type, parent_id, user_id: ctx.actor.user_id, read_at })
    .onConflict((conflict) =>
      conflict.columns(['parent_type', 'parent_id', 'user_id']).doUpdateSet({ read_at }),
    )
    .execute();
  return { ok: true };
};
