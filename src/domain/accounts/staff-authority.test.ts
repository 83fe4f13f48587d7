import { expect, test } from 'vitest';
import {
  authorityOf,
  beyondAuthorityText,
  type Decided,
  isWithin,
  type StaffAuthority,
} from './staff-authority.ts';

const own: StaffAuthority = {
  ...{ value: 50_000_000, adjustment_pct: 10, claim_approval: 2_500_000 },
  ...{ claim_payment: 1_000_000, refund: 0, write_off: null },
};

test.each<[Decided, boolean]>([
  [{ kind: 'value', amount: 50_000_000, currency: 'EUR' }, true],
  [{ kind: 'value', amount: 50_000_001, currency: 'EUR' }, false],
  [{ kind: 'adjustment_pct', pct: -10 }, true],
  [{ kind: 'adjustment_pct', pct: -10.1 }, false],
  [{ kind: 'adjustment_pct', pct: 10.5 }, false],
  [{ kind: 'refund', amount: 1, currency: 'EUR' }, false],
  [{ kind: 'write_off', amount: 1e12, currency: 'USD' }, true],
])('%j is within: %s', (decided, within) => {
  expect(isWithin(own, decided)).toBe(within);
});

test('without own limits the role decides: a superadmin has none, an admin has', () => {
  const large: Decided = { kind: 'claim_payment', amount: 25_000_001, currency: 'EUR' };
  expect(isWithin(authorityOf('superadmin', null), large)).toBe(true);
  expect(isWithin(authorityOf('admin', null), large)).toBe(false);
  expect(isWithin(authorityOf('admin', { ...own, claim_payment: null }), large)).toBe(true);
});

test('the refusal says what, how much, the limit and who may', () => {
  const asked: Decided = { kind: 'claim_payment', amount: 1_000_050, currency: 'GBP' };
  expect(beyondAuthorityText(own, asked, ['Ingrid', 'Sanne'])).toBe(
    'Payment of a claim: GBP 10,000.50 is beyond your limit of GBP 10,000.00. Ingrid or Sanne may do this.',
  );
  expect(beyondAuthorityText(own, { kind: 'adjustment_pct', pct: -12.5 }, [])).toContain(
    '12.5 % is beyond your limit of 10 %. Nobody else may',
  );
});
