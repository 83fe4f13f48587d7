import { describe, expect, it } from 'vitest';
import { accountTypes } from './account-types.ts';
import type { Menu } from './menu-entries.ts';
import { holdsPermission, isDashboardLink, type PermissionEntry } from './menu-permissions.ts';
import { homePathOf, menuFor, onlyExistingPages, seesNotificationBell } from './side-menu.ts';

const user_id = '0197a7d2-0000-7000-8000-000000000001';
const settings = `/dashboard/accounts/${user_id}`;
const pathsOf = (menu: Menu, key: string) =>
  menu.find((group) => group.key === key)?.items.map((item) => item.path);
const labelsOf = (menu: Menu) => menu.flatMap((group) => group.items.map((item) => item.label));

describe('side menu', () => {
  const admin = menuFor({ account_type: 'admin', user_id });

  it.each([
    ['[2.14]', 'top', ['/dashboard', '/dashboard/accounts', '/dashboard/upcoming-events']],
    [
      '[2.15]',
      'on_track',
      [
        '/dashboard/new-quotes',
        '/dashboard/new-policies',
        '/dashboard/ontrack-requests',
        '/dashboard/claims',
      ],
    ],
    [
      '[2.16]',
      'other',
      [
        '/dashboard/cars',
        '/dashboard/series',
        '/dashboard/drivers',
        '/dashboard/events',
        '/dashboard/clauses-presets',
      ],
    ],
    [
      '[2.17]',
      'financial',
      ['/dashboard/invoices', '/dashboard/administration', '/dashboard/refunds'],
    ],
    ['in part:', 'analytics', ['/dashboard/analytics', '/dashboard/rating-calculator']],
    [
      'in part:',
      'various_insurances',
      [
        '/dashboard/various-insurances',
        '/dashboard/various-insurances/claims',
        '/dashboard/various-insurances/requests',
        '/dashboard/premium-ratings',
        '/dashboard/clauses-overview',
      ],
    ],
  ])('[2.13] %s the admin group %s', (_clause, key, paths) => {
    expect(pathsOf(admin, key)).toEqual(paths);
  });

  it('[2.14] [2.16] Overview, Ratings and Condition presets carry their labels, Other is a submenu', () => {
    expect(labelsOf(admin)).toEqual(
      expect.arrayContaining(['Overview', 'Ratings', 'Condition presets']),
    );
    expect(admin.find((group) => group.title === 'Other')?.submenu).toBe(true);
  });

  it('Analytics opens into seven tabs by query', () => {
    const analytics = admin
      .flatMap((group) => group.items)
      .find((item) => item.label === 'Analytics');
    expect(
      analytics?.children?.map((child) => child.path.replace('/dashboard/analytics?tab=', '')),
    ).toEqual(['claims', 'crash', 'client', 'championship', 'risk', 'broker', 'insurer']);
  });

  it('[6.8] only the superadmin sees Super admin stuff', () => {
    const withIt = accountTypes.filter((account_type) =>
      menuFor({ account_type, user_id }).some((group) => group.title === 'Super admin stuff'),
    );
    expect(withIt).toEqual(['superadmin']);
    expect(pathsOf(menuFor({ account_type: 'superadmin', user_id }), 'superadmin')).toEqual([
      '/dashboard/additional-excess',
      '/dashboard/errorlogs',
      '/dashboard/wild-west',
    ]);
  });

  it('[2.21] the client: 3 open entries, 9 disabled', () => {
    const top = menuFor({ account_type: 'agent', user_id })[0]?.items ?? [];
    expect(
      top.filter((item) => item.disabled !== true).map((item) => [item.label, item.path]),
    ).toEqual([
      ['Overview', '/dashboard'],
      ['Policies', '/dashboard/policies'],
      ['Claims', '/dashboard/claims'],
    ]);
    expect(top.filter((item) => item.disabled).map((item) => item.label)).toEqual([
      'Administration',
      'Statistics',
      'Ratings',
      'Approvals',
      'Transport',
      'Storage',
      'Art',
      'Collections',
      'Wearables',
    ]);
  });

  it('[2.22] the insurer: Overview only', () => {
    expect(labelsOf(menuFor({ account_type: 'insurer', user_id }))).toEqual(['Overview']);
  });

  it('the loss adjuster: Crash corner and VI claims, and lands on the first', () => {
    expect(labelsOf(menuFor({ account_type: 'loss_adjuster', user_id }))).toEqual([
      'Crash corner',
      'VI claims',
      'Account settings',
    ]);
    expect(homePathOf('loss_adjuster')).toBe('/dashboard/claims');
    expect(homePathOf('agent')).toBe('/dashboard');
  });

  it('[2.25] every role except the insurer sees its own Account settings', () => {
    const withIt = accountTypes.filter((account_type) =>
      menuFor({ account_type, user_id }).some((group) =>
        group.items.some((item) => item.path === settings),
      ),
    );
    expect(withIt).toEqual(accountTypes.filter((type) => type !== 'insurer'));
  });

  it('[1.6] [6.3] the bell is for admin types', () => {
    expect(accountTypes.filter(seesNotificationBell)).toEqual(['superadmin', 'admin']);
  });
});

