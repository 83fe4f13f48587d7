import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/**
 * Suspends the cover of a policy for items that start after `since`, because a premium is a month late. Answers
 * false when it was suspended already.
 */
export async function suspendCover(
  ctx: AnyWrite,
  { policy_id, since }: { policy_id: string; since: CalendarDate },
): Promise<boolean> {
  return setSuspension(ctx, {
    policy_id,
    since,
    message: `Cover is suspended for events that start after ${formatCalendarDate(since)}, because a premium is 30 days late.`,
  });
}

/** Cover is back because the late premiums were paid. Answers false when it was not suspended. */
export async function resumeCover(
  ctx: AnyWrite,
  { policy_id }: { policy_id: string },
): Promise<boolean> {
  return setSuspension(ctx, {
    policy_id,
    since: null,
    message: 'Cover is no longer suspended: the late premium was paid.',
  });
}

async function setSuspension(
  ctx: AnyWrite,
  { policy_id, since, message }: { policy_id: string; since: CalendarDate | null; message: string },
): Promise<boolean> {
  const policy = await ctx.db
    .updateTable('policies')
    .set({ suspended_since: since })
    .where('policy_id', '=', policy_id)
    .where('suspended_since', since === null ? 'is not' : 'is', null)
    .returning([
      'user_id',
      'broker_id',
      'insurer_id',
      'owner_id',
      'policy_number',
      'insurance_type',
    ])
    .executeTakeFirst();
  if (!policy) return false;
  await ctx.audit({
    action: since === null ? 'resume_cover' : 'suspend_cover',
    record_kind: 'policy',
    record_id: policy_id,
    after: { suspended_since: since },
  });
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    type_message: 'other',
    communication_string: message,
  });
  const told = {
    message: `Policy ${policy.policy_number ?? ''}: ${message}`,
    feature_id: policy_id,
  };
  await notify(ctx, { ...told, user_ids: [policy.user_id, policy.broker_id], feature: 'policies' });
  await notify(ctx, {
    ...told,
    user_ids: policy.owner_id === null ? await staffIds(ctx.db) : [policy.owner_id],
    feature: policy.insurance_type === 'on_track' ? 'new-policies' : 'various-insurances',
  });
  ctx.changed('policy', policy_id, [policy.user_id, policy.broker_id, policy.insurer_id]);
  return true;
}
