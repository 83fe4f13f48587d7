import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AdditionalExcessRule,
  defaultAdditionalExcessRules,
} from '#domain/rating/excess/additional-excess.ts';
import {
  type PastAccident,
  rulesOnTrial,
  tryExcessRules,
} from '#domain/rating/excess/excess-trial.ts';

const late: PastAccident = {
  currency: 'EUR',
  cost: 2_037_000,
  car: { insured_value: 26_000_000, base_excess: 2_600_000 },
  facts: {
    date: '2026-05-20',
    earlier_paid_claims: 0,
    driver: { category: 'Silver', experience: 'Pro', claim_level: 4, is_named: true },
    circuit_factor: '0.83',
    notice_hours: 60,
    track_condition: 'dry',
    slick_tyres: false,
  },
};

const draft = (code: string, value: string): AdditionalExcessRule => ({
  code,
  condition: 'late_notice',
  kind: 'pct_of_base_excess',
  value,
  active: true,
  valid_from: '2030-01-01',
  valid_to: null,
  filter: {},
});

const before = defaultAdditionalExcessRules;

describe('rules of additional excess, tried on past accidents', () => {
  it('late notice 25 % to 40 % of 26,000: 32,500 becomes 36,400 and the claim of 20,370 costs 16,470', () => {
    const after = rulesOnTrial(before, [draft('LATE_NOTICE', '40')]);
    expect(tryExcessRules([late], { before, after })).toEqual([
      {
        currency: 'EUR',
        accidents: 1,
        before: 3_250_000,
        after: 3_640_000,
        claims_before: 2_037_000,
        claims_after: 1_647_000,
      },
    ]);
  });

  it('a rule with a code of its own comes on top, and amounts of two currencies are never added', () => {
    const after = rulesOnTrial(before, [draft('LATE_AGAIN', '10')]);
    const sums = tryExcessRules([late, { ...late, currency: 'GBP' }, late], { before, after });
    expect(
      sums.map(({ currency, accidents, after: total }) => [currency, accidents, total]),
    ).toEqual([
      ['EUR', 2, 7_020_000],
      ['GBP', 1, 3_510_000],
    ]);
  });

  it('the same rules change nothing, and no claim ever costs less than nothing', () => {
    const costs = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(costs, fc.integer({ min: 0, max: 100 }), (of_claims, pct) => {
        const accidents = of_claims.map((cost) => ({ ...late, cost }));
        const [same] = tryExcessRules(accidents, { before, after: before });
        expect(same).toMatchObject({ accidents: 0, claims_after: same?.claims_before });
        const after = rulesOnTrial(before, [draft('LATE_NOTICE', String(pct))]);
        const [tried] = tryExcessRules(accidents, { before, after });
        expect(tried?.claims_after).toBeGreaterThanOrEqual(0);
        expect(Math.sign((tried?.after ?? 0) - (tried?.before ?? 0))).toBe(Math.sign(pct - 25));
      }),
    );
  });
});
