// Every role has a menu of its own; a brokerage's and a client's grow with what staff allow them.
// An insurer has 1 line (Overview), a loss adjuster 2 lines and the account settings.

import { addressOf } from '#domain/places.ts';
import { isStaff, type AccountType } from './account-types.ts';
import {
  adminMenu,
  clientDisabledEntries,
  clientEntries,
  crashCornerEntry,
  mailboxEntry,
  overviewEntry,
  pageOfPath,
  permissionBaseEntries,
  superadminGroup,
  viClaimsEntry,
  type Menu,
  type MenuGroup,
  type MenuItem,
} from './menu-entries.ts';
import { isDashboardLink, type PermissionEntry, type PermissionItem } from './menu-permissions.ts';

/** Whose menu it is: the permission list is read for agents and brokerages only [6.4]. */
export interface MenuPerson {
  account_type: AccountType;
  user_id: string;
  permissions?: readonly PermissionEntry[];
  /** Mails stay in the built-in mailbox, and this person may read them. */
  has_mailbox?: boolean;
}

function itemOf(permission: PermissionItem): MenuItem {
  return {
    label: permission.name,
    path: permission.link,
    page: pageOfPath(permission.link),
    icon: permission.icon,
  };
}

/** Puts permitted pages behind the base entries; a page that is there already is not repeated. */
function withPermissions(
  base: readonly MenuItem[],
  permissions: readonly PermissionEntry[],
): MenuGroup[] {
  const seen = new Set(base.map((item) => item.path));
  const top: MenuItem[] = [...base];
  const groups: MenuGroup[] = [];
  for (const [index, entry] of permissions.entries()) {
    const fresh = entry.items.filter((item) => isDashboardLink(item.link) && !seen.has(item.link));
    for (const item of fresh) seen.add(item.link);
    const items = fresh.map(itemOf);
    if (items.length === 0) continue;
    if (entry.type === 'item') top.push(...items);
    else groups.push({ key: `permission_${index}`, title: entry.name, items });
  }
  return [{ key: 'top', title: null, items: top }, ...groups];
}

function clientMenu(permissions: readonly PermissionEntry[]): MenuGroup[] {
  const [top, ...groups] = withPermissions(clientEntries, permissions);
  const open = [top, ...groups].flatMap((group) => group?.items.map((item) => item.label) ?? []);
  const closed = clientDisabledEntries.filter((item) => !open.includes(item.label));
  return [{ key: 'top', title: null, items: [...(top?.items ?? []), ...closed] }, ...groups];
}

function foot({ user_id, has_mailbox }: MenuPerson): MenuGroup {
  return {
    key: 'account',
    title: null,
    foot: true,
    items: [
      ...(has_mailbox === true ? [mailboxEntry] : []),
      {
        label: 'Account settings',
        path: addressOf('account', { user_id }),
        page: addressOf('account', { user_id: '{user_id}' }),
        icon: 'settings',
      },
    ],
  };
}

function roleMenu(person: MenuPerson): Menu {
  const permissions = person.permissions ?? [];
  switch (person.account_type) {
    case 'superadmin':
      return [...adminMenu, superadminGroup];
    case 'admin':
      return adminMenu;
    case 'agent':
      return clientMenu(permissions);
    case 'brokerage':
      return withPermissions(permissionBaseEntries, permissions);
    case 'insurer':
      return [{ key: 'top', title: null, items: [overviewEntry] }];
    case 'loss_adjuster':
      return [{ key: 'top', title: null, items: [crashCornerEntry, viClaimsEntry] }];
  }
}

/** The side menu of a person [2.13]–[2.25]; every role except the insurer ends with the account settings [2.25]. */
export function menuFor(person: MenuPerson): Menu {
  const menu = roleMenu(person);
  return person.account_type === 'insurer' ? menu : [...menu, foot(person)];
}

/** The menu without the entries whose page is not among `pages`; disabled entries stay, empty groups go. */
export function onlyExistingPages(menu: Menu, pages: ReadonlySet<string>): Menu {
  const exists = (item: MenuItem) => item.page === null || pages.has(item.page);
  return menu
    .map((group) => ({ ...group, items: group.items.filter(exists) }))
    .filter((group) => group.items.length > 0);
}

/** Where a person lands after logging in: a loss adjuster has no Overview and goes to Crash corner. */
export function homePathOf(account_type: AccountType): string {
  return account_type === 'loss_adjuster' ? crashCornerEntry.path : overviewEntry.path;
}

/** Whether the bell shows in the header: admin types only [1.6]. */
export function seesNotificationBell(account_type: AccountType): boolean {
  return isStaff(account_type);
}
