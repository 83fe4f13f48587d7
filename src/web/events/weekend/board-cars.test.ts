import { describe, expect, it } from 'vitest';
import { owedBefore } from '#web/events/weekend/ask-to-pay.tsx';
import { boardCarsOf, boardSentence } from '#web/events/weekend/board-cars.ts';

type Cars = Parameters<typeof boardCarsOf>[0];

const insured = (start_number: string, missing: Cars['policies'][number]['missing']) => ({
  policy_id: 'p',
  policy_number: 'P-27-0018',
  user_id: 'u',
  client_name: 'Van Dalen Racing',
  item_id: start_number,
  car_id: start_number,
  car: 'Porsche 911 GT3 Cup',
  start_number,
  chassis_number: '',
  drivers: [],
  amount_open: 0,
  payment_ids: [],
  reminded_at: null,
  currency: 'EUR' as const,
  paid: 'paid' as const,
  missing,
});

describe('boardCarsOf', () => {
  it('cars that are not insured stand first, then those that lack something, then by start number', () => {
    const cars = boardCarsOf({
      policies: [insured('11', []), insured('2', []), insured('71', ['driver', 'payment'])],
      entries: [
        {
          car_id: 'c',
          car: 'Porsche 911 GT3 Cup',
          start_number: '90',
          user_id: 'u',
          client_name: 'Nordlicht Motorsport',
          source: 'series',
          record_id: 'r',
          number: 'P-27-0001',
          status: null,
        },
      ],
    });
    expect(cars.map(({ start_number, word }) => [start_number, word])).toEqual([
      ['90', 'Not insured'],
      ['71', 'Driver missing, unpaid'],
      ['2', 'Covered'],
      ['11', 'Covered'],
    ]);
  });
});

it('the board says in one sentence how many cars of its weekends are covered, incomplete and not insured', () => {
  const weekends = [
    { cars: 3, not_insured: 1 },
    { cars: 1, not_insured: 0 },
  ];
  const cars = (...all: ('covered' | 'incomplete' | 'not_insured')[]) =>
    all.map((readiness) => ({ readiness }));
  expect(
    boardSentence(weekends, cars('not_insured', 'incomplete', 'covered', 'covered', 'covered')),
  ).toBe('5 cars in 2 weekends: 3 covered, 1 incomplete, 1 not insured');
  expect(boardSentence(weekends.slice(1), cars('covered'))).toBe('1 car in 1 weekend, all covered');
  expect(boardSentence(weekends.slice(1), cars('incomplete'))).toBe(
    '1 car in 1 weekend, all incomplete',
  );
  expect(boardSentence(weekends, undefined)).toBe('5 cars in 2 weekends: 4 insured, 1 not insured');
  expect(boardSentence(weekends, [])).toBe('0 cars in 2 weekends');
});

it('who is reminded before a weekend is reminded once of each payment, however many cars of the policy start', () => {
  const unpaid = { ...insured('4', ['payment']), payment_ids: ['a_1', 'a_2'] };
  const second = { ...unpaid, item_id: '5', start_number: '5' };
  const complete = { ...insured('6', []), policy_id: 'q', payment_ids: ['b_1'] };
  const owed = owedBefore([unpaid, second, complete]);
  expect(owed.map((one) => [one.payment_id, one.instalment_number])).toEqual([
    ['a', 1],
    ['a', 2],
  ]);
});
