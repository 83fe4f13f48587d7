import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import {
  canTickPayment,
  checkBulkLink,
  hasInvoiceNumber,
  linkValidUntil,
  MAX_LINK_AMOUNT,
  MAX_LINK_TOOLTIP,
  parsePaymentKey,
  payableStatuses,
  paymentKey,
  stillPayable,
  type LinkPayment,
} from './bulk-link.ts';
import { formatIban, isIban } from './iban.ts';
import { planInstalments } from './instalment-plan.ts';
import { invoiceStatusOf } from './invoice-status.ts';
import { suspendedOn } from './overdue-effects.ts';
import { moveRefund, nextRefundSteps } from './refund-status.ts';

const row: LinkPayment = {
  payment_id: '0197a7d2-0000-7000-8000-000000000001',
  instalment_number: 2,
  status: 'pending',
  amount_open: 1_233_600,
  currency: 'EUR',
  invoice_number: '2026-00001',
};

describe('payment links', () => {
  it('[3.10] a payment is known by its id and instalment, joined with an underscore', () => {
    expect(paymentKey(row)).toBe('0197a7d2-0000-7000-8000-000000000001_2');
    expect(parsePaymentKey(paymentKey(row))).toEqual({
      payment_id: row.payment_id,
      instalment_number: 2,
    });
    expect(parsePaymentKey('odd_id_10')).toEqual({ payment_id: 'odd_id', instalment_number: 10 });
    for (const key of ['', '_1', 'x', 'x_', 'x_0', 'x_1.5', 'x_-1'])
      expect(parsePaymentKey(key), `key ${key}`).toBeNull();
  });

  it.each([
    ['2026-00001', true],
    ['', false],
    ['.', false],
    [' . ', false],
    [null, false],
    ['..', true],
  ])('[5.14] invoice number %j counts: %s', (invoice_number, counts) => {
    expect(hasInvoiceNumber(invoice_number)).toBe(counts);
  });

  it.each([
    ['18,240.00 + 6,760.00 = 25,000.00', 1_824_000, 676_000, true],
    ['18,240.00 + 6,760.01 = 25,000.01', 1_824_000, 676_001, false],
    ['0.00 + 25,000.00', 0, 2_500_000, true],
    ['0.00 + 25,000.01', 0, 2_500_001, false],
  ])('[5.14] [9.3] %s can be ticked: %#', (_sum, selected_total, amount_open, possible) => {
    expect(canTickPayment({ amount_open, selected_total, invoice_number: '2026-00001' })).toBe(
      possible,
    );
    expect(canTickPayment({ amount_open, selected_total, invoice_number: '.' })).toBe(false);
  });

  it('[5.14] the tooltip', () => {
    expect(MAX_LINK_TOOLTIP).toBe('Max of 25k per payment');
    expect(MAX_LINK_AMOUNT).toBe(25_000 * 100);
  });

  const other = { ...row, payment_id: 'p2' };
  it.each<[string, LinkPayment[], object]>([
    [
      '12,336.00 + 12,336.00 = 24,672.00',
      [row, other],
      { ok: true, total: 2_467_200, currency: 'EUR' },
    ],
    ['none', [], { ok: false, reason: 'no_payments' }],
    ['the same twice', [row, row], { ok: false, reason: 'listed_twice' }],
    ['a paid one', [{ ...row, status: 'paid' }], { ok: false, reason: 'not_payable' }],
    [
      'one under review',
      [{ ...row, status: 'under_review' }],
      { ok: false, reason: 'not_payable' },
    ],
    [
      'a partly paid one',
      [{ ...row, status: 'partially_paid' }],
      { ok: true, total: 1_233_600, currency: 'EUR' },
    ],
    ['no invoice', [{ ...row, invoice_number: '.' }], { ok: false, reason: 'no_invoice_number' }],
    [
      'two currencies',
      [row, { ...other, currency: 'GBP' }],
      { ok: false, reason: 'currency_differs', key: 'p2_2' },
    ],
    [
      '24,672.00 + 328.01',
      [row, other, { ...row, payment_id: 'p3', amount_open: 32_801 }],
      { ok: false, reason: 'above_maximum', key: 'p3_2' },
    ],
  ])('[5.14] a link of %s', (_what, payments, answer) => {
    expect(checkBulkLink(payments)).toMatchObject(answer);
  });

  it('[9.3] a mail offers what is pending or too late', () => {
    expect(payableStatuses).toEqual(['pending', 'too_late']);
  });

  it('[9.3] whatever a link accepts is at most 25,000.00 of one currency', () => {
    const payments = fc.array(
      fc.record({
        payment_id: fc.uuid(),
        instalment_number: fc.integer({ min: 1, max: 4 }),
        status: fc.constantFrom('pending', 'too_late', 'partially_paid', 'paid'),
        amount_open: fc.integer({ min: 0, max: 1_500_000 }),
        currency: fc.constantFrom('EUR', 'GBP'),
        invoice_number: fc.constantFrom('2026-00001', '.', '', null),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(payments, (given) => {
        const answer = checkBulkLink(given);
        const total = given.reduce((sum, { amount_open }) => sum + amount_open, 0);
        expect(answer.ok ? answer.total : total).toBe(total);
        expect(answer.ok && total > MAX_LINK_AMOUNT).toBe(false);
      }),
    );
  });

  it('[2.6] a link works 14 days and skips what was paid in the meantime', () => {
    expect(linkValidUntil('2026-05-01')).toBe('2026-05-15');
    expect(stillPayable([row, { ...other, status: 'paid', amount_open: 0 }])).toEqual([row]);
  });
});

describe('instalments', () => {
  const season = {
    issued_on: '2026-01-17',
    period_from: '2026-03-01',
    period_to: '2026-11-01',
    begins_on: ['2026-10-30', '2026-03-01', '2026-06-05'],
    agreed_on: [],
  };
  const byTheDay = {
    ...season,
    begins_on: [],
    period_from: '2026-03-01',
    period_to: '2027-02-28',
  };

  it('69,346.26 in 4 from 31 January on: the same day of the month; what falls after the last race is begun goes to the third', () => {
    expect(planInstalments({ ...season, gross: 6_934_626, count: 4 })).toEqual([
      { instalment_number: 1, amount: 1_733_658, due_on: '2026-01-31' },
      { instalment_number: 2, amount: 1_733_656, due_on: '2026-04-30' },
      { instalment_number: 3, amount: 3_467_312, due_on: '2026-07-31' },
    ]);
  });

  it('a year by the day in 2: six months apart, both inside the year', () => {
    expect(planInstalments({ ...byTheDay, gross: 100_001, count: 2 })).toEqual([
      { instalment_number: 1, amount: 50_001, due_on: '2026-01-31' },
      { instalment_number: 2, amount: 50_000, due_on: '2026-07-31' },
    ]);
  });

  it('four from 30 November on: 28 February has no 30th, and May has it again', () => {
    const winter = { ...season, issued_on: '2026-11-16', begins_on: ['2027-06-05', '2027-10-30'] };
    const plan = planInstalments({ ...winter, period_to: '2027-11-01', gross: 400, count: 4 });
    expect(plan.map(({ due_on }) => due_on)).toEqual([
      ...['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30'],
    ]);
  });

  it('four of one event in ten days: all of it the day before, none after the race', () => {
    const soon = { ...season, issued_on: '2026-02-19', begins_on: ['2026-03-01'] };
    expect(planInstalments({ ...soon, gross: 803_004, count: 4 })).toEqual([
      { instalment_number: 1, amount: 803_004, due_on: '2026-02-28' },
    ]);
  });

  it.each([
    ['begins today', '2026-03-01', '2026-03-01'],
    ['began, with another to come', '2026-03-02', '2026-03-16'],
    ['are all over', '2026-11-02', '2026-11-16'],
  ])('when events %s, a bill of %s is due on %s', (_when, issued_on, due_on) => {
    const [first] = planInstalments({ ...season, issued_on, gross: 100, count: 2 });
    expect(first?.due_on).toBe(due_on);
  });

  it('agreed days count as long as they lie ahead; parts of one day are one', () => {
    const agreed_on = ['2026-01-10', '2026-02-20', '2026-02-20', '2026-12-01'];
    expect(planInstalments({ ...season, agreed_on, gross: 401, count: 4 })).toEqual([
      { instalment_number: 1, amount: 101, due_on: '2026-01-31' },
      { instalment_number: 2, amount: 200, due_on: '2026-02-20' },
      { instalment_number: 3, amount: 100, due_on: '2026-12-01' },
    ]);
    const over = planInstalments({ ...season, agreed_on: ['2026-01-10'], gross: 401, count: 1 });
    expect(over).toEqual([{ instalment_number: 1, amount: 401, due_on: '2026-01-31' }]);
  });

  it('parts add up, days go forward from the issue on, none after the last event begins', () => {
    const day = fc.integer({ min: -40, max: 400 }).map((days) => addDays('2026-01-17', days));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e11 }),
        fc.constantFrom(1, 2, 4),
        fc.array(day, { maxLength: 8 }),
        (gross, count, begins_on) => {
          const plan = planInstalments({ ...season, begins_on, gross, count });
          expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(gross);
          const dates = plan.map(({ due_on }) => due_on);
          expect(dates).toEqual([...new Set(dates)].toSorted());
          expect(dates.every((date) => date >= season.issued_on)).toBe(true);
          const last = begins_on.toSorted().at(-1) ?? '2026-11-02';
          expect(dates.slice(1).every((date) => date < last)).toBe(true);
        },
      ),
    );
  });
});

