import { type CalendarDate, formatCalendarDate, isCalendarDate } from '#domain/dates.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import type { Job } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { resumeItems, suspendItems } from '#server/policies/cover/book-cover.ts';
import { documentFeature } from '#server/policies/document/document-people.ts';

/**
 * Suspends the cover of a policy for items that start after the day `since`, because a premium is a month late (manual
 * 8.2). The payments area asks for it; cover that is suspended already stays as it is.
 */
export const suspendCover: Job = async ({ write }, payload) => {
  const since = String(payload['since']);
  if (!isCalendarDate(since)) throw new Error(`Cover cannot be suspended since ${since}`);
  const message = `Cover is suspended for events that start after ${formatCalendarDate(since)}, because a premium is 30 days late.`;
  await write((ctx) =>
    setSuspension(ctx, { policy_id: String(payload['policy_id']), since, message }),
  );
};

/** Gives a policy its cover back, because its late premiums were paid. */
export const resumeCover: Job = async ({ write }, payload) => {
  const message = 'Cover is no longer suspended: the late premium was paid.';
  await write((ctx) =>
    setSuspension(ctx, { policy_id: String(payload['policy_id']), since: null, message }),
  );
};

async function setSuspension(
  ctx: WriteContext<null>,
  { policy_id, since, message }: { policy_id: string; since: CalendarDate | null; message: string },
): Promise<void> {
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
      'locked_version_id',
      'period_from',
      'period_to',
    ])
    .executeTakeFirst();
  if (!policy) return;
  if (since === null) await resumeItems(ctx, { ...policy, policy_id });
  else await suspendItems(ctx, { ...policy, policy_id }, since);
  await ctx.audit({
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
  await notify(ctx, {
    ...told,
    user_ids: [policy.user_id, policy.broker_id],
    feature: featureOf('my_policy'),
  });
  await notify(ctx, {
    ...told,
    user_ids: policy.owner_id === null ? await staffIds(ctx.db) : [policy.owner_id],
    feature: documentFeature({ ...policy, document_state: 'policy' }),
  });
  ctx.changed('policy', policy_id, [policy.user_id, policy.broker_id, policy.insurer_id]);
}
