import { addDays } from '#domain/dates.ts';
import { overdueDays } from '#domain/payments/overdue-effects.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** Asks for the cover of policies back of which no premium is a month late any more. The policies area gives it. */
export async function resumeWhenPaid(
  ctx: WriteContext<Actor | null>,
  policy_ids: readonly string[],
): Promise<void> {
  if (policy_ids.length === 0) return;
  const suspended = await ctx.db
    .selectFrom('policies')
    .select('policy_id')
    .where('policy_id', 'in', policy_ids)
    .where('suspended_since', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('payments')
            .select('payment_id')
            .whereRef('payments.policy_id', '=', 'policies.policy_id')
            .where('amount_open', '>', 0)
            .where('due_on', '<=', addDays(ctx.today, -overdueDays.cover_suspended)),
        ),
      ),
    )
    .execute();
  for (const { policy_id } of suspended)
    await ctx.queue('resume_cover', { policy_id }, { job_key: `resume_cover:${policy_id}` });
}
