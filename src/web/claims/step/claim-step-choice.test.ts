import { describe, expect, it } from 'vitest';
import { claimStatuses } from '#domain/claims/claim-status.ts';
import { claimAbilities, nextClaimStatuses } from '#domain/claims/move-claim.ts';
import { mainStep, nextSteps, waitsForOtherPayer } from './claim-step-choice.ts';

const admin = { account_type: 'admin', user_id: 'a' } as const;
const client = { account_type: 'agent', user_id: 'c' } as const;
const offer = { final_amount: 2_037_000, paid_before: 0 } as never;
const dearOffer = { final_amount: 2_500_001, paid_before: 0 } as never;
const staffSide = { isClient: false };
const settlement = { accepted_by: 'J', accepted_at: 1, iban: '', account_name: '' };

function claimOf(status: (typeof claimStatuses)[number], by: typeof admin | typeof client) {
  return {
    status,
    abilities: claimAbilities(status, by),
    allowed_next_statuses: nextClaimStatuses(status, by),
    claim_amounts: offer,
    settlement: null,
    approved_by_me: false,
  };
}

describe('the buttons of a claim', () => {
  it.each([
    ['submitted', 'review_claim'],
    ['under_review', 'approve_claim'],
    ['approved', undefined],
    ['ready_to_be_paid', 'pay_claim'],
    ['paid', undefined],
  ] as const)('[4.25] staff on %s: the main one is %s', (status, step) => {
    expect(mainStep(claimOf(status, admin), staffSide)).toBe(step);
  });

  it('[4.25] once the client has accepted, staff prepare the payment', () => {
    expect(mainStep({ ...claimOf('approved', admin), settlement }, staffSide)).toBe(
      'prepare_claim_payment',
    );
  });

  it('[4.29] whoever approved more than 25,000.00 reads that somebody else has to pay, and nobody else does', () => {
    const waits = (final_amount: number, approved_by_me: boolean) =>
      waitsForOtherPayer({
        status: 'ready_to_be_paid',
        approved_by_me,
        claim_amounts: { final_amount } as never,
      });
    expect([waits(2_500_001, true), waits(2_500_000, true), waits(2_500_001, false)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a payment that somebody else has to make is no button of whoever approved it', () => {
    const claim = { ...claimOf('ready_to_be_paid', admin), claim_amounts: dearOffer };
    expect(mainStep({ ...claim, approved_by_me: true }, staffSide)).toBeUndefined();
    expect(mainStep(claim, staffSide)).toBe('pay_claim');
  });

  it('below the excess a claim is closed without payment', () => {
    const claim = {
      ...claimOf('approved', admin),
      claim_amounts: { final_amount: 0, paid_before: 0 } as never,
    };
    expect(mainStep(claim, staffSide)).toBe('pay_claim');
    expect(nextSteps(claim).map(({ step }) => step)).toContain('pay_claim');
  });

  it.each([
    ['info_required', 'answer_claim_info'],
    ['approved', 'accept_settlement'],
    ['submitted', undefined],
  ] as const)('a client on %s: the main one is %s', (status, step) => {
    expect(mainStep(claimOf(status, client), { isClient: true })).toBe(step);
  });

  it('[4.29] every allowed next status has a step, except closing what is to be paid', () => {
    for (const status of claimStatuses) {
      const claim = claimOf(status, admin);
      const found = nextSteps(claim).map((one) => one.status);
      const expected = claim.allowed_next_statuses.filter(
        (next) => !(status === 'approved' && next === 'paid'),
      );
      expect([status, ...found]).toEqual([status, ...expected]);
    }
  });
});
