import { expect, it } from 'vitest';
import { netOfParts } from './net-of-parts.ts';

it.each([
  { title: '4,951.87 of 3,000.00 + 2,212.50', net: 495_187, premiums: [300_000, 221_250] },
  {
    title: 'a minimum of 100.00 of 12.00 + 12.00 + 12.00',
    net: 10_000,
    premiums: [1200, 1200, 1200],
  },
  { title: 'a firm price of 99.99 of nothing', net: 9_999, premiums: [0, 0] },
])('$title add up to the net premium', ({ net, premiums }) => {
  const parts = netOfParts(net, premiums);
  expect(parts).toHaveLength(premiums.length);
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(net);
  expect(parts[0]).toBeGreaterThanOrEqual(parts.at(-1) ?? 0);
});

it('4,951.87 is 2,850.00 and 2,101.87', () => {
  expect(netOfParts(495_187, [300_000, 221_250])).toEqual([285_000, 210_187]);
});
