import {
  CirclePlus,
  Download,
  FilePlus2,
  Keyboard,
  List,
  ListTodo,
  LogOut,
  Mail,
  MousePointerClick,
  Siren,
  Umbrella,
  type LucideIcon,
} from 'lucide-react';
import type { AnyList } from '#contract/list.ts';
import { plainLists } from '#contract/plain-lists.ts';
import { isStaff, type AccountType } from '#domain/accounts/account-types.ts';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import type { PageVisitor } from '#domain/accounts/page-permissions.ts';
import { addressOf } from '#domain/places.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import { crashReportPath } from '#web/shell/wizard-paths.ts';
import { mayOpen } from '#web/shell/gate/may-open.ts';
import { menuIcons } from '#web/shell/menu/menu-icons.ts';
import type { PaletteEntry } from '#web/shell/palette/palette-entry.ts';

/** What can be begun from anywhere, for the roles whose step it is. */
const beginnings: readonly {
  label: string;
  href: string;
  icon: LucideIcon;
  roles: readonly AccountType[];
}[] = [
  {
    label: 'New claim',
    href: crashReportPath,
    icon: Siren,
    roles: ['superadmin', 'admin', 'brokerage'],
  },
  { label: 'Report a crash', href: crashReportPath, icon: Siren, roles: ['agent'] },
  {
    label: 'New quote',
    href: addressOf('quotes', { new: '1' }),
    icon: FilePlus2,
    roles: ['superadmin', 'admin'],
  },
  {
    label: 'All todos',
    href: addressOf('todos'),
    icon: ListTodo,
    roles: ['superadmin', 'admin'],
  },
  {
    label: 'Add account',
    href: addressOf('accounts', { new: '1' }),
    icon: CirclePlus,
    roles: ['superadmin', 'admin'],
  },
  {
    label: 'Request cover',
    href: addressOf('cover_request'),
    icon: Umbrella,
    roles: ['agent'],
  },
  {
    label: 'Season cover',
    href: addressOf('season_cover'),
    icon: Umbrella,
    roles: ['agent'],
  },
  {
    label: 'Season for several clients',
    href: addressOf('season_clients'),
    icon: Umbrella,
    roles: ['superadmin', 'admin', 'brokerage'],
  },
  {
    label: 'Request another insurance',
    href: addressOf('insurance_request'),
    icon: Umbrella,
    roles: ['agent'],
  },
];

/** Lists that have a page and no line in the menu. */
const lists = Object.entries<AnyList>(plainLists).map(([list, { title }]): PaletteEntry => ({
  id: `list-${list}`,
  group: 'Go to',
  label: title,
  href: addressOf('list', { list }),
  icon: List,
}));

const composeLabel = 'Compose email';

const iconOfButton = (label: string): LucideIcon =>
  label === 'Email'
    ? Mail
    : /^export/i.test(label)
      ? Download
      : /^(new|add)\b/i.test(label)
        ? CirclePlus
        : MousePointerClick;

/** The buttons at the head of the page on show: what this person may do here now, since the page draws no others. */
function buttonsOfPage(): { label: string; press: () => void }[] {
  return [...document.querySelectorAll<HTMLButtonElement>('#page [data-page-actions] button')]
    .filter((button) => !button.disabled && button.offsetParent !== null)
    .flatMap((button) => {
      const label = (button.ariaLabel ?? button.textContent).trim();
      return label === '' ? [] : [{ label, press: () => button.click() }];
    });
}

/** Buttons whose words say enough only where they stand. */
const fullLabels: Readonly<Record<string, string>> = {
  Export: 'Export this list',
  Email: composeLabel,
};

/** Everything that can be done from the palette: on this page first, then what can be begun from anywhere. */
export function paletteActions(
  visitor: PageVisitor,
  { showKeys, logOut }: { showKeys: () => void; logOut: () => void },
): PaletteEntry[] {
  const { account_type } = visitor;
  const here = buttonsOfPage().map(({ label, press }): PaletteEntry => ({
    id: `page-${label}`,
    group: 'Actions',
    label: fullLabels[label] ?? label,
    note: 'On this page',
    icon: iconOfButton(label),
    run: press,
  }));
  const anywhere = beginnings
    .filter(({ roles, href }) => roles.includes(account_type) && mayOpen(href, visitor))
    .filter(({ label }) => !here.some((one) => one.label === label))
    .map(({ label, href, icon }): PaletteEntry => ({
      id: `begin-${label}`,
      group: 'Actions',
      label,
      href,
      icon,
    }));
  const compose: PaletteEntry = {
    id: 'compose',
    group: 'Actions',
    label: composeLabel,
    icon: Mail,
    run: () => openComposer({ types: ['payment', 'payment_reminder', 'payment_links'] }),
  };
  const mails = isStaff(account_type) && !here.some((one) => one.label === composeLabel);
  return [
    ...here,
    ...anywhere,
    ...(mails ? [compose] : []),
    ...(isStaff(account_type) ? lists : []),
    {
      id: 'keys',
      group: 'Actions',
      label: 'Keyboard shortcuts',
      note: '?',
      icon: Keyboard,
      run: showKeys,
    },
    { id: 'log-out', group: 'Actions', label: 'Log out', icon: LogOut, run: logOut },
  ];
}

/** The pages of the menu, and the notifications, which have no line there. */
export function palettePages(menu: Menu): PaletteEntry[] {
  const pages = menu.flatMap((group) =>
    group.items.flatMap((item) => [
      { item, note: group.title },
      ...(item.children ?? []).map((child) => ({ item: child, note: item.label })),
    ]),
  );
  return [
    ...pages
      .filter(({ item }) => item.disabled !== true)
      .map(({ item, note }): PaletteEntry => ({
        id: `page-${item.path}-${item.label}`,
        group: 'Go to',
        label: item.label,
        ...(note === null ? {} : { note }),
        href: item.path,
        icon: menuIcons[item.icon],
      })),
    {
      id: 'notifications',
      group: 'Go to',
      label: 'Notifications',
      href: addressOf('notifications'),
      icon: menuIcons.request,
    },
  ];
}

/** Whether every word typed begins a word of the entry: `cond pre` is "Condition presets". */
export function entryMatches(entry: Pick<PaletteEntry, 'label' | 'note'>, query: string): boolean {
  const words = `${entry.label} ${entry.note ?? ''}`.toLowerCase().split(/[\s-]+/);
  return query
    .trim()
    .toLowerCase()
    .split(/[\s-]+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}
