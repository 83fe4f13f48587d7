import { handOverTodos } from '#server/communications/todos.ts';
import { type ClaimRecord, updateClaim } from '#server/claims/record/claim-record.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Somebody else handles a claim from now on, or nobody: what there is still to do for it goes along. */
export async function handOverReview(
  ctx: WriteContext,
  claim: ClaimRecord,
  reviewer_id: string | null,
): Promise<ClaimRecord> {
  const { claim_id, reviewer_id: from } = claim;
  const handed = await updateClaim(ctx, claim, { reviewer_id });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    before: { reviewer_id: from },
    after: { reviewer_id },
  });
  if (from !== null) await handOverTodos(ctx, { parent_id: claim_id, from, to: reviewer_id });
  return handed;
}
