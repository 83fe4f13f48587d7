import { describe, expect, it, test } from 'vitest';
import type { MatchBook, OpenInstalment, OpenMovement } from '#domain/payments/bank/match-book.ts';
import { proposeMatches } from '#domain/payments/bank/transfer-match.ts';

const instalment = (
  payment_id: string,
  amount_open: number,
  more: Partial<OpenInstalment> = {},
): OpenInstalment => ({
  payment_id,
  ...{ instalment_number: 1, invoice_number: '2026-00001', user_id: 'caro', currency: 'EUR' },
  ...{ client_name: 'Caro Racing B.V.', amount_open, due_on: '2026-06-01' },
  ...more,
});

// Caro owes 500.00 on 00001 and 300.00 + 300.00 + 400.00 on 00002; Duo owes 750.00 on 00003, 90.00 in GBP on 00004.
const instalments = [
  instalment('a', 50_000),
  instalment('b', 30_000, { invoice_number: '2026-00002', due_on: '2026-06-10' }),
  instalment('b', 30_000, {
    ...{ invoice_number: '2026-00002', instalment_number: 2, due_on: '2026-09-10' },
  }),
  instalment('b', 40_000, {
    ...{ invoice_number: '2026-00002', instalment_number: 3, due_on: '2026-12-10' },
  }),
  instalment('c', 75_000, {
    ...{ invoice_number: '2026-00003', user_id: 'duo', client_name: 'Écurie Duo SARL' },
  }),
  instalment('d', 9_000, {
    ...{ invoice_number: '2026-00004', user_id: 'duo', currency: 'GBP' },
    client_name: 'Écurie Duo SARL',
  }),
];
const caro_iban = 'NL91ABNA0417164300';

const book: MatchBook = {
  instalments,
  payers: new Map([[caro_iban, 'caro']]),
  closed: new Map([['202600000', 'caro']]),
  ordered: [
    {
      ...{ item_id: 'first-item', end_to_end: 'PB-26-0001-1', amount: 20_000, currency: 'EUR' },
      ...{ iban: 'NL91ABNA0417164300', words: '', batch_number: 'PB-26-0001' },
    },
    {
      ...{ item_id: 'tenth-item', end_to_end: 'PB-26-0001-10', amount: 20_000, currency: 'EUR' },
      ...{ iban: 'DE89370400440532013000', words: '', batch_number: 'PB-26-0001' },
    },
  ],
  at_cards: new Map([['EUR', 300_000]]),
  sent: [],
  receipts: [],
  returnable: [
    {
      ...{ item_id: 'paid-item', end_to_end: 'PB-26-0002-1', amount: 50_000, currency: 'EUR' },
      ...{ iban: 'DE89370400440532013000', words: '', batch_number: 'PB-26-0001' },
    },
  ],
  booked: [
    {
      ...{ transaction_id: 't1', amount: 12_300, currency: 'EUR', booked_on: '2026-06-02' },
      words: 'Received for 2025-00009: SCT 1',
    },
    {
      ...{ transaction_id: 't2', amount: -45_600, currency: 'EUR', booked_on: '2026-06-02' },
      words: 'Claim CL-2026-0001 paid',
    },
  ],
};

const movement = (
  amount: number,
  words: string,
  more: Partial<OpenMovement> = {},
): OpenMovement => ({
  ...{ entry_id: 'e', amount, words, currency: 'EUR', booked_on: '2026-06-02' },
  ...{ counterparty: '', counterparty_iban: '', return_reason: '' },
  ...{ end_to_end: '', bank_reference: '', is_reversal: false },
  ...more,
});

/** `a1:500.00` is 500.00 on the first instalment of payment a. */
const shown = (one: OpenMovement, from: MatchBook = book) => {
  const found = proposeMatches([one], from).get('e');
  if (!found) throw new Error('every movement has a proposal');
  const { certainty, reason, parts, write_off, rest, user_id } = found;
  const { transaction_id, batch_item_id } = found;
  return [
    ...[certainty, reason],
    ...parts.map((part) => `${part.payment_id}${part.instalment_number}:${part.amount}`),
    ...(write_off === 0 ? [] : [`off:${write_off}`]),
    ...(rest === 0 ? [] : [`rest:${rest}`]),
    ...(user_id === null ? [] : [user_id]),
    ...(transaction_id === null ? [] : [transaction_id]),
    ...(batch_item_id === null ? [] : [batch_item_id]),
  ].join(' ');
};

