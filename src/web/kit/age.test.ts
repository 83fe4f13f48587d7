import { expect, test } from 'vitest';
import { ageText } from '#web/kit/age.ts';

test.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 m'],
  [20 * 60, '20 m'],
  [2 * 3600 + 1800, '2 h'],
  [3 * 86_400, '3 d'],
  [59 * 86_400, '59 d'],
  [60 * 86_400, '8 wk'],
  [800 * 86_400, '2 y'],
  [-30, 'now'],
])('%i seconds ago reads %j', (seconds, text) => {
  expect(ageText(1_800_000_000 - seconds, 1_800_000_000)).toBe(text);
});
