import { expect, test } from 'vitest';
import type { Action } from '#contract/action.ts';
import {
  changeKinds,
  isTouched,
  type Shows,
  touchedOf,
  touchedText,
} from '#contract/change-kinds.ts';
import { contract, type ReadName } from '#contract/contract.ts';

const shown = (read: ReadName): Shows => (contract[read] as Action).shows ?? 'nothing';

test.each([
  ['claim', 'get_claims', true],
  ['claim', 'get_full_claim', true],
  ['claim', 'get_series', false],
  ['notification', 'get_notifications', true],
  ['payment', 'get_all_payments', true],
  ['payment', 'get_document', true],
  ['payment', 'get_full_claim', true],
  ['payment', 'get_my_cover', true],
  ['payment', 'get_series', false],
  ['policy', 'get_documents', true],
  ['policy', 'get_my_cover', true],
  ['rating_trial', 'get_rating_trial', true],
  ['request', 'get_policy_work', true],
  ['rating_trial', 'get_series_page', false],
  ['series_rating', 'get_series_page', true],
  ['premium_tax', 'get_tax_version', true],
  ['presence', 'get_claims', false],
  ['todo', 'get_activity', true],
] as const)('a change of a %s and the read %s: %s', (kind, read, touched) =>
  expect(isTouched(shown(read), { input: {}, change: { kind } })).toBe(touched),
);

test('a record’s page is touched by its own record, or when many were changed', () => {
  const page = (change: { kind: string; id?: string }) =>
    isTouched(shown('get_full_claim'), { input: { claim_id: 'c-1' }, change });
  expect([
    page({ kind: 'claim', id: 'c-1' }),
    page({ kind: 'claim', id: 'c-2' }),
    page({ kind: 'claim' }),
    page({ kind: 'payment', id: 'p-1' }),
  ]).toEqual([true, false, true, true]);
});

test('[6.4] no change asks the permission list of the menu again, nor who is logged in', () => {
  for (const read of ['get_permissions', 'get_vi_constants', 'is_logged_in'] as const)
    for (const kind of changeKinds)
      expect([read, kind, isTouched(shown(read), { input: {}, change: { kind } })]).toEqual([
        read,
        kind,
        false,
      ]);
});

test('what a write touched is the same after it went over the wire', () => {
  const touched = [{ kind: 'claim', id: 'c-1' }, { kind: 'payment' }];
  expect(touchedOf(touchedText(touched))).toEqual(touched);
  expect(touchedOf('')).toEqual([]);
});
