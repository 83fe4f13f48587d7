import type { AccountType } from '#domain/accounts/account-types.ts';

const everything = 'Search policies, claims, clients…';

/** What the search over all records finds for each account type. */
export const searchWords: Readonly<Record<AccountType, string>> = {
  superadmin: everything,
  admin: everything,
  brokerage: everything,
  agent: 'Search policies and claims…',
  insurer: 'Search policies and claims…',
  loss_adjuster: 'Search claims…',
};
