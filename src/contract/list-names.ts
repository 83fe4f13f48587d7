import type { AnyList } from '#contract/list.ts';
import { declaredLists } from '#contract/declared-lists.ts';

// The lists of the product by name: what a saved view belongs to, what an export is made of, and where a notice of it
// leads. "claims" is the list at /dashboard/claims.

const namedLists = [
  'claims',
  'quotes',
  'policies',
  'requests',
  'invoices',
  'payments',
  'accounts',
  'cars',
  'drivers',
  'series',
  'error_log',
  'activity',
  'notifications',
  'mailbox',
  'clause_presets',
  'excess_rules',
] as const;

type DeclaredName = keyof typeof declaredLists;

/** A list whose filter can be kept under a name. */
export type ListName = (typeof namedLists)[number] | DeclaredName;

const declaredNames = Object.keys(declaredLists) as DeclaredName[];

/** Lists whose filter can be kept under a name. */
export const listNames = [...namedLists, ...declaredNames] as const;

/** The page of a list below /dashboard, with what its address needs to show that list. */
export const listPages: Readonly<Record<ListName, { feature: string; url_params?: string }>> = {
  ...ofDeclared(({ place }) => place),
  claims: { feature: 'claims' },
  quotes: { feature: 'new-quotes' },
  policies: { feature: 'new-policies' },
  requests: { feature: 'ontrack-requests' },
  invoices: { feature: 'invoices' },
  payments: { feature: 'administration' },
  accounts: { feature: 'accounts' },
  cars: { feature: 'cars' },
  drivers: { feature: 'drivers' },
  series: { feature: 'series' },
  error_log: { feature: 'errorlogs' },
  // A history has no page of its own; its file waits where its notice is.
  activity: { feature: 'notifications' },
  notifications: { feature: 'notifications' },
  mailbox: { feature: 'mailbox' },
  clause_presets: { feature: 'clauses-presets' },
  excess_rules: { feature: 'additional-excess' },
};

/** A list's rows in words, for notices: "claims". */
export const listWords: Readonly<Record<ListName, string>> = {
  ...ofDeclared(({ noun }) => noun.many),
  claims: 'claims',
  quotes: 'quotes',
  policies: 'policies',
  requests: 'requests',
  invoices: 'invoices',
  payments: 'payments',
  accounts: 'accounts',
  cars: 'cars',
  drivers: 'drivers',
  series: 'series',
  error_log: 'errors',
  activity: 'activities',
  notifications: 'notifications',
  mailbox: 'emails',
  clause_presets: 'conditions',
  excess_rules: 'excess rules',
};

function ofDeclared<T>(part: (declared: AnyList) => T): Record<DeclaredName, T> {
  return Object.fromEntries(
    declaredNames.map((name) => [name, part(declaredLists[name])]),
  ) as Record<DeclaredName, T>;
}
