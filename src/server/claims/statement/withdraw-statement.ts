import type { claimStatementsContract } from '#contract/claims/claim-statements.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Takes a link back. A statement that was given stays. */
export const withdrawStatement: Handler<
  (typeof claimStatementsContract)['withdraw_statement']
> = async (ctx, { claim_id, claim_statement_id }) => {
  const taken = await ctx.db
    .updateTable('claim_statements')
    .set({ withdrawn_at: ctx.now.toISOString(), withdrawn_by: ctx.actor.user_id })
    .where('claim_id', '=', claim_id)
    .where('claim_statement_id', '=', claim_statement_id)
    .where('withdrawn_at', 'is', null)
    .where('given_at', 'is', null)
    .returning(['giver', 'asked_name'])
    .executeTakeFirst();
  if (!taken)
    throw new AppError('transition_refused', {
      message: 'This link was used or withdrawn before.',
    });
  await ctx.audit({ record_kind: 'claim', record_id: claim_id, after: taken });
  ctx.changed('claim', claim_id);
  return { ok: true };
};