const byName = { counterparty: 'CARO RACING BV' };
const byIban = { counterparty_iban: caro_iban };

const cases: [name: string, one: OpenMovement, proposal: string][] = [
  ['its order', movement(-20_000, 'PB-26-0001-1'), 'exact ordered first-item'],
  ['its order in words', movement(-20_000, '/EREF/pb-26-0001-10/'), 'exact ordered tenth-item'],
  ['its order, less', movement(-19_999, 'PB-26-0001-1'), 'none unknown'],
  ['its payee', movement(-20_000, 'sepa', byIban), 'likely ordered_payee first-item'],
  ['costs of the bank', movement(-1_250, 'Costs of the account'), 'likely bank_costs'],
  ['Kosten der Bank', movement(-1_250, 'Kontoführung: Entgelt Mai'), 'likely bank_costs'],
  ['interest of the bank', movement(310, 'Credit interest'), 'likely bank_costs'],
  ['costs of somebody else', movement(-1_250, 'Costs', byIban), 'none unknown'],
  ['an order to us', movement(20_000, 'PB-26-0001-1'), 'none unknown rest:20000'],
  ['number and amount', movement(50_000, '2026-00001'), 'exact invoice a1:50000 caro'],
  [
    'number in a sentence',
    movement(50_000, 'Payment inv. 2026-00001, thanks'),
    'exact invoice a1:50000 caro',
  ],
  ['number with spaces', movement(50_000, 'inv 2026 00001'), 'exact invoice a1:50000 caro'],
  ['number with a slash', movement(50_000, '2026/00001'), 'exact invoice a1:50000 caro'],
  ['number without a dash', movement(50_000, 'FACT202600001'), 'exact invoice a1:50000 caro'],
  ['number twice', movement(50_000, '2026-00001 2026-00001'), 'exact invoice a1:50000 caro'],
  ['number from a stranger', movement(75_000, '2026-00003', byIban), 'exact invoice c1:75000 duo'],
  [
    'number inside a longer one',
    movement(50_000, '92026-000011234'),
    'likely amount a1:50000 caro',
  ],
  [
    'number of an invoice that is not there',
    movement(11_100, '2026-09999'),
    'none unknown rest:11100',
  ],
  [
    'all instalments of an invoice',
    movement(100_000, '2026-00002'),
    'exact invoice b1:30000 b2:30000 b3:40000 caro',
  ],
  ['the first instalment', movement(30_000, '2026-00002'), 'exact invoice b1:30000 caro'],
  ['the last instalment alone', movement(40_000, '2026-00002'), 'exact invoice b3:40000 caro'],
  [
    'the first two instalments',
    movement(60_000, '2026-00002'),
    'exact invoice b1:30000 b2:30000 caro',
  ],
  [
    'two invoices at once',
    movement(150_000, '2026-00001 and 2026-00002'),
    'exact invoice a1:50000 b1:30000 b2:30000 b3:40000 caro',
  ],
  [
    'two invoices named, one paid',
    movement(50_000, '2026-00001 and 2026-00002'),
    'likely invoice a1:50000 caro',
  ],
  [
    'two invoices of two clients',
    movement(125_000, '2026-00001 2026-00003'),
    'exact invoice a1:50000 c1:75000',
  ],
  ['a part of an invoice', movement(20_000, '2026-00001'), 'likely invoice_part a1:20000 caro'],
  [
    'a part over two instalments',
    movement(45_000, '2026-00002'),
    'likely invoice_part b1:30000 b2:15000 caro',
  ],
  [
    'bank costs of 1.00 missing',
    movement(49_900, '2026-00001'),
    'likely invoice_short a1:49900 off:100 caro',
  ],
  [
    'bank costs of 1.01 are a part',
    movement(49_899, '2026-00001'),
    'likely invoice_part a1:49899 caro',
  ],
  [
    'bank costs on all instalments',
    movement(99_950, '2026-00002'),
    'likely invoice_short b1:30000 b2:30000 b3:39950 off:50 caro',
  ],
  [
    'more than is open',
    movement(52_000, '2026-00001'),
    'likely invoice_over a1:50000 rest:2000 caro',
  ],
  [
    'more than is open by 0.01',
    movement(50_001, '2026-00001'),
    'likely invoice_over a1:50000 rest:1 caro',
  ],
  [
    'more than two clients owe',
    movement(130_000, '2026-00001 2026-00003'),
    'likely invoice_over a1:50000 c1:75000 rest:5000',
  ],
  [
    'an invoice with nothing open',
    movement(10_000, '2026-00000'),
    'likely invoice_closed rest:10000 caro',
  ],
  [
    'another currency than the invoice',
    movement(50_000, '2026-00001', { currency: 'USD' }),
    'none unknown rest:50000',
  ],
  [
    'an invoice in pounds',
    movement(9_000, '2026-00004', { currency: 'GBP' }),
    'exact invoice d1:9000 duo',
  ],
  ['account number and amount', movement(50_000, 'premium', byIban), 'exact payer a1:50000 caro'],
  [
    'account number, two of that amount',
    movement(30_000, 'premium', byIban),
    'likely payer b1:30000 caro',
  ],
  [
    'account number, another amount',
    movement(60_000, 'premium', byIban),
    'likely payer_part a1:50000 b1:10000 caro',
  ],
  [
    'account number, all that is open',
    movement(150_000, '', byIban),
    'likely payer_part a1:50000 b1:30000 b2:30000 b3:40000 caro',
  ],
  [
    'account number, bank costs missing',
    movement(49_950, '', byIban),
    'likely payer_part a1:49950 off:50 caro',
  ],
  [
    'account number, nothing open in that currency',
    movement(5_000, '', { ...byIban, currency: 'USD' }),
    'likely payer_part rest:5000 caro',
  ],
  [
    'name in capitals without points',
    movement(50_000, '', byName),
    'likely name_amount a1:50000 caro',
  ],
  [
    'name without its accent',
    movement(75_000, '', { counterparty: 'Ecurie Duo' }),
    'likely name_amount c1:75000 duo',
  ],
  [
    'a name, and the amount of what is due later: not a part of what is due first',
    movement(40_000, 'premium', byName),
    'likely name_amount b3:40000 caro',
  ],
  [
    'a name, and all that is open of one invoice',
    movement(100_000, 'premium', byName),
    'likely name_amount b1:30000 b2:30000 b3:40000 caro',
  ],
  [
    'a name, and another amount',
    movement(60_000, '', byName),
    'likely name a1:50000 b1:10000 caro',
  ],
  [
    'two invoices named, and the amount of one of them',
    movement(75_000, '2026-00001 2026-00003'),
    'likely invoice c1:75000',
  ],
  [
    'a name that is only like one',
    movement(66_600, '', { counterparty: 'Caro Racing Team' }),
    'none unknown rest:66600',
  ],
  ['the amount alone, once in the book', movement(75_000, 'premium'), 'likely amount c1:75000 duo'],
  ['the amount alone, twice in the book', movement(30_000, 'premium'), 'none unknown rest:30000'],
  ['nobody knows', movement(77_700, 'thanks'), 'none unknown rest:77700'],
  ['booked by hand on that day', movement(12_300, 'SCT 1'), 'exact booked t1'],
  [
    'booked by hand two days before',
    movement(12_300, '', { booked_on: '2026-06-04' }),
    'likely booked t1',
  ],
  ['booked by hand for another invoice', movement(12_300, '2026-00001'), 'likely booked t1'],
  [
    'booked by hand six days before',
    movement(12_300, '', { booked_on: '2026-06-08' }),
    'none unknown rest:12300',
  ],
  ['our own payment', movement(-45_600, 'CL-2026-0001'), 'exact booked t2'],
  ['money out that nobody booked', movement(-1_250, 'costs'), 'none unknown'],
];

