import { addDays } from '#domain/dates.ts';
import { overdueDays } from '#domain/payments/overdue-effects.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** Asks for a policy's cover back when no premium of it is a month late any more. The policies area gives it. */
export async function resumeWhenPaid(
  ctx: WriteContext<Actor | null>,
  policy_id: string,
): Promise<void> {
  const policy = await ctx.db
    .selectFrom('policies')
    .select('suspended_since')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  if (policy.suspended_since === null) return;
  const late = await ctx.db
    .selectFrom('payments')
    .select('payment_id')
    .where('policy_id', '=', policy_id)
    .where('amount_open', '>', 0)
    .where('due_on', '<=', addDays(ctx.today, -overdueDays.cover_suspended))
    .limit(1)
    .executeTakeFirst();
  if (!late)
    await ctx.queue('resume_cover', { policy_id }, { job_key: `resume_cover:${policy_id}` });
}
