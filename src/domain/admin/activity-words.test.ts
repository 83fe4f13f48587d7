import { describe, expect, it } from 'vitest';
import { fieldTitle, isOnlyAnId, valueText } from './activity-words.ts';

describe('the activity of a record in readable words', () => {
  it.each([
    ['loss_adjuster_id', 'Loss adjuster'],
    ['iban', 'IBAN'],
    ['vat_number', 'VAT number'],
    ['date_accident', 'Date accident'],
  ])('%s reads %s', (field, title) => {
    expect(fieldTitle(field)).toBe(title);
  });

  it.each([
    ['email', 'type', 'pa_firm_order', 'PA firm order'],
    ['claim', 'status', 'under_review', 'Under review'],
    ['policy', 'status', 'completed', 'Sent and locked'],
    ['account', 'account_types', ['agent', 'loss_adjuster'], 'Client, Loss Adjuster'],
    ['refund', 'status', 'executed', 'Executed'],
    ['refund', 'reason', 'withdrawn', 'Withdrawn by client'],
    ['claim', 'agreed', 4637000, '46,370.00'],
    ['claim', 'due', 911000, '9,110.00'],
    ['claim', 'date_accident', 1779020520, '17-05-2026 14:22'],
    ['claim', 'paid_on', '2026-05-22', '22-05-2026'],
    ['claim', 'code', 'late_notice', 'Reported too late'],
    ['claim', 'frozen', true, 'Yes'],
    ['claim', 'items', ['Photos', 'Estimate'], 'Photos, Estimate'],
    ['claim', 'lines', [{ claimed: 1 }, { claimed: 2 }], '2 entries'],
    ['claim', 'answer', { agreed: 100 }, 'Agreed: 1.00'],
    ['claim', 'reason', null, '—'],
  ])('a %s’s %s %j reads %s', (kind, field, value, text) => {
    expect(valueText(kind, field, value)).toBe(text);
  });

  it('what a price was a price of is recognised by a fingerprint that nobody is shown', () => {
    expect(isOnlyAnId({ from: null, to: '10806da5'.repeat(8) })).toBe(true);
    expect(isOnlyAnId({ from: '10806da5'.repeat(8), to: 'ce1e8e8b'.repeat(8) })).toBe(true);
    expect(isOnlyAnId({ from: null, to: 'LB-2026-0301' })).toBe(false);
  });
});
