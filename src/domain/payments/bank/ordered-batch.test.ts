import { describe, expect, test } from 'vitest';
import type { MatchBook, OpenMovement, OrderedMove } from '#domain/payments/bank/match-book.ts';
import { proposeMatches } from '#domain/payments/bank/transfer-match.ts';

const waiting = (
  item_id: string,
  amount: number,
  more: Partial<OrderedMove> = {},
): OrderedMove => ({
  ...{ item_id, amount, end_to_end: `PB-26-0001-${item_id}`, currency: 'EUR', words: '' },
  ...{ iban: `NL${item_id}`, batch_number: 'PB-26-0001' },
  ...more,
});
const other = { batch_number: 'PB-26-0002', end_to_end: 'PB-26-0002-1' };
const first = [waiting('1', 50_000), waiting('2', 125_000)];

const bookOf = (ordered: OrderedMove[]): MatchBook => ({
  ...{
    instalments: [],
    payers: new Map(),
    closed: new Map(),
    booked: [],
    returnable: [],
    sent: [],
    receipts: [],
  },
  ...{ ordered, at_cards: new Map() },
});

const left = (amount: number, words = '', entry_id = 'e'): OpenMovement => ({
  ...{ entry_id, amount: 0 - amount, words, currency: 'EUR', booked_on: '2026-06-02' },
  ...{ counterparty: '', counterparty_iban: '', return_reason: '' },
  ...{ end_to_end: '', bank_reference: '', is_reversal: false },
});

const proposed = (movements: OpenMovement[], ordered: OrderedMove[]) =>
  [...proposeMatches(movements, bookOf(ordered)).values()].map(
    ({ certainty, reason, batch_item_id }) =>
      [certainty, reason, batch_item_id].filter((one) => one !== null).join(' '),
  );

describe('an order that left in one sum, 500.00 and 1,250.00 as 1,750.00, is', () => {
  test.each([
    ['named by the bank', left(175_000, 'SEPA PB-26-0001'), first, 'exact ordered_batch 1'],
    [
      'named in the bank’s own words',
      left(175_000, '/PREF/pb-26-0001/'),
      first,
      'exact ordered_batch 1',
    ],
    ['known by its sum alone', left(175_000), first, 'likely ordered_batch 1'],
    [
      'one of two of that sum',
      left(175_000),
      [...first, waiting('9', 175_000, other)],
      'none unknown',
    ],
    [
      'named though another has the sum',
      left(175_000, 'PB-26-0002'),
      [...first, waiting('9', 175_000, other)],
      'exact ordered_batch 9',
    ],
    ['named with another sum', left(174_999, 'PB-26-0001'), first, 'none unknown'],
    ['what is left of it', left(125_000, 'PB-26-0001'), first.slice(1), 'exact ordered_batch 2'],
    [
      'of another currency',
      left(175_000, 'PB-26-0001'),
      first.map((one) => ({ ...one, currency: 'USD' })),
      'none unknown',
    ],
    ['one of its transfers', left(50_000, 'PB-26-0001-1'), first, 'exact ordered 1'],
  ])('%s', (_name, movement, ordered, is) => {
    expect(proposed([movement], ordered)).toEqual([is]);
  });

  test('shown once: the second of that sum is nobody’s, and no transfer of it is shown beside it', () => {
    const second = left(175_000, 'PB-26-0001', 'f');
    const single = left(50_000, 'PB-26-0001-1', 'g');
    expect(proposed([left(175_000, 'PB-26-0001'), second, single], first)).toEqual([
      'exact ordered_batch 1',
      'none unknown',
      'none unknown',
    ]);
  });

  test('may be sent back in part', () => {
    const back = { ...left(-50_000, 'PB-26-0001-1 AC04', 'b'), return_reason: 'AC04' };
    expect(proposed([left(175_000, 'PB-26-0001'), back], first)).toEqual([
      'exact ordered_batch 1',
      'exact returned 1',
    ]);
  });
});
