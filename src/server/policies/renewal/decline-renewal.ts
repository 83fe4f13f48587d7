import type { renewalsContract } from '#contract/policies/renewals.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';
import { keepRenewal, lockRenewals } from '#server/policies/renewal/keep-renewal.ts';
import { renewalsOf } from '#server/policies/renewal/renewal-queries.ts';
import type { Renewal } from '#server/policies/renewal/renewal-row.ts';

type Actions = typeof renewalsContract;

/** Which renewal is meant: a client's season on track, or a cover of that client. */
type Whose = Pick<Renewal, 'season' | 'user_id' | 'expiring_id'>;

async function renewalOf(
  ctx: Pick<ReadContext, 'db' | 'today'>,
  { season, user_id, expiring_id }: Whose,
) {
  const these =
    expiring_id === null
      ? { user_ids: [user_id], expiring_ids: [] }
      : { user_ids: [], expiring_ids: [expiring_id] };
  const [found] = await renewalsOf(ctx.db, { season, today: ctx.today, these });
  if (found?.user_id !== user_id) throw new AppError('not_found');
  return found;
}

/** The history in which a decision stands: the client's, or that of the policy that ends. */
const recordOf = ({ user_id, expiring_id }: Whose) =>
  expiring_id === null
    ? ({ record_kind: 'account', record_id: user_id } as const)
    : ({ record_kind: 'policy', record_id: expiring_id } as const);

async function decide(
  ctx: WriteContext,
  renewal: Renewal,
  decision: { reason: string; at: string | null; by: string | null },
): Promise<void> {
  await keepRenewal(ctx, renewal, {
    declined_at: decision.at,
    declined_by: decision.by,
    declined_because: decision.reason,
  });
}

/** A client whose season or cover is insured already is renewed; whoever is not has a reason, and no reminder. */
export const declineRenewal: Handler<Actions['decline_renewal']> = async (
  ctx,
  { reason, ...whose },
) => {
  await lockRenewals(ctx);
  const renewal = await renewalOf(ctx, whose);
  if (renewal.state === 'renewed' || renewal.state === 'declined')
    throw new AppError('transition_refused');
  await decide(ctx, renewal, { reason, at: ctx.now.toISOString(), by: ctx.actor.user_id });
  await ctx.audit({ ...recordOf(whose), after: { season: whose.season, reason } });
  return { ok: true };
};

export const reopenRenewal: Handler<Actions['reopen_renewal']> = async (ctx, whose) => {
  await lockRenewals(ctx);
  const renewal = await renewalOf(ctx, whose);
  if (renewal.state !== 'declined') throw new AppError('transition_refused');
  await decide(ctx, renewal, { reason: '', at: null, by: null });
  const { season } = whose;
  const before = { season, reason: renewal.declined_because };
  await ctx.audit({ ...recordOf(whose), before, after: { season } });
  return { ok: true };
};
