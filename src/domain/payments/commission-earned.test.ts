import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CommissionBooking,
  commissionLinesBack,
  givesCommissionBack,
} from '#domain/payments/commission-earned.ts';

const booking = (
  broker_id: string | null,
  items: Readonly<Record<string, number>>,
): CommissionBooking => ({ broker_id, items: new Map(Object.entries(items)) });

const first = booking('A', { zandvoort: 120_451 });
const second = booking('B', { zandvoort: 120_451, spa: 90_000 });

describe('givesCommissionBack', () => {
  it.each<[string, CommissionBooking[], [string, string | null, number][]]>([
    [
      'an item of the second brokerage leaves: 900.00 by the second',
      [first, second, booking('B', { zandvoort: 120_451 })],
      [['spa', 'B', 90_000]],
    ],
    [
      'an item of the first brokerage leaves under the second: 1,204.51 by the first',
      [first, second, booking('B', { spa: 90_000 })],
      [['zandvoort', 'A', 120_451]],
    ],
    [
      'both go back by 90 %: each its own',
      [first, second, booking('B', { zandvoort: 12_045, spa: 9_000 })],
      [
        ['zandvoort', 'A', 108_406],
        ['spa', 'B', 81_000],
      ],
    ],
    [
      'a brokerage that did not earn gives nothing back, nor does our own commission of another item',
      [first, booking(null, { zandvoort: 120_451, spa: 50_000 }), booking('B', { spa: 50_000 })],
      [['zandvoort', 'A', 120_451]],
    ],
    [
      'an item that both earned on: 100.00 by 300.00 and 100.00 is 75.00 and 25.00',
      [booking('A', { spa: 30_000 }), booking('B', { spa: 40_000 }), booking('B', { spa: 30_000 })],
      [
        ['spa', 'A', 7_500],
        ['spa', 'B', 2_500],
      ],
    ],
    [
      'what came back and was owed again is of who brought it back',
      [
        first,
        booking('B', { zandvoort: 0 }),
        booking('B', { zandvoort: 100_000 }),
        booking('B', { zandvoort: 0 }),
      ],
      [['zandvoort', 'B', 100_000]],
    ],
    ['a booking that costs more gives nothing back', [first, second], []],
    ['nobody is known to hold it', [booking('A', {}), booking('B', { spa: -500 })], []],
  ])('%s', (_, bookings, expected) => {
    expect(
      givesCommissionBack(bookings).map(({ key, broker_id, amount }) => [key, broker_id, amount]),
    ).toEqual(expected);
  });
});

describe('commissionLinesBack', () => {
  const owed = (parties: Readonly<Record<string, number>>) =>
    Object.entries(parties).map(([broker_id, amount]) => ({
      ...{ account: 'commission' as const, amount },
      ...(broker_id === 'own' ? {} : { broker_id }),
    }));
  const by = (parties: Readonly<Record<string, number>>) =>
    Object.entries(parties).map(([broker_id, amount]) => ({
      ...{ key: 'spa', amount },
      broker_id: broker_id === 'own' ? null : broker_id,
    }));
  const given = (
    has: Readonly<Record<string, number>>,
    weights: Readonly<Record<string, number>>,
    amount: number,
  ) =>
    commissionLinesBack({ earned: owed(has), commission_back: by(weights) }, amount)?.map(
      (line) => [line.broker_id ?? 'own', line.amount],
    ) ?? null;

  type Parties = Readonly<Record<string, number>>;

  it.each<[string, { has: Parties; by: Parties; amount: number }, [string, number][] | null]>([
    [
      'the seller alone: 30.00',
      { has: { A: 8000, B: 5000 }, by: { B: 1 }, amount: 3000 },
      [['B', 3000]],
    ],
    [
      'a seller that has 20.00 of 30.00 left gives them, the other the rest',
      { has: { A: 8000, B: 2000 }, by: { B: 1 }, amount: 3000 },
      [
        ['B', 2000],
        ['A', 1000],
      ],
    ],
    [
      'the rest of 10.00 by 60.00 and 20.00 is 7.50 and 2.50',
      { has: { A: 6000, own: 2000, B: 2000 }, by: { B: 1 }, amount: 3000 },
      [
        ['B', 2000],
        ['A', 750],
        ['own', 250],
      ],
    ],
    [
      'of two sellers one is short: the other gives what is missing',
      { has: { A: 5000, B: 500 }, by: { A: 1, B: 1 }, amount: 2000 },
      [
        ['A', 1500],
        ['B', 500],
      ],
    ],
    [
      'all that is owed goes back',
      { has: { A: 300, B: 200 }, by: { B: 1 }, amount: 500 },
      [
        ['B', 200],
        ['A', 300],
      ],
    ],
    ['more than all are owed', { has: { A: 300, B: 200 }, by: { B: 1 }, amount: 501 }, null],
    ['nobody is known', { has: { A: 300 }, by: {}, amount: 100 }, null],
  ])('%s', (_, { has, by: weights, amount }, expected) =>
    expect(given(has, weights, amount)).toEqual(expected),
  );

  const parties = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1, max: 50 })),
    { minLength: 1, maxLength: 5 },
  );
  const named = (amounts: readonly number[]): Parties =>
    Object.fromEntries(amounts.map((amount, at) => [`b${at}`, amount]));

  it('gives all that is asked, and of nobody more than it is owed', () => {
    fc.assert(
      fc.property(parties, fc.integer({ min: 1, max: 99_999 }), (of, asked) => {
        const has = named(of.map(([amount]) => amount));
        const all = of.reduce((sum, [amount]) => sum + amount, 0);
        const amount = Math.min(asked, all);
        fc.pre(amount > 0);
        const lines = given(has, named(of.map(([, weight]) => weight)), amount) ?? [];
        expect(lines.reduce((sum, [, part]) => sum + Number(part), 0)).toBe(amount);
        expect(lines.filter(([party, part]) => Number(part) > (has[String(party)] ?? 0))).toEqual(
          [],
        );
      }),
    );
  });
});
