import { describe, expect, test } from 'vitest';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import { insurersAhead } from '#domain/rating/change/insurers-ahead.ts';
import type { ChargedBefore } from '#domain/rating/change/standing-premium.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackItem } from '#domain/rating/on-track-input.ts';
import { plainItem, plainRisk } from '#test/harness/risk-examples.ts';

/** An item that costs its minimum, so that its premium can be chosen. */
const costing = (premium: number, change: Partial<OnTrackItem>): OnTrackItem => ({
  ...plainItem,
  insured_value: premium * 15,
  min_premium_override: premium,
  ...change,
});

const pricedAt = (items: OnTrackItem[]): PricedPolicy => {
  const input = { ...plainRisk, items };
  return { input, result: rateOnTrack(input, tables) };
};

const keptDiscount = (country: string, rate_pct: string): ChargedBefore => ({
  ...{ kind: 'kept_discount', country, rate_pct },
  ...{ net: -40_000, ipt: 0, commission: -6_000 },
});

describe('what another panel takes over', () => {
  const dutch = { tax_country: 'NL' };
  const policy = pricedAt([
    costing(400_000, { event: 'E1', ...dutch }),
    costing(400_000, { event: 'E2', ...dutch }),
  ]);
  const second = new Set([1]);

  test('4,000.00 of 8,000.00 at 15 % commission is 3,400.00; of a kept discount of 400.00 half counts, 3,230.00', () => {
    expect(policy.result.to_insurer).toBe(680_000);
    expect(insurersAhead(policy, [], second, tables)).toBe(340_000);
    expect(insurersAhead(policy, [keptDiscount('NL', '21')], second, tables)).toBe(323_000);
  });

  test('all that the policy carries goes over when nothing has begun, and nothing when all has', () => {
    const charged = [keptDiscount('NL', '21')];
    expect(insurersAhead(policy, charged, new Set([0, 1]), tables)).toBe(646_000);
    expect(insurersAhead(policy, charged, new Set(), tables)).toBe(0);
  });

  test('a discount that the items of one country kept is no part of what another country carries', () => {
    const both = pricedAt([
      costing(400_000, { event: 'E1', ...dutch }),
      costing(400_000, { event: 'E2', tax_country: 'DE' }),
    ]);
    expect(insurersAhead(both, [keptDiscount('NL', '21')], second, tables)).toBe(340_000);
    expect(insurersAhead(both, [keptDiscount('DE', '19')], second, tables)).toBe(306_000);
  });

  test('what was charged beside the price for other reasons stays where it is', () => {
    const given = { ...keptDiscount('NL', '21'), kind: 'cancellation' };
    expect(insurersAhead(policy, [given], second, tables)).toBe(340_000);
  });
});
