import { describe, expect, test } from 'vitest';
import type { BookedReceipt, MatchBook, OpenMovement } from '#domain/payments/bank/match-book.ts';
import { proposeMatches } from '#domain/payments/bank/transfer-match.ts';

const caro = 'DE89370400440532013000';
const duo = 'NL91ABNA0417164300';

const receipt = (receipt_id: string, amount: number, more: Partial<BookedReceipt> = {}) => ({
  ...{ receipt_id, amount, currency: 'EUR', received_on: '2026-05-20', user_id: 'caro' },
  ...{ bank_reference: '', end_to_end: '', words: '', iban: caro },
  ...more,
});

const book: MatchBook = {
  ...{ payers: new Map([[caro, 'caro']]), closed: new Map(), ordered: [], returnable: [] },
  ...{ sent: [], at_cards: new Map([['EUR', 200_000]]) },
  // Somebody took 66.00 back by hand, and 610.00 of Caro are still open.
  booked: [
    {
      ...{ transaction_id: 'by hand', amount: -6_600, currency: 'EUR', booked_on: '2026-05-25' },
      words: 'Taken back for 2026-00012',
    },
  ],
  instalments: [
    {
      ...{ payment_id: 'open', instalment_number: 1, invoice_number: '2026-00099' },
      ...{ user_id: 'caro', client_name: 'Caro', currency: 'EUR', amount_open: 61_000 },
      due_on: '2026-06-01',
    },
  ],
  receipts: [
    receipt('dd', 50_000, { end_to_end: 'DD-2026-7', words: 'Invoice 2026-00007' }),
    receipt('bank', 20_000, { bank_reference: 'A1B2C3', iban: '' }),
    receipt('first', 30_000, { end_to_end: 'MANDATE-1', received_on: '2026-04-20' }),
    receipt('second', 30_000, { end_to_end: 'MANDATE-1' }),
    receipt('duo', 40_000, { iban: duo, user_id: 'duo' }),
    receipt('pounds', 70_000, { currency: 'GBP', end_to_end: 'DD-2026-8' }),
    receipt('short', 80_000, { end_to_end: '1', bank_reference: '1', iban: '' }),
    receipt('other short', 80_000, { end_to_end: '1', bank_reference: '1', iban: '' }),
    receipt('unknown', 90_000, { user_id: null, iban: '' }),
  ],
};

const back = (amount: number, more: Partial<OpenMovement> = {}): OpenMovement => ({
  ...{ entry_id: `${amount} ${JSON.stringify(more)}`, amount, words: '', currency: 'EUR' },
  ...{ booked_on: '2026-05-25', counterparty: '', counterparty_iban: '', return_reason: '' },
  ...{ end_to_end: '', bank_reference: '', is_reversal: true },
  ...more,
});

const proposed = (...movements: OpenMovement[]) =>
  [...proposeMatches(movements, book).values()].map((one) =>
    [one.certainty, one.reason, one.receipt_id ?? one.transaction_id ?? ''].join(' ').trim(),
  );

describe('a receipt that the bank takes back', () => {
  test.each([
    ['its end-to-end reference', back(-50_000, { end_to_end: 'dd-2026-7' }), 'dd'],
    ['the bank’s own reference', back(-20_000, { bank_reference: 'A1B2C3' }), 'bank'],
    ['the invoice that it paid', back(-50_000, { words: 'Storno 2026 00007' }), 'dd'],
    [
      'a reason of the payer’s bank alone',
      back(-50_000, { end_to_end: 'DD-2026-7', is_reversal: false, return_reason: 'AM04' }),
      'dd',
    ],
  ])('%s with the amount is exact', (_, movement, receipt_id) => {
    expect(proposed(movement)).toEqual([`exact taken_back ${receipt_id}`]);
  });

  test.each([
    ['the last of two of one mandate', back(-30_000, { end_to_end: 'MANDATE-1' }), 'second'],
    [
      'that was there on its day',
      back(-30_000, { end_to_end: 'MANDATE-1', booked_on: '2026-05-01' }),
      'first',
    ],
  ])('%s', (_, movement, receipt_id) => {
    const certainty = receipt_id === 'first' ? 'exact' : 'likely';
    expect(proposed(movement)).toEqual([`${certainty} taken_back ${receipt_id}`]);
  });

  test('3.50 of costs on top are likely, 50.01 are not; less than the receipt is another', () => {
    const named = { end_to_end: 'DD-2026-7' };
    expect(proposed(back(-50_350, named))).toEqual(['likely taken_back_costs dd']);
    expect(proposed(back(-55_001, named))).toEqual(['none taken_back_unknown']);
    expect(proposed(back(-49_999, named))).toEqual(['none taken_back_unknown']);
  });

  test('without a reference it is of the account number and amount, or the only one of that amount', () => {
    expect(proposed(back(-40_000, { counterparty_iban: duo }))).toEqual([
      'likely taken_back_payer duo',
    ]);
    expect(proposed(back(-40_000, { counterparty_iban: caro }))).toEqual([
      'none taken_back_unknown',
    ]);
    expect(proposed(back(-90_000))).toEqual(['likely taken_back_payer unknown']);
    expect(proposed(back(-80_000, { end_to_end: '1' }))).toEqual(['none taken_back_unknown']);
    expect(proposed(back(-40_000, { words: 'Invoice 2026-00055' }))).toEqual([
      'none taken_back_unknown',
    ]);
  });

  test('another currency, another account number and what came later are none', () => {
    expect(proposed(back(-70_000, { end_to_end: 'DD-2026-8' }))).toEqual([
      'none taken_back_unknown',
    ]);
    expect(proposed(back(-50_000, { end_to_end: 'DD-2026-7', counterparty_iban: duo }))).toEqual([
      'none taken_back_unknown',
    ]);
    expect(proposed(back(-50_000, { end_to_end: 'DD-2026-7', booked_on: '2026-05-19' }))).toEqual([
      'none taken_back_unknown',
    ]);
  });

  test('it is taken back once', () => {
    const named = { end_to_end: 'DD-2026-7' };
    const again = back(-50_000, { ...named, words: 'again' });
    expect(proposed(back(-50_000, named), again)).toEqual([
      ...['exact taken_back dd', 'none taken_back_unknown'],
    ]);
  });

  test('what was taken back by hand before is that booking', () => {
    expect(proposed(back(-6_600))).toEqual(['exact booked by hand']);
    expect(proposed(back(-6_600, { words: '2026-00012', booked_on: '2026-05-27' }))).toEqual([
      'likely booked by hand',
    ]);
  });

  test('what the card provider takes back is of the card provider, and money out that is no reversal takes nothing back', () => {
    expect(proposed(back(-90_000, { counterparty: 'Stripe Payments' }))).toEqual([
      'likely card_payout',
    ]);
    expect(proposed(back(-50_000, { end_to_end: 'DD-2026-7', is_reversal: false }))).toEqual([
      'none unknown',
    ]);
  });
});

describe('money out that the bank takes back', () => {
  test('is no receipt, whatever is open of that amount', () => {
    const came = back(61_000, { counterparty_iban: caro });
    expect(proposed({ ...came, is_reversal: false })).toEqual(['exact payer']);
    expect(proposed(came)).toEqual(['likely returned_outside']);
  });

  test('costs that the bank gives back are its own', () => {
    expect(proposed(back(1_250, { words: 'Bank costs corrected' }))).toEqual(['likely bank_costs']);
  });
});
