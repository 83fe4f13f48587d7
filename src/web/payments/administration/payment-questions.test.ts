import { describe, expect, test } from 'vitest';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { invoiceQuestion, invoiceViews } from '#web/payments/invoice/invoice-list-question.ts';
import {
  paymentQuestion,
  paymentViews,
} from '#web/payments/administration/payment-list-question.ts';
import { invoiceWord } from '#web/payments/payment/payment-words.ts';

const list = (part: Partial<ListState> = {}): ListState =>
  ({ q: '', filters: {}, from: '', to: '', sortBy: '', ascending: false, ...part }) as ListState;
const paymentView = (id: string) => paymentViews.find((one) => one.id === id);
const invoiceView = (id: string) => invoiceViews.find((one) => one.id === id);

describe('[2.17] the views of Administration', () => {
  test('what is paid this month was settled on its first day or later', () => {
    const { filters } = paymentQuestion(list(), paymentView('paid'), '2026-05-20');
    expect(filters).toMatchObject({ settled_from: '2026-05-01' });
    expect(filters?.status).toContain('paid_through_claim');
  });
  test('chosen statuses stand above those of the view, and a word that is no status counts for nothing', () => {
    const chosen = list({ filters: { status: ['paid_us', 'nonsense'] } });
    const { filters } = paymentQuestion(chosen, paymentView('pending'), '2026-05-20');
    expect(filters?.status).toEqual(['paid_us']);
  });
  test('a part that is paid leaves the payment among the pending ones', () => {
    const { filters } = paymentQuestion(list(), paymentView('pending'), '2026-05-20');
    expect(filters?.status).toContain('partially_paid');
  });
});

describe('[2.17] the views of Invoices', () => {
  test('too late is asked across statuses', () => {
    expect(invoiceQuestion(list(), invoiceView('too_late')).filters).toEqual({ overdue: true });
  });
  test('open means issued, or paid in part', () => {
    expect(invoiceQuestion(list(), invoiceView('open')).filters).toEqual({
      status: ['issued', 'partially_paid'],
    });
  });
});

test('[3.11] an invoice that nobody paid in time says so; its due day itself is in time', () => {
  const invoice = { status: 'issued', due_date: '2026-05-20', amount_open: 100 } as const;
  expect(invoiceWord(invoice, '2026-05-20').label).toBe('Issued');
  expect(invoiceWord(invoice, '2026-05-21')).toEqual({ label: 'Too late', tone: 'error' });
});
