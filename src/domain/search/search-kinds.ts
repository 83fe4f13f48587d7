// One search goes over everything that has a number or a name; who may find which kinds follows from the pages that
// each role has. An insurer finds quotes, policies and claims: 3 of the 14 kinds.

import type { AccountType } from '#domain/accounts/account-types.ts';

/** Kinds of records that a search finds, in the order in which equals are shown. */
export const searchKinds = [
  'claim',
  'policy',
  'quote',
  'account',
  'invoice',
  'request',
  'event',
  'car',
  'driver',
  'championship',
  'circuit',
  'condition',
  'excess_rule',
  'import',
] as const;

/** A kind of record that a search finds. */
export type SearchKind = (typeof searchKinds)[number];

/** What a kind is called before its name. */
export const searchKindLabels: Readonly<Record<SearchKind, string>> = {
  claim: 'Claim',
  policy: 'Policy',
  quote: 'Quote',
  account: 'Account',
  invoice: 'Invoice',
  request: 'Request',
  event: 'Event',
  car: 'Car',
  driver: 'Driver',
  championship: 'Championship',
  circuit: 'Circuit',
  condition: 'Condition',
  excess_rule: 'Additional excess',
  import: 'Import',
};

const kindsOfRole: Readonly<Record<AccountType, readonly SearchKind[]>> = {
  superadmin: searchKinds,
  // The rules of additional excess are a superadmin's.
  admin: searchKinds.filter((kind) => kind !== 'excess_rule'),
  agent: ['claim', 'policy', 'quote', 'invoice', 'request', 'car', 'driver'],
  brokerage: ['claim', 'policy', 'quote', 'account', 'invoice', 'car', 'driver'],
  insurer: ['claim', 'policy', 'quote'],
  loss_adjuster: ['claim'],
};

/** The kinds that a role finds; which rows of them is the business of the access rules. */
export function kindsFoundBy(account_type: AccountType): readonly SearchKind[] {
  return kindsOfRole[account_type];
}
