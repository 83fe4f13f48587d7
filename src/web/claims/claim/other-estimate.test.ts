import { describe, expect, it } from 'vitest';
import { otherEstimate } from '#web/claims/claim/other-estimate.ts';

describe('the estimate of the client', () => {
  it.each([
    [8_200_000, 6_200_000, 8_200_000],
    [8_200_000, 8_200_000, null],
    [0, 6_200_000, null],
  ])('of %i stands beside %i claimed as %o', (estimated_amount, claimed, shown) => {
    const claim_amounts = { total: { claimed, agreed: null } };
    expect(otherEstimate({ estimated_amount, claim_amounts })).toBe(shown);
  });
});