describe('menu from permissions', () => {
  const permissions: PermissionEntry[] = [
    {
      name: 'Track',
      type: 'group',
      items: [
        { name: 'Quotes', link: '/dashboard/new-quotes', icon: 'quote' },
        { name: 'Crash corner', link: '/dashboard/claims', icon: 'claim' },
      ],
    },
    { name: 'Cars', type: 'item', items: [{ name: 'Cars', link: '/dashboard/cars', icon: 'car' }] },
    {
      name: 'Invoices again',
      type: 'item',
      items: [{ name: 'Invoices', link: '/dashboard/invoices', icon: 'policy' }],
    },
    {
      name: 'Elsewhere',
      type: 'item',
      items: [{ name: 'Bad', link: 'https://evil.example', icon: 'home' }],
    },
  ];

  it('[2.23] the base set is Overview and Invoices', () => {
    expect(labelsOf(menuFor({ account_type: 'brokerage', user_id }))).toEqual([
      'Overview',
      'Invoices',
      'Account settings',
    ]);
  });

  it('[2.23] [6.4] a brokerage with 2 + 1 pages sees 2 base entries, 1 item, a group of 2', () => {
    const menu = menuFor({ account_type: 'brokerage', user_id, permissions });
    expect(menu.map((group) => [group.title, group.items.map((item) => item.label)])).toEqual([
      [null, ['Overview', 'Invoices', 'Cars']],
      ['Track', ['Quotes', 'Crash corner']],
      [null, ['Account settings']],
    ]);
  });

  it('[6.4] a permission opens an entry that clients see disabled', () => {
    const art: PermissionEntry[] = [
      {
        name: 'Art',
        type: 'item',
        items: [{ name: 'Art', link: '/dashboard/various-insurances?type=VAL', icon: 'vi_policy' }],
      },
    ];
    const items = menuFor({ account_type: 'agent', user_id, permissions: art })[0]?.items ?? [];
    expect(items.filter((item) => item.label === 'Art').map((item) => item.disabled)).toEqual([
      undefined,
    ]);
    expect(items.filter((item) => item.disabled)).toHaveLength(8);
  });

  it('the icon says which kind of page is held', () => {
    expect(holdsPermission(permissions, 'claim')).toBe(true);
    expect(holdsPermission(permissions, 'vi_claim')).toBe(false);
  });

  it.each([
    ['/dashboard', true],
    ['/dashboard/cars', true],
    ['/dashboard?x=1', true],
    ['/dashboards', false],
    ['//evil.example/dashboard', false],
    ['/dashboard//evil', false],
    ['/dashboard/../api', false],
    ['/dashboard\\evil', false],
    ['javascript:alert(1)', false],
  ])('a permission link %s stays inside: %s', (link, inside) => {
    expect(isDashboardLink(link)).toBe(inside);
  });

  it('[2.21] an entry whose page is missing is left out, disabled entries stay', () => {
    const pages = new Set(['/dashboard', '/dashboard/claims']);
    const menu = onlyExistingPages(menuFor({ account_type: 'agent', user_id }), pages);
    expect(menu).toHaveLength(1);
    expect(labelsOf(menu)).toEqual(expect.arrayContaining(['Overview', 'Claims', 'Wearables']));
    expect(labelsOf(menu)).not.toContain('Policies');
  });

  it('[2.25] staff find the built-in mailbox at the foot, before the account settings', () => {
    const foot = (has_mailbox: boolean) =>
      menuFor({ account_type: 'admin', user_id, has_mailbox })
        .filter((group) => group.foot)
        .flatMap((group) => group.items.map((item) => item.label));
    expect(foot(true)).toEqual(['Mailbox', 'Account settings']);
    expect(foot(false)).toEqual(['Account settings']);
  });
});
