import { describe, expect, test } from 'vitest';
import type { MatchBook, OpenMovement } from '#domain/payments/bank/match-book.ts';
import { returnWords } from '#domain/payments/bank/returned-transfer.ts';
import { proposeMatches } from '#domain/payments/bank/transfer-match.ts';

const iban = 'DE89370400440532013000';
const moveOf = (place: number, amount: number) => ({
  ...{ item_id: `item-${place}`, end_to_end: `PB-26-0001-${place}`, amount },
  ...{ currency: 'EUR', iban, words: '', batch_number: 'PB-26-0001' },
});
const book: MatchBook = {
  ...{ instalments: [], payers: new Map([[iban, 'caro']]), closed: new Map() },
  ...{ booked: [], ordered: [moveOf(9, 7_000)], at_cards: new Map() },
  receipts: [],
  sent: [
    { user_id: 'duo', amount: 31_000, currency: 'EUR' },
    { user_id: 'duo', amount: 32_000, currency: 'EUR' },
    { user_id: 'caro', amount: 32_000, currency: 'EUR' },
  ],
  returnable: [moveOf(1, 50_000), moveOf(2, 20_000), moveOf(10, 50_000)],
};
const movement = (amount: number, words: string, more: Partial<OpenMovement> = {}) => ({
  ...{ entry_id: `${amount} ${words}`, amount, words, currency: 'EUR', booked_on: '2026-06-02' },
  ...{ counterparty: '', counterparty_iban: '', return_reason: '' },
  ...{ end_to_end: '', bank_reference: '', is_reversal: false },
  ...more,
});
const taken = (movements: OpenMovement[]) =>
  [...proposeMatches(movements, book).values()].map((one) =>
    [one.certainty, one.reason, one.batch_item_id ?? ''].join(' ').trim(),
  );

describe('a transfer that comes back', () => {
  test('its reference and amount are exact, before the number of the account that it went to', () => {
    expect(taken([movement(50_000, 'pb-26-0001-1', { counterparty_iban: iban })])).toEqual([
      'exact returned item-1',
    ]);
    expect(taken([movement(50_000, 'Return of PB-26-0001-10.')])).toEqual([
      'exact returned item-10',
    ]);
  });

  test('what banks on the way kept of it is likely; less or more than it is none', () => {
    expect(taken([movement(48_750, 'PB-26-0001-1')])).toEqual(['likely returned_short item-1']);
    expect(taken([movement(44_999, 'PB-26-0001-1')])).toEqual(['none unknown']);
    expect(taken([movement(50_001, 'PB-26-0001-1')])).toEqual(['none unknown']);
    expect(taken([movement(50_000, 'PB-26-0001-1', { currency: 'GBP' })])).toEqual([
      'none unknown',
    ]);
  });

  test('it comes back once, and after it left in the same file', () => {
    const twice = [movement(50_000, 'PB-26-0001-1'), movement(50_000, 'PB-26-0001-1 again')];
    expect(taken(twice)).toEqual(['exact returned item-1', 'none unknown']);
    expect(taken([movement(-7_000, 'PB-26-0001-9'), movement(7_000, 'PB-26-0001-9')])).toEqual([
      'exact ordered item-9',
      'exact returned item-9',
    ]);
    expect(taken([movement(7_000, 'PB-26-0001-9')])).toEqual(['none unknown']);
  });

  test('a return without a reference is the only transfer of its amount to that account', () => {
    const back = { return_reason: 'AC04' };
    expect(taken([movement(20_000, '', { ...back, counterparty_iban: iban })])).toEqual([
      'likely returned_payee item-2',
    ]);
    expect(taken([movement(50_000, '', back)])).toEqual(['none returned_outside']);
    const other = { ...back, counterparty_iban: 'NL91ABNA0417164300' };
    expect(taken([movement(20_000, '', other)])).toEqual(['none returned_outside']);
  });

  test('one of no batch is kept for the only client who was sent so much, or whose the account number is', () => {
    const kept = (amount: number, more: Partial<OpenMovement> = {}) => {
      const back = movement(amount, '', { return_reason: 'AC04', ...more });
      const found = proposeMatches([back], book).get(back.entry_id);
      return [found?.certainty, found?.reason, found?.rest, found?.user_id];
    };
    expect(kept(31_000)).toEqual(['likely', 'returned_outside', 31_000, 'duo']);
    expect(kept(31_000, { currency: 'GBP' })).toEqual(['none', 'returned_outside', 31_000, null]);
    expect(kept(32_000)).toEqual(['none', 'returned_outside', 32_000, null]);
    expect(kept(32_000, { counterparty_iban: iban })).toEqual([
      ...['likely', 'returned_outside', 32_000, 'caro'],
    ]);
  });

  test('the reason is said in words', () => {
    expect(returnWords('AC04 closed on request')).toBe('AC04, the account is closed');
    expect(returnWords('AM04')).toBe('AM04, there was not enough money on the account');
    expect(returnWords('Konto erloschen')).toBe('Konto erloschen');
    expect(returnWords('')).toBe('the bank gives no reason');
  });
});
