import type { renewalsContract } from '#contract/policies/renewals.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { lockSeason } from '#server/policies/renewal/make-renewals.ts';
import { renewalsOf } from '#server/policies/renewal/renewal-queries.ts';

type Actions = typeof renewalsContract;

async function renewalOf(ctx: Pick<ReadContext, 'db' | 'today'>, season: number, user_id: string) {
  const [found] = await renewalsOf(ctx.db, { season, today: ctx.today, user_ids: [user_id] });
  if (!found) throw new AppError('not_found');
  return found;
}

/** A client whose season is insured already is renewed; whoever is not has a reason, and no reminder. */
export const declineRenewal: Handler<Actions['decline_renewal']> = async (
  ctx,
  { season, user_id, reason },
) => {
  await lockSeason(ctx, season);
  const { state, currency, premium_before } = await renewalOf(ctx, season, user_id);
  if (state === 'renewed' || state === 'declined') throw new AppError('transition_refused');
  const declined = {
    declined_at: ctx.now.toISOString(),
    declined_by: ctx.actor.user_id,
    declined_because: reason,
  };
  await ctx.db
    .insertInto('renewals')
    .values({ season, user_id, currency, premium_before, ...declined })
    .onConflict((row) => row.columns(['season', 'user_id']).doUpdateSet(declined))
    .execute();
  await ctx.audit({ record_kind: 'account', record_id: user_id, after: { season, reason } });
  ctx.changed('renewal', user_id);
  return { ok: true };
};

export const reopenRenewal: Handler<Actions['reopen_renewal']> = async (
  ctx,
  { season, user_id },
) => {
  await lockSeason(ctx, season);
  const { state, declined_because } = await renewalOf(ctx, season, user_id);
  if (state !== 'declined') throw new AppError('transition_refused');
  await ctx.db
    .updateTable('renewals')
    .set({ declined_at: null, declined_by: null, declined_because: '' })
    .where('season', '=', season)
    .where('user_id', '=', user_id)
    .execute();
  await ctx.audit({
    record_kind: 'account',
    record_id: user_id,
    before: { season, reason: declined_because },
    after: { season },
  });
  ctx.changed('renewal', user_id);
  return { ok: true };
};
