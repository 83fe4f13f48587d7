import { expect, test } from 'vitest';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { brokeragePages } from '#domain/accounts/menu-permissions.ts';
import type { SearchKind } from '#domain/search/search-kinds.ts';
import { kindsFoundBy, searchKinds } from '#domain/search/search-kinds.ts';
import { foundHref, foundStatus, type FoundRecord } from '#web/shell/palette/found-record.ts';
import { mayOpen } from '#web/shell/gate/may-open.ts';

const visitor = (account_type: AccountType) => ({
  account_type,
  permissions: [{ name: 'Pages', type: 'item' as const, items: brokeragePages }],
});

const found = (kind: SearchKind, part: Partial<FoundRecord> = {}): FoundRecord => ({
  kind,
  record_id: '42',
  label: 'Porsche 992',
  note: 'WP0ZZZ',
  status: '',
  is_vi: false,
  ...part,
});

test.each([
  ['claim', 'admin', '/dashboard/claims/42'],
  ['claim', 'loss_adjuster', '/dashboard/claims/42'],
  ['quote', 'admin', '/dashboard/new-quotes/42'],
  ['quote', 'insurer', '/dashboard/new-quotes/42'],
  ['policy', 'admin', '/dashboard/new-policies/42'],
  ['policy', 'agent', '/dashboard/policies/42'],
  ['quote', 'agent', '/dashboard/policies/42'],
  ['account', 'brokerage', '/dashboard/accounts/42'],
  ['invoice', 'agent', '/dashboard/invoices/42'],
  ['import', 'admin', '/dashboard/imports/42'],
  ['condition', 'admin', '/dashboard/clauses-presets?q=Porsche%20992'],
  ['excess_rule', 'superadmin', '/dashboard/additional-excess?q=Porsche%20992'],
] as const)('a %s opens for the role %s at %s', (kind, role, href) =>
  expect(foundHref(found(kind), role, (path) => mayOpen(path, visitor(role)))).toBe(href),
);

test('what has no page of its own opens in its list, searched for', () => {
  const noPages = (href: string) => !href.endsWith('/42');
  expect(foundHref(found('car'), 'admin', noPages)).toBe('/dashboard/cars?q=WP0ZZZ');
  expect(foundHref(found('driver', { label: 'J. van Dalen' }), 'admin', noPages)).toBe(
    '/dashboard/drivers?q=J.%20van%20Dalen',
  );
});

test('a record whose page this person may not open is not shown', () => {
  expect(foundHref(found('policy'), 'insurer', () => false)).toBeNull();
});

test('every kind that staff find leads somewhere', () => {
  for (const role of ['admin', 'superadmin', 'agent', 'brokerage'] satisfies AccountType[])
    for (const kind of kindsFoundBy(role))
      expect(
        foundHref(found(kind), role, (path) => mayOpen(path, visitor(role))),
        `${kind} for ${role}`,
      ).not.toBeNull();
  expect(kindsFoundBy('superadmin')).toEqual(searchKinds);
  expect(kindsFoundBy('admin')).not.toContain('excess_rule');
});

test('a status is shown in words and colour', () => {
  expect(foundStatus(found('claim', { status: 'info_required' }))).toEqual({
    label: 'More info required',
    tone: 'secondary',
  });
  expect(foundStatus(found('car'))).toBeNull();
});
