import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverLeft } from '#domain/claims/cover-left.ts';

const once = { insured: 10_000_000, is_reinstated: false };
const paid = { paid: 800_000, approved: 800_000, is_total_loss: false };
const approved = { paid: 0, approved: 2_800_000, is_total_loss: false };

test('100,000.00 − 8,000.00 paid − 28,000.00 approved = 64,000.00 left', () => {
  expect(coverLeft(once, [paid, approved])).toEqual({
    insured: 10_000_000,
    used: 800_000,
    reserved: 2_800_000,
    reinstated: 0,
    left: 6_400_000,
    is_ended: false,
  });
});

test('paying what was approved moves it from reserved to used: 64,000.00 stays left', () => {
  const both = coverLeft(once, [paid, { ...approved, paid: 2_800_000 }]);
  expect(both).toMatchObject({ used: 3_600_000, reserved: 0, left: 6_400_000 });
});

test('a sum that is there again for each event is left whole', () => {
  const again = coverLeft({ ...once, is_reinstated: true }, [paid, approved]);
  expect(again).toMatchObject({ reinstated: 3_600_000, left: 10_000_000 });
});

test('a total loss ends the cover of the car, reinstated or not', () => {
  const lost = { paid: 0, approved: 9_000_000, is_total_loss: true };
  for (const is_reinstated of [true, false])
    expect(coverLeft({ ...once, is_reinstated }, [lost])).toMatchObject({
      left: 0,
      reinstated: 0,
      is_ended: true,
    });
});

test('never less than nothing, and insured − used − reserved + reinstated where it is more', () => {
  const cents = fc.integer({ min: 0, max: 20_000_000 });
  fc.assert(
    fc.property(
      cents,
      fc.boolean(),
      fc.array(fc.record({ paid: cents, approved: fc.option(cents), is_total_loss: fc.boolean() })),
      (insured, is_reinstated, claims) => {
        const is = coverLeft({ insured, is_reinstated }, claims);
        expect(is.left).toBeGreaterThanOrEqual(0);
        expect(is.left).toBeLessThanOrEqual(insured);
        const rest = Math.max(0, insured - is.used - is.reserved + is.reinstated);
        expect(is.left).toBe(is.is_ended ? 0 : rest);
      },
    ),
  );
});
