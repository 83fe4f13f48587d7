import { describe, expect, it } from 'vitest';
import { type CommissionBooking, givesCommissionBack } from '#domain/payments/commission-earned.ts';

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