describe('what a movement of the bank is taken for', () => {
  it.each(cases)('%s', (_name, one, proposal) => {
    expect(shown(one)).toBe(proposal);
  });
});

const reasonsOf = (movements: readonly OpenMovement[], from: MatchBook = book) =>
  [...proposeMatches(movements, from).values()].map(
    ({ certainty, reason, rest }) => `${certainty} ${reason} ${rest}`,
  );

test('of two transfers for the same invoice the second is credit, and of two bookings each is one', () => {
  const twice = ['x', 'y'].map((entry_id) => movement(50_000, '2026-00001', { entry_id }));
  expect(reasonsOf(twice)).toEqual(['exact invoice 0', 'likely invoice_closed 50000']);
  const booked = ['x', 'y', 'z'].map((entry_id) => movement(12_300, '', { entry_id }));
  const two = [...book.booked, ...book.booked.map((one) => ({ ...one, transaction_id: 't3' }))];
  expect(reasonsOf(booked, { ...book, booked: two })).toEqual([
    ...['exact booked 0', 'exact booked 0', 'none unknown 12300'],
  ]);
});

test('a sure transfer takes its instalment before a guess that came earlier', () => {
  const guess = movement(75_000, 'premium', { entry_id: 'x' });
  const sure = movement(75_000, '2026-00003', { entry_id: 'y' });
  const found = proposeMatches([guess, sure], book);
  expect([found.get('x')?.certainty, found.get('y')?.certainty]).toEqual(['none', 'exact']);
});

