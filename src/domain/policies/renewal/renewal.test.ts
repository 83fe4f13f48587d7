import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf } from '#domain/money.ts';
import { cappingAdjustment, priceChange } from './price-change.ts';
import { reminderDue, seasonToRenew } from './renewal.ts';

describe('the season that is renewed', () => {
  it.each([
    ['2026-08-31', 2026],
    ['2026-09-01', 2027],
    ['2026-11-26', 2027],
    ['2027-02-03', 2027],
  ])('on %s is that of %i', (today, season) => {
    expect(seasonToRenew(today)).toBe(season);
  });
});

describe('a reminder', () => {
  it.each([
    [61, null, null],
    [60, null, 60],
    [45, 60, null],
    [30, 60, 30],
    [20, null, 30],
    [14, 30, 14],
    [3, 14, null],
    [0, null, 14],
    [-1, null, null],
  ])('%i days before the first round, after that of %s days, is that of %s', (days, sent, due) => {
    expect(reminderDue(days, sent)).toBe(due);
  });
});

describe('why a premium changes', () => {
  it('9,800.00 become 11,466.00: the causes add up', () => {
    const after = {
      calendar: 1_020_000,
      rates: 1_071_000,
      levels: 1_090_000,
      discount: 1_060_000,
      values: 1_146_600,
    };
    const causes = priceChange(980_000, after);
    expect(causes.map(({ amount }) => amount)).toEqual([40_000, 51_000, 19_000, -30_000, 86_600]);
    expect(causes.reduce((sum, { amount }) => sum + amount, 980_000)).toBe(1_146_600);
  });
});

describe('a cap', () => {
  it.each([
    [1_000_000, 1_000_000, 10, '0.0'],
    [1_100_000, 1_000_000, 10, '0.0'],
    [1_150_000, 1_000_000, 10, '-4.5'],
    [1_200_000, 1_000_000, 0, '-17.0'],
    [9_000_000, 1_000_000, 0, '-30.0'],
  ])('of %i for %i with %i %% takes %s', (asked, like_for_like, cap_pct, adjustment) => {
    expect(cappingAdjustment({ asked, like_for_like, cap_pct })).toBe(adjustment);
  });

  it('is kept, and no half percent more is given than that takes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 0, max: 50 }),
        (asked, like_for_like, cap_pct) => {
          const pct = Number(cappingAdjustment({ asked, like_for_like, cap_pct }));
          const most = percentOf(like_for_like, 100 + cap_pct);
          const net = (taken: number) => percentOf(asked, 100 + taken);
          expect(pct === -30 || net(pct) <= most).toBe(true);
          expect(pct === 0 || net(pct + 0.5) > most).toBe(true);
        },
      ),
    );
  });
});
