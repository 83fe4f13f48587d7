import { expect, test } from 'vitest';
import { addressOf, addressOfDocument, featureOf, isDashboardAddress, pages } from './places.ts';
import { recordPlace } from '#domain/record-place.ts';

test.each([
  [addressOf('overview'), '/dashboard'],
  [addressOf('claim_new', { policy_id: 'p1' }), '/dashboard/claims/new?policy_id=p1'],
  [
    addressOf('policy', { policy_id: 'p1', tab: 'payments' }),
    '/dashboard/new-policies/p1?tab=payments',
  ],
  [addressOf('account_merge', { user_id: 'u1', with: undefined }), '/dashboard/accounts/u1/merge'],
  [addressOf('cars', { q: 'Porsche 911 & co' }), '/dashboard/cars?q=Porsche%20911%20%26%20co'],
  [addressOfDocument({ document_state: 'quote', policy_id: 'p1' }), '/dashboard/new-quotes/p1'],
  [featureOf('vi_claim'), 'various-insurances/claims'],
  [recordPlace({ kind: 'policy', id: 'p1', is_vi: true }), '/dashboard/various-insurances/p1'],
  [
    recordPlace({ kind: 'claim', id: 'c1', is_vi: true }),
    '/dashboard/various-insurances/claims/c1',
  ],
  [recordPlace({ kind: 'claim', id: 'c1', is_vi: false }), '/dashboard/claims/c1'],
  [recordPlace({ kind: 'payment', id: 'x', is_vi: null }), null],
])('%s', (address, expected) => expect(address).toBe(expected));

test('[2.9] no two pages have one address', () => {
  const shapes = Object.values(pages).map((path) => path.replaceAll(/\$\w+/g, '$'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test.each([
  ['/dashboard', true],
  ['/dashboard?view=all', true],
  ['/dashboards', false],
  ['/login', false],
])('%s lies in the dashboard: %s', (address, is) => expect(isDashboardAddress(address)).toBe(is));
