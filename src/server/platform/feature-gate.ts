import { type FeatureName, featureSwitches } from '#domain/tools/feature-switches.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Why a part of the product is switched off; undefined while it is on. */
export async function whyOff(db: Queryable, feature: FeatureName): Promise<string | undefined> {
  const row = await db
    .selectFrom('feature_switches')
    .select('reason')
    .where('feature', '=', feature)
    .executeTakeFirst();
  return row?.reason;
}

/** Refuses what belongs to a part that is switched off, with the reason that was given. */
export async function assertOn(db: Queryable, feature: FeatureName): Promise<void> {
  const reason = await whyOff(db, feature);
  if (reason === undefined) return;
  throw new AppError('transition_refused', {
    reason: 'switched_off',
    message: `${featureSwitches[feature].refusal} ${reason}`,
  });
}
