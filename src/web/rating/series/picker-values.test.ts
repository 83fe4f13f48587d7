import { expect, test } from 'vitest';
import { stepped, valuesAround } from '#web/rating/series/picker-values.ts';

test.each([
  ['10.0', 1, '10.5'],
  ['10.0', -1, '9.5'],
  ['3.40', 1, '3.5'],
  ['3.40', -1, '3.0'],
  ['30.0', 1, '30.0'],
  ['0.0', -1, '0.0'],
] as const)('[3.31] from %s an arrow by %d half goes to %s', (value, direction, next) => {
  expect(stepped(value, direction)).toBe(next);
});

test('[3.31] the picker offers 61 values once each, the present one among the twenty that a menu shows', () => {
  for (const value of ['30.0', '12.5', '3.4', '0.0']) {
    const values = valuesAround(value);
    expect(new Set(values).size).toBe(61);
    const near = values.slice(0, 20).map(Number);
    expect(Math.min(...near)).toBeLessThanOrEqual(Number(value));
    expect(Math.max(...near)).toBeGreaterThanOrEqual(Number(value));
  }
  expect(valuesAround('0.5', 0.5)).toHaveLength(60);
});
