import { expect, test } from 'vitest';
import { readIsTouchedBy } from '#web/api/live-changes.ts';

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
  ['something_new', 'get_series', true],
])('a change of a %s and the read %s: %s', (kind, read, touched) =>
  expect(readIsTouchedBy(kind, read)).toBe(touched),
);
