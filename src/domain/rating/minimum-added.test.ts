import { expect, it } from 'vitest';
import { minimumAdded } from './minimum-added.ts';

it.each([
  // 138.00 of items, at least 200.00.
  [{ items_total: 13_800, discount: 0, adjustment: 0, premium: 20_000 }, 6_200],
  // 400.00 less 5 % and 30 % of the rest off: 266.00, at least 350.00.
  [{ items_total: 40_000, discount: 2_000, adjustment: -11_400, premium: 35_000 }, 8_400],
  [{ items_total: 40_000, discount: 2_000, adjustment: 3_800, premium: 41_800 }, 0],
])('what lacked of the least premium: %o', (built, added) => {
  expect(minimumAdded(built)).toBe(added);
});
