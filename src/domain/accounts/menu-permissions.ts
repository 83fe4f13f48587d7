// Staff give a brokerage or a client the pages it may open, one entry at a time; its menu is made from them.
// Base set of 2 (Overview, Invoices) and one permission of 3 items give a menu of 5.

import { addressOf, isDashboardAddress } from '#domain/places.ts';

/** Icons that a permission may carry [3.9]; each stands for one kind of page. */
export const permissionIcons = [
  'home',
  'quote',
  'vi_quote',
  'policy',
  'vi_policy',
  'car',
  'claim',
  'vi_claim',
] as const;

/** Icon of a permission item [3.9]. */
export type PermissionIcon = (typeof permissionIcons)[number];

/** `item` puts its items at the top level of the menu, `group` puts them under the entry's name. */
export const permissionTypes = ['item', 'group'] as const;

/** How an entry stands in the menu [3.9]. */
type PermissionType = (typeof permissionTypes)[number];

/** One page that somebody may open. */
export interface PermissionItem {
  name: string;
  link: string;
  icon: PermissionIcon;
}

/** One entry of a person's permission list [3.9]. */
export interface PermissionEntry {
  name: string;
  type: PermissionType;
  items: readonly PermissionItem[];
}

/** The pages that staff can hand out to a brokerage, beside Overview and Invoices, which every brokerage has. */
export const brokeragePages: readonly PermissionItem[] = [
  { name: 'Quotes', link: addressOf('quotes'), icon: 'quote' },
  { name: 'VI quotes', link: addressOf('vi', { view: 'quotes' }), icon: 'vi_quote' },
  { name: 'Policies', link: addressOf('policies'), icon: 'policy' },
  { name: 'VI policies', link: addressOf('vi', { view: 'active' }), icon: 'vi_policy' },
  { name: 'Cars', link: addressOf('cars'), icon: 'car' },
  { name: 'Crash corner', link: addressOf('claims'), icon: 'claim' },
  { name: 'VI claims', link: addressOf('vi_claims'), icon: 'vi_claim' },
];

/** The pages that staff can hand out to a client, beside the ones every client has. */
export const clientPages: readonly PermissionItem[] = [
  { name: 'Cars', link: addressOf('cars'), icon: 'car' },
  { name: 'VI policies', link: addressOf('vi', { view: 'active' }), icon: 'vi_policy' },
  { name: 'VI claims', link: addressOf('vi_claims'), icon: 'vi_claim' },
];

/** Whether a permission's link stays inside the dashboard, so that no menu leads to a strange site. */
export function isDashboardLink(link: string): boolean {
  if (link.includes('\\') || link.includes('//') || link.includes('..')) return false;
  return isDashboardAddress(link);
}

/** Whether the list holds a page of this kind: a brokerage handles claims only with `claim` or `vi_claim`. */
export function holdsPermission(
  permissions: readonly PermissionEntry[],
  icon: PermissionIcon,
): boolean {
  return permissions.some((entry) => entry.items.some((item) => item.icon === icon));
}
