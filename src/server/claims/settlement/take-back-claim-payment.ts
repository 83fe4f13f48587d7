import { sql } from 'kysely';
import { reserveByLine } from '#domain/claims/claim-reserve-lines.ts';
import type { ClaimStanding } from '#domain/claims/claim-standing.ts';
import { noteReason, tellClient, tellHandlers } from '#server/claims/record/claim-people.ts';
import { findClaim } from '#server/claims/record/claim-record.ts';
import { moveClaimTo } from '#server/claims/record/claim-step.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/** How a claim stands that is about to be paid. */
export async function standingOfClaim(db: Queryable, claim_id: string): Promise<ClaimStanding> {
  const claim = await findClaim(db, claim_id);
  if (!claim) throw new AppError('not_found');
  const { paid_on, paid_total, amounts } = claim;
  const settled = await db
    .selectFrom('claim_lines')
    .select('claim_line_id')
    .where('claim_id', '=', claim_id)
    .where('settled', '=', true)
    .execute();
  return {
    ...{ paid_on, paid_total, amounts, indemnity: reserveByLine(claim).indemnity },
    settled_lines: settled.map((line) => line.claim_line_id),
  };
}

/**
 * The payment of a claim did not arrive, or was another movement of the bank: the claim is ready to be paid as it was
 * prepared, reserve and set-off with it. Refused once the claim was looked at again.
 */
export async function takeBackClaimPayment(
  ctx: WriteContext,
  back: { claim_id: string; stood: ClaimStanding; because: string; came_back: boolean },
): Promise<void> {
  const { claim_id, stood, because, came_back } = back;
  const claim = await findClaim(ctx.db, claim_id, { lock: true });
  if (!claim) throw new AppError('not_found');
  if (claim.status !== 'paid')
    throw new AppError('transition_refused', {
      reason: 'claim_moved_on',
      message: `${claim.claim_number} was looked at again after it was paid. Bring that to an end first.`,
    });
  const { paid_on, paid_total, indemnity, amounts, settled_lines } = stood;
  const moved = await moveClaimTo(ctx, claim, {
    to: 'ready_to_be_paid',
    set: {
      ...{ paid_on, paid_total, indemnity, indemnity_because: because.slice(0, 300) },
      amounts: amounts === null ? null : JSON.stringify(amounts),
    },
    after: { because },
  });
  await ctx.db
    .updateTable('claim_lines')
    .set({ settled: sql<boolean>`claim_line_id = any (${settled_lines})` })
    .where('claim_id', '=', claim_id)
    .execute();
  await noteReason(ctx, moved, because);
  await tellHandlers(ctx, moved, because);
  if (came_back)
    await tellClient(ctx, moved, 'the bank sent the payment back; we look for another way');
}
