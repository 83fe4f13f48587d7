import { expect, test } from 'vitest';
import { menuFor } from '#domain/accounts/side-menu.ts';
import { entryMatches, palettePages } from '#web/shell/palette/palette-actions.ts';

const user_id = '0197a7d2-0000-7000-8000-000000000001';

test.each([
  ['', true],
  ['cond', true],
  ['pre cond', true],
  ['OTHER', true],
  ['ondition', false],
  ['cond zzz', false],
])('the page "Condition presets" of the group Other is found by %j: %s', (query, found) =>
  expect(entryMatches({ label: 'Condition presets', note: 'Other' }, query)).toBe(found),
);

test('[2.21] a disabled entry of the menu is no page to go to', () => {
  const labels = palettePages(menuFor({ account_type: 'agent', user_id })).map(
    ({ label }) => label,
  );
  expect(labels).toEqual(['Overview', 'Policies', 'Claims', 'Account settings', 'Notifications']);
});

test('[6.8] only the superadmin goes to the pages of the superadmin', () => {
  const labels = (account_type: 'admin' | 'superadmin') =>
    palettePages(menuFor({ account_type, user_id })).map(({ label }) => label);
  expect(labels('superadmin')).toContain('Wild west');
  expect(labels('admin')).not.toContain('Wild west');
});
