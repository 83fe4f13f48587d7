import { describe, expect, test } from 'vitest';
import { amountLines, type AmountLinesOf } from './amount-lines.ts';

const claim: AmountLinesOf['claim'] = {
  currency: 'EUR',
  is_vi: false,
  estimated_amount: 9_900_000,
  claim_amounts: {
    total: { claimed: 15_004_260, agreed: 14_070_360 },
    total_loss: false,
    excess: 5_750_000,
    base_excess: 5_750_000,
    additional_excess: [],
    max_payout: 51_750_000,
    final_amount: 8_320_360,
    paid_before: 0,
    set_off: null,
    cash: null,
    accident_limit: null,
    aggregate_left: null,
    frozen: false,
  },
};

describe('the lines of a claim’s amounts', () => {
  const first = (ofClient: boolean) => amountLines({ claim, ofClient })[0];

  test('say to the client that the first estimate is its own, and to others whose it is', () => {
    expect(first(true)).toEqual({ label: 'Your first estimate', amount: 9_900_000, quiet: true });
    expect(first(false)?.label).toBe('Client’s first estimate');
  });

  test('show what the client first thought beside what is claimed and agreed', () => {
    expect(amountLines({ claim }).map(({ amount }) => amount)).toEqual([
      9_900_000, 15_004_260, 14_070_360, 5_750_000, 51_750_000, 8_320_360,
    ]);
  });
});
