import { describe, expect, it } from 'vitest';
import { brokeragePages, type PermissionEntry } from '#domain/accounts/menu-permissions.ts';
import { holdsPage, pagesFor, togglePage } from '#web/accounts/record/permission-pages.ts';

const [quotes, vi_quotes] = brokeragePages;
const cars = { name: 'Cars', link: '/dashboard/cars', icon: 'car' } as const;
const track: PermissionEntry = { name: 'Track', type: 'group', items: [quotes!] };

describe('what an account may open', () => {
  it('a page is handed out at the top level and taken back; an empty entry goes with it', () => {
    const one = togglePage([track], cars);
    expect(one).toEqual([track, { name: 'Pages', type: 'item', items: [cars] }]);
    expect(holdsPage(one, cars.link)).toBe(true);
    expect(togglePage(togglePage(one, vi_quotes!), vi_quotes!)).toEqual(one);
    expect(togglePage(one, cars)).toEqual([track]);
    expect(togglePage([track], quotes!)).toEqual([]);
  });

  it('a page that nobody lists is kept, so that saving takes nothing away unseen', () => {
    const own = { name: 'Art', link: '/dashboard/various-insurances?type=VAL', icon: 'vi_policy' };
    const entries = [{ name: 'Art', type: 'item', items: [own] }] as PermissionEntry[];
    expect(pagesFor('agent', entries).map(({ name }) => name)).toEqual([
      'Cars',
      'VI policies',
      'VI claims',
      'Art',
    ]);
    expect(pagesFor('brokerage', [])).toHaveLength(7);
  });
});
