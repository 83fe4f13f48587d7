import { expect, it } from 'vitest';
import {
  chosenPaymentStatuses,
  nextPaymentSteps,
  paymentStepNames,
  whoMayStepPayment,
} from './payment-steps.ts';

const payment = {
  status: 'too_late',
  amount: 980_710,
  amount_open: 980_710,
  due_on: '2026-05-01',
  invoice_number: 'F2026-0012',
} as const;
const today = '2026-05-20';

it.each([
  [
    'superadmin',
    'register_payment create_bulk_payment_link send_payment_reminders change_payment_status',
  ],
  [
    'admin',
    'register_payment create_bulk_payment_link send_payment_reminders change_payment_status',
  ],
  ['agent', 'create_bulk_payment_link report_payment'],
  ['brokerage', 'report_payment'],
  ['insurer', ''],
  ['loss_adjuster', ''],
] as const)('[4.24] 9,807.10 too late: %s can %s', (by, steps) =>
  expect(nextPaymentSteps(payment, { by, today }).join(' ')).toBe(steps),
);

it.each([
  ['without an invoice', { invoice_number: null }, 'register_payment change_payment_status'],
  [
    'of 25,000.01',
    { amount_open: 2_500_001 },
    'register_payment send_payment_reminders change_payment_status',
  ],
  ['paid', { status: 'paid', amount_open: 0 }, ''],
  ['cancelled', { status: 'cancelled', amount_open: 0 }, ''],
] as const)('an instalment %s leaves an admin: %j %s', (_words, is, steps) =>
  expect(nextPaymentSteps({ ...payment, ...is }, { by: 'admin', today }).join(' ')).toBe(steps),
);

it('[4.24] what was paid by bank a superadmin can book back, and it is owed by its due date', () => {
  const paid = { ...payment, status: 'paid', amount_open: 0 } as const;
  expect(chosenPaymentStatuses(paid, { by: 'superadmin', today })).toEqual(['too_late']);
  expect(chosenPaymentStatuses(paid, { by: 'superadmin', today: '2026-04-30' })).toEqual([
    'pending',
  ]);
  expect(chosenPaymentStatuses(paid, { by: 'admin', today })).toEqual([]);
});

it('nobody can take a step whom its row does not name', () => {
  for (const by of ['agent', 'brokerage', 'insurer', 'loss_adjuster'] as const)
    for (const step of nextPaymentSteps(payment, { by, today }))
      expect(whoMayStepPayment(step)).toContain(by);
  expect(paymentStepNames).toHaveLength(5);
});
