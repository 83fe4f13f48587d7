import type { FullClaim } from '#web/claims/claim/claim-words.ts';

/**
 * What the client first thought that the damage is, in cents, where the damage table claims another amount: neither
 * takes the place of the other. Null where they are the same, or nothing was estimated.
 */
export function otherEstimate({
  estimated_amount,
  claim_amounts: { total },
}: {
  estimated_amount: number;
  claim_amounts: Pick<FullClaim['claim_amounts'], 'total'>;
}): number | null {
  return estimated_amount === 0 || estimated_amount === total.claimed ? null : estimated_amount;
}