it('[4.21] cover is suspended 30 days after the due date', () => {
  expect(suspendedOn('2026-05-01')).toBe('2026-05-31');
});

describe('refunds', () => {
  const by_another = { requested_by: 'u1', moved_by: 'u2' };
  it.each([
    ['requested', ['approve_refund', 'reject_refund']],
    ['approved', ['reject_refund', 'execute_refund']],
    ['executed', []],
    ['rejected', []],
  ] as const)('[4.24] %s: a second person can %j, and nothing else', (status, steps) =>
    expect(nextRefundSteps({ status, ...by_another })).toEqual(steps),
  );

  it('[4.24] who asks does not approve', () => {
    const own = { status: 'requested', requested_by: 'u1', moved_by: 'u1' } as const;
    expect(moveRefund('approve_refund', own)).toEqual({ ok: false, reason: 'same_person' });
    expect(moveRefund('execute_refund', own)).toEqual({ ok: false, reason: 'not_allowed' });
    expect(nextRefundSteps(own)).toEqual(['reject_refund']);
  });
});

describe('invoices and accounts', () => {
  const done = { status: 'paid', amount: 100, amount_open: 0 } as const;
  const open = { status: 'pending', amount: 100, amount_open: 100 } as const;
  it.each([
    ['nothing paid', [open, open], 'issued'],
    ['1 of 2 paid', [done, open], 'partially_paid'],
    ['a part of 1', [{ status: 'partially_paid', amount: 100, amount_open: 60 }], 'partially_paid'],
    ['2 of 2 paid', [done, { ...done, status: 'paid_through_claim' }], 'paid'],
    ['1 paid, 1 cancelled', [done, { ...open, status: 'cancelled' }], 'paid'],
    ['all refunded', [{ ...done, status: 'refunded' }], 'credited'],
  ] as const)('[3.11] an invoice with %s is %#', (_what, payments, status) => {
    expect(invoiceStatusOf({ is_issued: true, is_credited: false, payments })).toBe(status);
    expect(invoiceStatusOf({ is_issued: false, is_credited: false, payments })).toBe('draft');
    expect(invoiceStatusOf({ is_issued: true, is_credited: true, payments })).toBe('credited');
  });

  it.each([
    ['NL91 ABNA 0417 1643 00', true],
    ['de89370400440532013000', true],
    ['GB82 WEST 1234 5698 7654 32', true],
    ['NL91 ABNA 0417 1643 01', false],
    ['NL91', false],
    ['', false],
    ['0'.repeat(100_000), false],
  ])('the account %.30s is sound: %s', (text, sound) => {
    expect(isIban(text)).toBe(sound);
  });

  it('accounts are shown in groups of four', () => {
    expect(formatIban('nl91abna0417164300')).toBe('NL91 ABNA 0417 1643 00');
  });
});
