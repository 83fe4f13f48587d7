import { describe, expect, it } from 'vitest';
import { pages, type Place } from '#domain/places.ts';
import { accountTypes } from './account-types.ts';
import { brokeragePages, clientPages, permissionIcons } from './menu-permissions.ts';
import { lacksPermission, permissionsFor } from './page-permissions.ts';

const places = Object.keys(pages) as Place[];
const withPages = (items: typeof brokeragePages) => [
  { name: 'Pages', type: 'item' as const, items },
];

describe('pages that are handed out', () => {
  it('[3.9] [2.23] without a permission a brokerage opens none of them, a client no list of its VI policies', () => {
    const closed = accountTypes.map((account_type) => [
      account_type,
      places.filter((place) => lacksPermission({ account_type, permissions: [] }, place)),
    ]);
    expect(Object.fromEntries(closed)).toEqual({
      superadmin: [],
      admin: [],
      agent: ['vi'],
      brokerage: [
        'cars',
        'claims',
        'claim_new',
        'insurance_request',
        'policies',
        'quotes',
        'vi',
        'vi_claims',
      ],
      insurer: [],
      loss_adjuster: [],
    });
  });

  it.each([
    ['quote', ['quotes']],
    ['vi_quote', ['insurance_request', 'vi']],
    ['policy', ['policies']],
    ['vi_policy', ['vi']],
    ['car', ['cars']],
    ['claim', ['claims', 'claim_new']],
    ['vi_claim', ['vi_claims']],
    ['home', []],
  ] as const)(
    '[3.9] the permission %s opens %j to a brokerage and nothing else',
    (icon, opened) => {
      const items = [{ name: 'One', link: '/dashboard', icon }];
      const visitor = { account_type: 'brokerage', permissions: withPages(items) } as const;
      const handedOut = places.filter((place) => permissionsFor(place, 'brokerage'));
      expect(handedOut.filter((place) => !lacksPermission(visitor, place))).toEqual(opened);
      expect(permissionIcons).toContain(icon);
    },
  );

  it.each([
    ['brokerage', brokeragePages],
    ['agent', clientPages],
  ] as const)('all that can be handed out to a %s opens what was closed', (account_type, items) => {
    const visitor = { account_type, permissions: withPages(items) };
    expect(places.filter((place) => lacksPermission(visitor, place))).toEqual([]);
  });

  it('a line of the menu always opens its page, whatever its icon', () => {
    const items = [{ name: 'Art', link: '/dashboard/various-insurances?type=VAL', icon: 'home' }];
    expect(
      lacksPermission({ account_type: 'agent', permissions: withPages(items as never) }, 'vi'),
    ).toBe(false);
  });
});
