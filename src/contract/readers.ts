import type { AccountType } from '#domain/accounts/account-types.ts';

/**
 * Who reads an answer. Client and brokerage are the owners of a record, on the rows that the access rule gives them;
 * `public` is whoever holds a link or has no session (decision 007).
 */
export const audiences = ['staff', 'insurer', 'adjuster', 'brokerage', 'client', 'public'] as const;
export type Audience = (typeof audiences)[number];
export type Readers = readonly Audience[];

const readerOfType: Readonly<Record<AccountType, Audience>> = {
  superadmin: 'staff',
  admin: 'staff',
  insurer: 'insurer',
  loss_adjuster: 'adjuster',
  brokerage: 'brokerage',
  agent: 'client',
};

/** As which audience an account type reads; nobody is the public. */
export function readerOf(account_type: AccountType | undefined): Audience {
  return account_type === undefined ? 'public' : readerOfType[account_type];
}
