import { findClaim, type ClaimRecord } from '#server/claims/record/claim-record.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Locks a claim; one that somebody else changed answers `conflict` with the claim as it is now. */
export async function lockClaim(
  ctx: WriteContext,
  { claim_id, revision }: { claim_id: string; revision: number },
): Promise<ClaimRecord> {
  const claim = await findClaim(ctx.db, claim_id, { lock: true });
  if (!claim) throw new AppError('not_found');
  if (claim.revision !== revision)
    throw new AppError('conflict', { current: await fullClaim(ctx, claim_id) });
  return claim;
}
