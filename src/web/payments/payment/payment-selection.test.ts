import { describe, expect, test } from 'vitest';
import {
  isPayable,
  tickedText,
  tickRefusal,
  type TickRow,
} from '#web/payments/payment/payment-selection.ts';

const row = (
  instalment_number: number,
  amount_open: number,
  part: Partial<TickRow> = {},
): TickRow => ({
  payment_id: 'p',
  instalment_number,
  status: 'pending',
  amount_open,
  currency: 'EUR',
  invoice_number: '2026-00001',
  ...part,
});

describe('[5.14] ticking instalments for one payment', () => {
  const ticked = [row(1, 1_824_000)];
  test('18,240.00 + 6,760.00 = 25,000.00 fits', () => {
    expect(tickRefusal(row(2, 676_000), ticked)).toBeUndefined();
  });
  test('one cent more does not', () => {
    expect(tickRefusal(row(2, 676_001), ticked)).toBe('Max of 25k per payment');
  });
  test('a ticked row can always be unticked', () => {
    expect(tickRefusal(row(1, 1_824_000), [...ticked, row(2, 676_000)])).toBeUndefined();
  });
  test.each(['', '.'])('the invoice number "%s" is none', (invoice_number) => {
    expect(tickRefusal(row(2, 100, { invoice_number }), ticked)).toBe('No invoice number yet');
  });
  test('two currencies never stand in one payment', () => {
    expect(tickRefusal(row(2, 100, { currency: 'GBP' }), ticked)).toBe('One currency per payment');
  });
  test('the running total is told with its limit', () => {
    expect(tickedText(ticked)).toBe('EUR 18,240.00 of 25,000.00');
    expect(tickedText([])).toBe('');
  });
});

test('[7.46] only what is owed and not being looked into can be asked for', () => {
  expect(isPayable(row(1, 100, { status: 'too_late' }))).toBe(true);
  expect(isPayable(row(1, 100, { status: 'under_review' }))).toBe(false);
  expect(isPayable(row(1, 0, { status: 'partially_paid' }))).toBe(false);
});
