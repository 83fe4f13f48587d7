import { describe, expect, it } from 'vitest';
import { activeMenuPath } from './active-menu-item.ts';
import { accountTypes } from './account-types.ts';
import { menuFor } from './side-menu.ts';

// Not examples but all of them: every line of every role's menu is active on its own page and on the records below it.

const user_id = '0197a7d2-0000-7000-8000-000000000001';
const record_id = '0197a7d2-0000-7000-8000-0000000000ff';
const permissions = [
  {
    name: 'Various insurances',
    type: 'group' as const,
    items: [
      {
        name: 'VI claims',
        link: '/dashboard/various-insurances/claims',
        icon: 'vi_claim' as const,
      },
      { name: 'Claims', link: '/dashboard/claims', icon: 'claim' as const },
    ],
  },
];

for (const account_type of accountTypes) {
  const menu = menuFor({ account_type, user_id, permissions, has_mailbox: true });
  const paths = menu
    .flatMap((group) => group.items)
    .flatMap((item) => [item, ...(item.children ?? [])])
    .filter((item) => item.disabled !== true)
    .map((item) => item.path);

  describe(`[2.11] the active line of the ${account_type}'s menu`, () => {
    it.each(paths)('%s is active on its own page and no other line is', (path) => {
      expect(activeMenuPath(menu, path)).toBe(path);
      const withQuery = path.includes('?') ? `${path}&page=2` : `${path}?page=2&q=claims`;
      expect(activeMenuPath(menu, withQuery)).toBe(path);
      expect(activeMenuPath(menu, path.replace(/(\?|$)/, '/$1'))).toBe(path);
    });

    it.each(paths.filter((path) => path !== '/dashboard' && !path.includes(user_id)))(
      '%s stays active on a record below it, whose id is left out',
      (path) => {
        const [page = '', query] = path.split('?');
        const record = `${page}/${record_id}${query ? `?${query}` : ''}`;
        expect(activeMenuPath(menu, record)).toBe(path);
      },
    );
  });
}

describe('[2.11] two lines end in claims', () => {
  const menu = menuFor({ account_type: 'brokerage', user_id, permissions });

  it('the longest match of the full path wins, whichever line comes first', () => {
    expect(activeMenuPath(menu, '/dashboard/claims')).toBe('/dashboard/claims');
    expect(activeMenuPath(menu, '/dashboard/various-insurances/claims')).toBe(
      '/dashboard/various-insurances/claims',
    );
    const turned = menu.toReversed();
    expect(activeMenuPath(turned, '/dashboard/claims')).toBe('/dashboard/claims');
    expect(activeMenuPath(turned, `/dashboard/various-insurances/claims/${record_id}`)).toBe(
      '/dashboard/various-insurances/claims',
    );
  });
});

describe('[2.11] a page without a line of its own', () => {
  it.each(['/dashboard/circuits', `/dashboard/championships/${record_id}?tab=activity`])(
    '%s has the line active of the page that opens it',
    (page) => {
      expect(activeMenuPath(menuFor({ account_type: 'admin', user_id }), page)).toBe(
        '/dashboard/events',
      );
      // Whoever has no such line has none active.
      expect(activeMenuPath(menuFor({ account_type: 'insurer', user_id }), page)).toBeNull();
    },
  );
});
