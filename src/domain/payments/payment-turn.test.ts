import { describe, expect, it } from 'vitest';
import { startOfDay } from '#domain/dates.ts';
import { invoiceTurn, paymentTurn } from './payment-turn.ts';
import type { PaymentStep } from './payment-steps.ts';
import { refundTurn } from './refund-turn.ts';

const staffSteps: PaymentStep[] = [
  'register_payment',
  'create_bulk_payment_link',
  'send_payment_reminders',
];
const open = {
  status: 'too_late' as const,
  date: '2026-05-12',
  invoice_number: '2026-00001',
  last_reminder_at: null as number | null,
  abilities: staffSteps,
};
const asAdmin = { reader: 'admin' as const, today: '2026-05-24' };

describe('whose turn an instalment is', () => {
  const reminded = { ...open, last_reminder_at: startOfDay('2026-05-19') };
  it.each([
    ['late and never asked for', open, asAdmin, 'us', 'send_payment_reminders', '2026-05-12'],
    ['reminded five days ago', reminded, asAdmin, 'client', null, '2026-05-12'],
    [
      'reminded a week ago',
      reminded,
      { ...asAdmin, today: '2026-05-26' },
      'us',
      'send_payment_reminders',
      '2026-05-26',
    ],
    ['not due yet', open, { ...asAdmin, today: '2026-05-12' }, 'client', null, null],
    [
      'reported as paid',
      { ...open, status: 'under_review' as const },
      asAdmin,
      'us',
      'register_payment',
      null,
    ],
    ['not invoiced', { ...open, invoice_number: '' }, asAdmin, 'us', null, null],
    ['paid', { ...open, status: 'paid_stripe' as const }, asAdmin, 'nobody', null, null],
    [
      'late, for its client',
      { ...open, abilities: ['create_bulk_payment_link' as const] },
      { ...asAdmin, reader: 'agent' as const },
      'client',
      'create_bulk_payment_link',
      '2026-05-12',
    ],
    [
      'late, for a brokerage',
      { ...open, abilities: ['report_payment' as const] },
      { ...asAdmin, reader: 'brokerage' as const },
      'client',
      null,
      '2026-05-12',
    ],
  ])('%s', (...[, payment, asker, side, step, since]) => {
    expect(paymentTurn(payment, asker)).toMatchObject({ side, step, since });
  });

  it('says how late it is: 12-05 to 24-05 are 12 days', () => {
    expect(paymentTurn(open, asAdmin).text).toBe('12 days too late. No reminder went out.');
  });
});

describe('whose turn an invoice is', () => {
  const later = { ...open, status: 'pending' as const, date: '2026-07-12' };
  const sums = { total: 100_00, amount_open: 100_00 };
  it('that of the instalment that waits most, whichever stands first', () => {
    expect(invoiceTurn(sums, [later, open], asAdmin).step).toBe('send_payment_reminders');
    expect(invoiceTurn(sums, [later, { ...later, status: 'under_review' }], asAdmin).step).toBe(
      'register_payment',
    );
  });
  it('the client’s while nothing of it is due', () => {
    expect(invoiceTurn(sums, [later], asAdmin)).toMatchObject({ side: 'client', step: null });
  });
  it.each([
    ['a credit note', { total: -100_00, amount_open: 0 }, 'A credit note asks for nothing.'],
    ['a settled one', { total: 100_00, amount_open: 0 }, 'It is settled.'],
  ])('nobody’s: %s', (_, invoice, text) => {
    const turn = invoiceTurn(invoice, [{ ...open, status: 'paid' }], asAdmin);
    expect(turn).toMatchObject({ side: 'nobody', text, step: null });
  });
});

describe('whose turn a refund is', () => {
  const refund = { requested_at: startOfDay('2026-05-12'), paid_on: null };
  it.each([
    ['requested', ['approve_refund', 'reject_refund'], 'us', 'approve_refund'],
    ['requested', ['reject_refund'], 'colleague', null],
    ['approved', ['execute_refund', 'reject_refund'], 'us', 'execute_refund'],
    ['rejected', [], 'nobody', null],
  ] as const)('%s with %j', (status, abilities, side, step) => {
    expect(refundTurn({ ...refund, status, abilities })).toMatchObject({ side, step });
  });
});
