import { reserveByLine } from '#domain/claims/claim-reserve-lines.ts';
import { reserveOf } from '#domain/claims/move-claim.ts';
import type { Cents } from '#domain/money.ts';
import { type ClaimDossier, isDecided, stillDue } from '#server/claims/record/claim-dossier.ts';

/**
 * What has to be set aside for a claim that is being handled: claimed less excess, and once every line is agreed the
 * final amount; less what was paid before. What staff set by hand stays until the next decision (decision 091).
 */
export function claimReserve(dossier: ClaimDossier): Cents {
  const { claim, amounts } = dossier;
  if (claim.reserve_by_hand) return reserveByLine(claim).indemnity;
  if (isDecided(dossier)) return stillDue(amounts, claim);
  const expected = reserveOf({ claimed: claim.claimed, excess: amounts.excess });
  return Math.max(0, Math.min(expected, amounts.max_payout) - claim.paid_total);
}
