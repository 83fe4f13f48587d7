// The side menu as the specification writes it, entry by entry, in its order.
// Staff see 24 entries in 5 groups; the superadmin 3 more.

import { analyticsTabLabels, analyticsTabs } from '#domain/analytics/analytics-tabs.ts';
import { addressOf } from '#domain/places.ts';
import type { PermissionIcon } from './menu-permissions.ts';

/** Name of an icon; the shell draws it. */
export type MenuIcon =
  | PermissionIcon
  | 'accounts'
  | 'calendar'
  | 'request'
  | 'rating'
  | 'driver'
  | 'event'
  | 'clause'
  | 'invoice'
  | 'administration'
  | 'refund'
  | 'analytics'
  | 'calculator'
  | 'collection'
  | 'transport'
  | 'storage'
  | 'art'
  | 'wearable'
  | 'approval'
  | 'excess'
  | 'error_log'
  | 'wild_west'
  | 'mailbox'
  | 'settings';

/** One line of the side menu. `page` is the route without ids and query, or null when there is none. */
export interface MenuItem {
  label: string;
  path: string;
  page: string | null;
  icon: MenuIcon;
  /** Shown, but not to be opened [2.21]. */
  disabled?: true;
  /** A list of work: the shell shows how many wait. */
  counted?: true;
  children?: readonly MenuItem[];
}

/** Lines that stand together; `submenu` folds, `foot` stands at the bottom of the drawer. */
export interface MenuGroup {
  key: string;
  title: string | null;
  submenu?: true;
  foot?: true;
  items: readonly MenuItem[];
}

/** The side menu of one person, top to bottom. */
export type Menu = readonly MenuGroup[];

/** The page behind a path: its query left out. */
export function pageOfPath(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

function entry(label: string, path: string, icon: MenuIcon): MenuItem {
  return { label, path, page: pageOfPath(path), icon };
}

function workEntry(label: string, path: string, icon: MenuIcon): MenuItem {
  return { ...entry(label, path, icon), counted: true };
}

function disabledEntry(label: string, icon: MenuIcon): MenuItem {
  return { label, path: '', page: null, icon, disabled: true };
}

/** The first line of nearly every menu. */
export const overviewEntry = entry('Overview', addressOf('overview'), 'home');

/** Invoices, for staff [2.17] and in the base set of permission-driven menus [2.23]. */
const invoicesEntry = entry('Invoices', addressOf('invoices'), 'invoice');

/** Claims on race cars; counted for the people who work on them. */
export const crashCornerEntry = workEntry('Crash corner', addressOf('claims'), 'claim');

/** Claims of the various insurances; counted for the same people. */
export const viClaimsEntry = workEntry('VI claims', addressOf('vi_claims'), 'vi_claim');

const analyticsEntry: MenuItem = {
  ...entry('Analytics', addressOf('analytics'), 'analytics'),
  children: analyticsTabs.map((tab) =>
    entry(analyticsTabLabels[tab], addressOf('analytics', { tab }), 'analytics'),
  ),
};

/** The admin's menu without the account settings [2.13]–[2.19]. */
export const adminMenu: Menu = [
  {
    key: 'top',
    title: null,
    items: [
      overviewEntry,
      entry('Accounts', addressOf('accounts'), 'accounts'),
      entry('Upcoming events', addressOf('upcoming_events'), 'calendar'),
    ],
  },
  {
    key: 'on_track',
    title: 'On-Track',
    items: [
      workEntry('New quotes', addressOf('quotes'), 'quote'),
      entry('New policies', addressOf('policies'), 'policy'),
      workEntry('On-track requests', addressOf('requests'), 'request'),
      crashCornerEntry,
    ],
  },
  {
    key: 'other',
    title: 'Other',
    submenu: true,
    items: [
      entry('Cars', addressOf('cars'), 'car'),
      entry('Ratings', addressOf('series'), 'rating'),
      entry('Drivers', addressOf('drivers'), 'driver'),
      entry('Events', addressOf('events'), 'event'),
      entry('Condition presets', addressOf('clause_presets'), 'clause'),
    ],
  },
  {
    key: 'financial',
    title: 'Financial',
    items: [
      invoicesEntry,
      entry('Administration', addressOf('administration'), 'administration'),
      entry('Refunds', addressOf('refunds'), 'refund'),
    ],
  },
  {
    key: 'analytics',
    title: 'Analytics',
    items: [
      analyticsEntry,
      entry('Rating calculator', addressOf('rating_calculator'), 'calculator'),
    ],
  },
  {
    key: 'various_insurances',
    title: 'Various insurances',
    items: [
      entry('Quotes and policies', addressOf('vi'), 'vi_policy'),
      viClaimsEntry,
      workEntry('VI requests', addressOf('vi_requests'), 'request'),
      entry('Premium ratings', addressOf('premium_ratings'), 'rating'),
      entry('Clauses overview', addressOf('clauses_overview'), 'clause'),
    ],
  },
];

/** What a superadmin sees beyond the admin [2.20]. */
export const superadminGroup: MenuGroup = {
  key: 'superadmin',
  title: 'Super admin stuff',
  items: [
    entry('Additional excess', addressOf('additional_excess'), 'excess'),
    entry('Error logs', addressOf('error_log'), 'error_log'),
    entry('Wild west', addressOf('wild_west'), 'wild_west'),
  ],
};

/** The client's open pages [2.21]. */
export const clientEntries: readonly MenuItem[] = [
  overviewEntry,
  entry('Policies', addressOf('my_policies'), 'policy'),
  entry('Claims', addressOf('claims'), 'claim'),
];

/** The entries that a client sees and cannot open [2.21]. */
export const clientDisabledEntries: readonly MenuItem[] = [
  disabledEntry('Administration', 'administration'),
  disabledEntry('Statistics', 'analytics'),
  disabledEntry('Ratings', 'rating'),
  disabledEntry('Approvals', 'approval'),
  disabledEntry('Transport', 'transport'),
  disabledEntry('Storage', 'storage'),
  disabledEntry('Art', 'art'),
  disabledEntry('Collections', 'collection'),
  disabledEntry('Wearables', 'wearable'),
];

/** The base set of permission-driven menus [2.23]. */
export const permissionBaseEntries: readonly MenuItem[] = [overviewEntry, invoicesEntry];

/** Where mails are read that never leave this installation; at the foot of staff's drawer. */
export const mailboxEntry = entry('Mailbox', addressOf('mailbox'), 'mailbox');
