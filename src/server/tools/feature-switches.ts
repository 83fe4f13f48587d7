import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { featureSwitchesContract } from '#contract/tools/feature-switches.ts';
import { sendWhatWaits } from '#server/communications/send-email-job.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

export const getFeatureSwitches: Handler<
  typeof featureSwitchesContract.get_feature_switches
> = async ({ db }) => {
  const found = await sql<OutputOf<'get_feature_switches'>['off'][number]>`
    select s.feature, s.reason, unix(s.switched_at) as switched_at,
      coalesce(nullif(a.attn, ''), a.email::text, '') as switched_by_name
    from feature_switches s left join accounts a on a.user_id = s.switched_by order by s.switched_at`.execute(
    db,
  );
  return { off: found.rows };
};

/** One that is off already keeps its reason until another is given; one that is on already stays on. */
export const setFeatureSwitch: Handler<typeof featureSwitchesContract.set_feature_switch> = async (
  ctx,
  { feature, is_on, reason },
) => {
  const before = await ctx.db
    .deleteFrom('feature_switches')
    .where('feature', '=', feature)
    .returning('reason')
    .executeTakeFirst();
  if (!is_on) {
    if (reason === '') throw fieldError('reason', 'required', 'Say why: its users read it.');
    await ctx.db
      .insertInto('feature_switches')
      .values({
        feature,
        reason,
        switched_by: ctx.actor.user_id,
        switched_at: ctx.now.toISOString(),
      })
      .execute();
  }
  if (before && is_on && feature === 'outgoing_mail') await sendWhatWaits(ctx);
  await ctx.audit({
    record_kind: 'feature_switch',
    record_id: feature,
    before: before ? { is_on: false, reason: before.reason } : { is_on: true },
    after: is_on ? { is_on: true } : { is_on: false, reason },
  });
  // Every page may have what was switched; those who look at the switches hear of it as of the tools.
  ctx.changed('tool_run', undefined);
  return { ok: true };
};
