import { createContext, useContext } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { OutputOf } from '#web/api/action-types.ts';

export type SessionUser = OutputOf<'is_logged_in'>;

export const SessionContext = createContext<SessionUser | null>(null);

/** The person who is logged in; only inside the shell. */
export function useSession(): SessionUser {
  const user = useContext(SessionContext);
  if (!user) throw new Error('useSession outside the shell');
  return user;
}

/** Whether the person's account type is among these [6.2]. */
export function useIsAmong(...account_types: readonly AccountType[]): boolean {
  const user = useContext(SessionContext);
  return user !== null && account_types.includes(user.account_type);
}

/** Whether staff look at the product as somebody else: then nothing is written, not even what happens by itself. */
export function useIsViewing(): boolean {
  const user = useContext(SessionContext);
  return user !== null && user.viewing !== null;
}
