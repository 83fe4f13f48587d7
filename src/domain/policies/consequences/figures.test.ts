import { describe, expect, it } from 'vitest';
import {
  bookingSteps,
  differenceSteps,
  oldSteps,
  sumLine,
} from '#domain/policies/consequences/figures.ts';

const booked = { kind: 'premium_issued', booked_on: '2026-11-20', account: 'commission' } as const;

describe('the calculation of a figure before, after and of its difference', () => {
  it('commission 776.16 → 998.13: what was booked, all of it, and the 221.97 that come with the change', () => {
    const rows = [
      { ...booked, transaction_id: 'a', party: 'b', amount: 77_616 },
      { ...booked, transaction_id: 'c', party: 'b', amount: 22_197 },
    ];
    const steps = bookingSteps(rows, new Set(['a']));
    const line = { before: 77_616, after: 99_813, steps, steps_before: oldSteps(steps) };
    const amounts = (of: typeof steps) => of.map(({ amount }) => amount);
    expect(amounts(line.steps_before)).toEqual([77_616]);
    expect(amounts(line.steps)).toEqual([77_616, 22_197]);
    expect(amounts(differenceSteps(line))).toEqual([22_197]);
  });

  it('a sum is worked out of its parts on both sides, and its difference is one less the other', () => {
    const part = (key: string, before: number | null, after: number) => ({
      ...{ key, label: key, before, after },
      ...{ steps: [], steps_before: [] },
    });
    const sum = sumLine('net', 'Net premium', [
      part('Barcelona', 321_040, 321_040),
      part('Zolder', null, 116_463),
    ]);
    expect(sum).toMatchObject({ before: 321_040, after: 437_503 });
    expect(sum.steps_before).toEqual([
      { text: 'Barcelona', amount: 321_040 },
      { text: 'Zolder', amount: 0 },
    ]);
    expect(differenceSteps(sum)).toEqual([
      { text: 'After', amount: 437_503 },
      { text: 'Less before', amount: -321_040 },
    ]);
  });
});
