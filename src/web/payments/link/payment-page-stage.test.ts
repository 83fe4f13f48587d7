import { describe, expect, test } from 'vitest';
import { pollOf, stageOf, type BulkPayment } from '#web/payments/link/payment-page-stage.ts';

const page = (part: Partial<BulkPayment>): BulkPayment =>
  ({ state: 'open', received: null, ...part }) as BulkPayment;
const received = { amount: 100, currency: 'EUR', reference: 'pi_1', at: 1000 } as const;

describe('[2.6] where a payment stands', () => {
  test.each<[string, Partial<BulkPayment>, string | undefined, number | null, string]>([
    ['a new link', {}, undefined, null, 'open'],
    ['back without paying', {}, 'cancelled', 900, 'failed'],
    ['the last card was declined', { state: 'declined' }, undefined, null, 'failed'],
    ['back from paying, no message yet', {}, 'success', 900, 'confirming'],
    [
      'declined first, then paid, no message yet',
      { state: 'declined' },
      'success',
      900,
      'confirming',
    ],
    ['the message is being booked', { state: 'processing' }, undefined, null, 'confirming'],
    ['booked', { state: 'paid', received }, 'success', 900, 'received'],
    [
      'booked, though another tab was cancelled',
      { state: 'paid', received },
      'cancelled',
      900,
      'received',
    ],
    ['paid by bank', { state: 'paid' }, undefined, null, 'all_paid'],
    ['paid, then taken back by the bank, old address', { received }, 'success', null, 'open'],
    [
      'paid again after it was taken back, no message yet',
      { received },
      'success',
      1500,
      'confirming',
    ],
  ])('%s', (...[, part, result, left_at, stage]) => {
    expect(stageOf({ page: page(part), result, left_at })).toBe(stage);
  });
});

test('[7.46] the page asks again only while it waits, and less often after a minute', () => {
  expect([pollOf('open', 0), pollOf('confirming', 5), pollOf('confirming', 61)]).toEqual([
    undefined,
    2000,
    10_000,
  ]);
});
