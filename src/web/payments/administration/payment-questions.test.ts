import { describe, expect, test } from 'vitest';
import { invoiceList } from '#contract/payments/invoice-list.ts';
import { paymentList } from '#contract/payments/payment-list.ts';
import { questionOf } from '#web/kit/list/declared-question.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { invoiceWord } from '#web/payments/payment/payment-words.ts';

const shown = (view: string, filters: ListState['filters'] = {}) => {
  const list = { view, q: '', filters, from: '', to: '', sort: '', sortBy: '', ascending: false };
  return { ...list, page: 1, size: 20 };
};
const payments = (view: string, filters?: ListState['filters']) =>
  questionOf(paymentList, shown(view, filters), '2026-05-20')['filters'];
const invoices = (view: string) => questionOf(invoiceList, shown(view), '2026-05-20')['filters'];

describe('[2.17] the views of Administration', () => {
  test('what is paid this month was settled on its first day or later', () => {
    expect(payments('paid')).toMatchObject({ settled_from: '2026-05-01' });
    expect(payments('paid')).toHaveProperty(
      'status',
      expect.arrayContaining(['paid_through_claim']),
    );
  });
  test('chosen statuses stand above those of the view, and a word that is no status counts for nothing', () => {
    expect(payments('pending', { status: ['paid_us', 'nonsense'] })).toEqual({
      status: ['paid_us'],
    });
  });
  test('a part that is paid leaves the payment among the pending ones', () => {
    expect(payments('pending')).toHaveProperty(
      'status',
      expect.arrayContaining(['partially_paid']),
    );
  });
});

describe('[2.17] the views of Invoices', () => {
  test('too late is asked across statuses', () => {
    expect(invoices('too_late')).toEqual({ overdue: true });
  });
  test('open means issued, or paid in part', () => {
    expect(invoices('open')).toEqual({ status: ['issued', 'partially_paid'] });
  });
});

test('[3.11] an invoice that nobody paid in time says so; its due day itself is in time', () => {
  const invoice = { status: 'issued', due_date: '2026-05-20', amount_open: 100 } as const;
  expect(invoiceWord(invoice, '2026-05-20').label).toBe('Issued');
  expect(invoiceWord(invoice, '2026-05-21')).toEqual({ label: 'Too late', tone: 'error' });
});
