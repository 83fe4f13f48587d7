import { expect, test } from 'vitest';
import { installPages, isKnownPage } from '#web/kit/address/known-pages.ts';

test.each([
  ['/dashboard/claims', true],
  ['/dashboard/claims?view=paid', true],
  ['/dashboard/claims/0197', true],
  ['/dashboard/claims/0197/more', false],
  ['/dashboard/refunds', false],
])('%s leads to a page: %s', (href, known) => {
  installPages(new Set(['/dashboard/claims', '/dashboard/claims/{claim_id}']));
  expect(isKnownPage(href)).toBe(known);
});
