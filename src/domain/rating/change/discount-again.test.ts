import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calledOff, ChargedBook, thousand } from '#test/harness/policies/charged-book.ts';

const row = (kind: string, country: string, net: number, ipt: number) =>
  expect.objectContaining({ kind, country, net, ipt });

describe('an event is added after an event that was called off left its discount with the others', () => {
  /** Three events of 1,000.00, of which one was called off: the other two carry 1,900.00. */
  const afterOneCalledOff = (last = 'NL') => {
    const book = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3', last)]);
    book.remove([calledOff(0)]);
    return book;
  };

  test('three events earn the discount again, and nobody has it twice: 2,850.00, of which the new one costs 950.00', () => {
    const book = afterOneCalledOff();
    expect(book.add([thousand('E4')])).toEqual([row('kept_discount', 'NL', 10_000, 2100)]);
    expect([book.net, book.line('NL'), book.commission]).toEqual([
      ...[285_000, { net: 285_000, ipt: 59_850 }, 42_750],
    ]);
  });

  test('in two countries: each line of tax is what it is priced at again', () => {
    const book = afterOneCalledOff('DE');
    expect(book.add([thousand('E4', 'DE')])).toEqual([
      row('kept_discount', 'NL', 5000, 1050),
      row('kept_discount', 'DE', 5000, 950),
    ]);
    expect([book.line('NL'), book.line('DE')]).toEqual([
      { net: 95_000, ipt: 19_950 },
      { net: 190_000, ipt: 36_100 },
    ]);
  });

  test('the same as had it been added before the other was called off, in one change too', () => {
    const other = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3')]);
    other.add([thousand('E4')]);
    other.remove([calledOff(0)]);
    const at_once = new ChargedBook([thousand('E1'), thousand('E2'), thousand('E3')]);
    expect(at_once.add([thousand('E4')], [calledOff(0)])).toEqual([]);
    expect([other.net, at_once.net]).toEqual([285_000, 285_000]);
  });

  test('a step that is not reached again stays with the others: of 8 % for five events, 90.00 stay at four and end at five', () => {
    const book = new ChargedBook(['E1', 'E2', 'E3', 'E4', 'E5'].map((event) => thousand(event)));
    book.remove([calledOff(0)]);
    book.remove([calledOff(0)]);
    expect(book.net).toBe(276_000);
    expect(book.add([thousand('E6')])).toEqual([]);
    expect(book.net).toBe(371_000);
    expect(book.add([thousand('E7')])).toEqual([row('kept_discount', 'NL', 9000, 1890)]);
    expect(book.net).toBe(460_000);
  });

  test('a part of it is reached again: two of five events carry 1,840.00; with a third they have 5 % by the table and 3 % of what stayed', () => {
    const book = new ChargedBook(['E1', 'E2', 'E3', 'E4', 'E5'].map((event) => thousand(event)));
    book.remove([calledOff(0), calledOff(1), calledOff(2)]);
    expect(book.net).toBe(184_000);
    expect(book.add([thousand('E6')])).toEqual([row('kept_discount', 'NL', 10_000, 2100)]);
    expect(book.net).toBe(279_000);
  });

  test('the least premium of a policy is not asked for below what three events cost: 570.00', () => {
    const book = new ChargedBook(['E1', 'E2', 'E3'].map((event) => thousand(event, 'NL', 20_000)));
    book.remove([calledOff(0)]);
    expect(book.net).toBe(38_000);
    book.add([thousand('E4', 'NL', 20_000)]);
    expect(book.net).toBe(57_000);
  });
});

test('events that are called off and added in any order cost no less than the discount they have by the table or kept', () => {
  const worth = fc.integer({ min: 60_000, max: 900_000 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('off' as const) }),
    fc.record({
      kind: fc.constant('add' as const),
      premium: worth,
      country: fc.constantFrom('NL', 'DE'),
    }),
  );
  fc.assert(
    fc.property(
      fc.array(worth, { minLength: 3, maxLength: 6 }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      (premiums, steps) => {
        const book = new ChargedBook(
          premiums.map((premium, at) => thousand(`E${at}`, 'NL', premium)),
        );
        let deepest = Number(book.policy.result.discount_pct.total);
        for (const [at, one] of steps.entries()) {
          if (one.kind === 'add') book.add([thousand(`N${at}`, one.country, one.premium)]);
          else if (book.policy.input.items.length > 1) book.remove([calledOff(0)]);
          const { items_total, net_premium, discount_pct } = book.policy.result;
          deepest = Math.max(deepest, Number(discount_pct.total));
          // Each change may round by a cent.
          expect(book.net).toBeLessThanOrEqual(net_premium + at + 1);
          const least = (items_total * (100 - deepest)) / 100;
          expect(book.net).toBeGreaterThanOrEqual(Math.floor(least) - steps.length - 1);
        }
      },
    ),
    { numRuns: 200 },
  );
});
