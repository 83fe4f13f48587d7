import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditUsed, fillInstalments, takeCredit, unallocatedAssigned } from './client-credit.ts';
import { paymentReceived, paymentReturned } from './ledger-postings.ts';
import { nextUnallocatedSteps } from './unallocated-steps.ts';

const currency = 'EUR';
const user_id = 'client';
const part = { payment_id: 'p', instalment_number: 1, amount: 88_000 };

describe('the credit of a client', () => {
  test('1,000.00 on 880.00 keeps 120.00; taken back by the bank nothing is kept', () => {
    const move = { currency, user_id, account: 'cash', part } as const;
    const over = { amount: 12_000, unallocated_id: 'k' };
    const entries = paymentReceived(move, over).entries.map((one) => [one.account, one.amount]);
    expect(entries).toEqual([
      ['cash', 100_000],
      ['premium_receivable', -88_000],
      ['unallocated', -12_000],
    ]);
    const back = paymentReturned(move, over).entries.map((one) => [one.account, one.amount]);
    expect(back).toEqual([
      ['premium_receivable', 88_000],
      ['unallocated', 12_000],
      ['cash', -100_000],
    ]);
  });

  test('100.00 out of 30.00, 0.00 and 120.00 takes 30.00 and 70.00; 200.00 is more than there is', () => {
    const receipts = [
      { unallocated_id: 'old', free: 3_000 },
      { unallocated_id: 'asked back', free: 0 },
      { unallocated_id: 'new', free: 12_000 },
    ];
    expect(takeCredit(receipts, 10_000)).toEqual([
      { unallocated_id: 'old', amount: 3_000 },
      { unallocated_id: 'new', amount: 7_000 },
    ]);
    expect(takeCredit(receipts, 20_000)).toBeNull();
  });

  test('150.00 over instalments of 100.00 and 100.00 fills the first and half of the second', () => {
    const open = [1, 2].map((instalment_number) => ({
      ...{ payment_id: 'p', instalment_number, amount_open: 10_000 },
    }));
    expect(fillInstalments(open, 15_000).map((one) => one.amount)).toEqual([10_000, 5_000]);
  });

  test('money of nobody is assigned without leaving its account', () => {
    const { entries } = unallocatedAssigned({
      ...{ currency, amount: 181_928, unallocated_id: 'k', from: null, to: user_id },
    });
    expect(entries).toEqual([
      { account: 'unallocated', currency, amount: 181_928, unallocated_id: 'k' },
      { account: 'unallocated', currency, amount: -181_928, unallocated_id: 'k', user_id },
    ]);
  });

  test('whatever is taken adds up to the use, and no receipt gives more than is free of it', () => {
    const receipts = fc.array(fc.integer({ min: -5, max: 500 }), { maxLength: 6 });
    fc.assert(
      fc.property(receipts, fc.integer({ min: 1, max: 900 }), (free, amount) => {
        const kept = free.map((one, index) => ({ unallocated_id: String(index), free: one }));
        const from = takeCredit(kept, amount);
        const all = free.reduce((sum, one) => sum + Math.max(0, one), 0);
        expect(from === null).toBe(all < amount);
        if (!from) return;
        const { entries } = creditUsed({ currency, user_id, part: { ...part, amount }, from });
        expect(entries.reduce((sum, one) => sum + one.amount, 0)).toBe(0);
        for (const one of from)
          expect(one.amount).toBeLessThanOrEqual(free[Number(one.unallocated_id)] ?? 0);
      }),
    );
  });
});

test.each([
  ['of nobody', { user_id: null }, ['assign_unallocated', 'request_credit_refund']],
  ['of a client', {}, ['use_credit', 'assign_unallocated', 'request_credit_refund']],
  ['of a client, by card', { method: 'card' }, ['use_credit', 'request_credit_refund']],
  ['asked back in part', { amount_asked: 50 }, ['use_credit', 'request_credit_refund']],
  ['asked back whole', { amount_asked: 100 }, []],
  ['used', { amount_left: 0 }, []],
])('money %s has these steps', (_what, change, steps) => {
  const receipt = { user_id: 'u', method: 'bank', amount_left: 100, amount_asked: 0, ...change };
  expect(nextUnallocatedSteps(receipt)).toEqual(steps);
});