test('what is written off with one transfer is not left for the next', () => {
  const two = ['x', 'y'].map((entry_id) => movement(49_950, '2026-00001', { entry_id }));
  expect(reasonsOf(two)).toEqual(['likely invoice_short 0', 'likely invoice_closed 49950']);
});

test('several transfers pay one invoice, instalment by instalment', () => {
  const three = [30_000, 30_000, 40_000].map((amount, index) =>
    movement(amount, '2026-00002', { entry_id: String(index) }),
  );
  expect(reasonsOf(three)).toEqual(['exact invoice 0', 'exact invoice 0', 'exact invoice 0']);
});

test('no proposal takes more than came or more than is open, whatever comes', () => {
  const amounts = [1, 9_000, 30_000, 49_900, 50_000, 75_001, 100_000, 400_000];
  const words = ['', '2026-00001', '2026-00002', '2026-00001 2026-00003'];
  for (const amount of amounts)
    for (const text of words)
      for (const more of [{}, byIban, byName]) {
        const found = proposeMatches([movement(amount, text, more)], book).get('e');
        const parts = found?.parts ?? [];
        const sum = parts.reduce((total, part) => total + part.amount, 0);
        expect(sum + (found?.rest ?? 0)).toBe(amount);
        for (const part of parts) {
          const of = instalments.find(
            (one) =>
              one.payment_id === part.payment_id &&
              one.instalment_number === part.instalment_number,
          );
          expect(part.amount).toBeLessThanOrEqual(of?.amount_open ?? 0);
        }
      }
});

test('of 5,000 transfers and 5,000 open instalments the two thirds that name an invoice are matched exactly', () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    instalment(`p${index}`, 10_000 + index, {
      invoice_number: `2026-${String(10_000 + index)}`,
      user_id: `u${index % 700}`,
    }),
  );
  const transfers = many.map((one, index) =>
    movement(one.amount_open, index % 3 === 0 ? 'premium' : one.invoice_number, {
      entry_id: String(index),
    }),
  );
  const found = proposeMatches(transfers, { ...book, instalments: many });
  const exact = [...found.values()].filter((one) => one.certainty === 'exact');
  expect(exact).toHaveLength(3_333);
});

test('of many bookings by hand of the same amount each transfer is the one that names its invoice', () => {
  const booked = Array.from({ length: 500 }, (_, index) => ({
    ...{ transaction_id: `t${index}`, amount: 10_000, currency: 'EUR', booked_on: '2026-06-02' },
    words: `Received for 2026-${String(10_000 + index)}: SCT`,
  }));
  const transfers = booked.map((_, index) =>
    movement(10_000, `2026-${String(10_499 - index)}`, { entry_id: String(index) }),
  );
  const found = proposeMatches(transfers, { ...book, booked });
  expect([...found.values()].map((one) => one.transaction_id)).toEqual(
    booked.map(({ transaction_id }) => transaction_id).toReversed(),
  );
});
