import { expect, test } from 'vitest';
import { menuFor } from '#domain/accounts/side-menu.ts';
import { goKeysOf } from '#web/shell/palette/go-keys.ts';

const user_id = '0197a7d2-0000-7000-8000-000000000001';
const letters = (account_type: Parameters<typeof menuFor>[0]['account_type']) =>
  goKeysOf(menuFor({ account_type, user_id }))
    .map(({ key }) => key)
    .join('');

test.each([
  ['admin', 'oaeqprcin'],
  ['agent', 'opcn'],
  ['brokerage', 'oin'],
  ['insurer', 'on'],
  ['loss_adjuster', 'cn'],
] as const)('[2.13] the go keys of the role %s lead to pages of its menu: %s', (role, keys) =>
  expect(letters(role)).toBe(keys),
);

test('[2.21] a client’s P leads to its own policies, and no key to a disabled entry', () => {
  const keys = goKeysOf(menuFor({ account_type: 'agent', user_id }));
  expect(keys.find(({ key }) => key === 'p')?.path).toBe('/dashboard/policies');
  expect(keys.map(({ path }) => path)).not.toContain('');
});
