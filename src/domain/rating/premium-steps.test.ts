import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { premiumSteps } from '#domain/rating/premium-steps.ts';

const none = {
  series_level: '1.0000',
  circuit: '1.0000',
  duration: '1.0000',
  sessions: '1.0000',
  drivers: '1.0000',
  excess: '1.0000',
  scope: '1.0000',
  accident_limit: '1.0000',
  aggregate: '1.0000',
};

describe('the premium, factor by factor', () => {
  it('9,265.00 × 1.17 × 0.83 × 0.85 × 1.05 ends at 8,030.04', () => {
    const of = { base_premium: 926_500, technical_premium: 803_004 };
    const steps = premiumSteps(of, {
      ...none,
      series_level: '1.1700',
      circuit: '0.8300',
      duration: '0.8500',
      drivers: '1.0500',
    });
    expect(steps.filter(({ pct }) => pct !== '0')).toEqual([
      { name: 'series_level', factor: '1.1700', pct: '+17', amount: 157_505, after: 1_084_005 },
      { name: 'circuit', factor: '0.8300', pct: '-17', amount: -184_281, after: 899_724 },
      { name: 'duration', factor: '0.8500', pct: '-15', amount: -134_958, after: 764_766 },
      { name: 'drivers', factor: '1.0500', pct: '+5', amount: 38_238, after: 803_004 },
    ]);
  });

  it('the amounts of all steps add up to the difference between base and technical premium', () => {
    const factor = fc.integer({ min: 1000, max: 30_000 }).map((n) => (n / 10_000).toFixed(4));
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        factor,
        factor,
        (base_premium, circuit, excess) => {
          const exact = Math.round(base_premium * Number(circuit) * Number(excess));
          const of = { base_premium, technical_premium: exact };
          const steps = premiumSteps(of, { ...none, circuit, excess });
          const moved = steps.reduce((sum, { amount }) => sum + amount, 0);
          fc.pre(steps.some(({ factor: one }) => Number(one) !== 1));
          expect(base_premium + moved).toBe(exact);
        },
      ),
    );
  });

  it('a base of 13,936.2255 ends at 4,532.95, though 13,936.23 by the same factors is 4,532.96', () => {
    const of = { base_premium: 1_393_623, technical_premium: 453_295 };
    const steps = premiumSteps(of, {
      ...none,
      ...{ series_level: '0.9000', circuit: '1.3000', sessions: '0.3000', drivers: '1.1660' },
      ...{ excess: '0.9350', scope: '0.8500' },
    });
    expect(steps.reduce((sum, { amount }) => sum + amount, of.base_premium)).toBe(453_295);
    expect(steps.find(({ name }) => name === 'scope')).toMatchObject({ after: 453_295 });
  });
});
