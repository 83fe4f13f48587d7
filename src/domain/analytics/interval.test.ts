import { describe, expect, it } from 'vitest';
import { lossInterval, shareInterval } from '#domain/analytics/interval.ts';

describe('the 90 % interval of a share', () => {
  it.each([
    [3, 10, { low: 12.7, high: 55.8 }],
    [0, 20, { low: 0, high: 11.9 }],
    [5, 5, { low: 64.9, high: 100 }],
    [7, 5, { low: 64.9, high: 100 }],
    [0, 0, null],
  ])('of %i of %i is %o', (hits, trials, interval) => {
    expect(shareInterval(hits, trials)).toEqual(interval);
  });

  it('narrows with the sample', () => {
    const width = (n: number) => {
      const { low, high } = shareInterval(n * 0.1, n)!;
      return high - low;
    };
    expect(width(1000)).toBeLessThan(width(100));
    expect(width(100)).toBeLessThan(width(10));
  });
});

describe('the 90 % interval of a loss ratio', () => {
  it('of one claim of 20,370.00 on 10,000.00 earned reaches from nothing to beyond five times', () => {
    expect(lossInterval({ lost: 2_037_000, squares: 2_037_000 ** 2, earned: 1_000_000 })).toEqual({
      low: 0,
      high: 538.8,
    });
  });
  it('of a hundred equal claims is a sixth to either side', () => {
    const hundred = { lost: 10_000_000, squares: 100 * 100_000 ** 2, earned: 20_000_000 };
    expect(lossInterval(hundred)).toEqual({ low: 41.8, high: 58.2 });
  });
  it('is right to the tenth, also where a claim is a hundred times what was earned', () => {
    expect(lossInterval({ lost: 5_000_000, squares: 5_000_000 ** 2, earned: 10_000 })).toEqual({
      low: 0,
      high: 132_242.7,
    });
  });
  it('is none where nothing was earned, and of no loss', () => {
    expect(lossInterval({ lost: 1, squares: 1, earned: 0 })).toBeNull();
    expect(lossInterval({ lost: 0, squares: 0, earned: 100 })).toBeNull();
  });
});
