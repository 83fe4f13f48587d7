import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import { faultStretches, stretchKey, stretchOf, stretchText } from '#domain/admin/fault-hours.ts';

const now = instantOf('2026-11-24', '14:30');

describe('stretches of the chart of faults', () => {
  it.each([
    [undefined, 24, '23-11-2026 15:00 to 16:00', '24-11-2026 14:00 to 15:00'],
    ['1', 24, '23-11-2026 15:00 to 16:00', '24-11-2026 14:00 to 15:00'],
    ['24', 24, '23-11-2026 15:00 to 16:00', '24-11-2026 14:00 to 15:00'],
    ['168', 27, '18-11-2026 00:00 to 06:00', '24-11-2026 12:00 to 18:00'],
    ['720', 30, '26-10-2026', '24-11-2026'],
  ])('period %s has %i from %s to %s', (period, count, first, last) => {
    const stretches = faultStretches(period, now);
    expect(stretches).toHaveLength(count);
    expect(stretchText(stretches[0]!)).toBe(first);
    expect(stretchText(stretches.at(-1)!)).toBe(last);
  });

  it.each([undefined, '168', '720'])(
    'leave no gap in period %s, over a change of the clock',
    (period) => {
      const stretches = faultStretches(period, instantOf('2026-10-27', '09:00'));
      for (const [at, { to }] of stretches.slice(0, -1).entries())
        expect(stretches[at + 1]?.from).toBe(to);
    },
  );

  it('are known by a key that leads back', () => {
    const [stretch] = faultStretches('24', now);
    expect(stretchOf(stretchKey(stretch!))).toEqual(stretch);
    for (const odd of ['', '5', '5-5', '9-5', 'a-b', '1-2-3', '99999999999-999999999999'])
      expect(stretchOf(odd)).toBeUndefined();
  });
});
