import type { Menu } from '#domain/accounts/menu-entries.ts';
import { addressOf } from '#domain/places.ts';

/** The second key after `G`, and where it leads: the first of these pages that the person's menu has. */
const goKeys: readonly { key: string; paths: readonly string[]; label: string }[] = [
  { key: 'o', paths: [addressOf('overview')], label: 'Overview' },
  { key: 'a', paths: [addressOf('accounts')], label: 'Accounts' },
  { key: 'e', paths: [addressOf('upcoming_events')], label: 'Upcoming events' },
  { key: 'q', paths: [addressOf('quotes')], label: 'Quotes' },
  { key: 'p', paths: [addressOf('policies'), addressOf('my_policies')], label: 'Policies' },
  { key: 'r', paths: [addressOf('requests')], label: 'Requests' },
  { key: 'c', paths: [addressOf('claims')], label: 'Claims' },
  { key: 'i', paths: [addressOf('invoices')], label: 'Invoices' },
];

/** The keys that lead anywhere for this menu; the notifications have no line in it and are everybody's. */
export function goKeysOf(menu: Menu): { key: string; path: string; label: string }[] {
  const open = new Set(
    menu
      .flatMap((group) => group.items)
      .filter((item) => item.disabled !== true)
      .map((item) => item.path),
  );
  const keys = goKeys.flatMap(({ key, paths, label }) => {
    const path = paths.find((one) => open.has(one));
    return path === undefined ? [] : [{ key, path, label }];
  });
  return [...keys, { key: 'n', path: addressOf('notifications'), label: 'Notifications' }];
}
