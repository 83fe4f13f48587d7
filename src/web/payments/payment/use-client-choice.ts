import { useMemo } from 'react';
import { accountName } from '#domain/accounts/account-name.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';

/** The clients that a list of money can be narrowed to; a client needs no choice of clients. */
export function useClientChoice() {
  const enabled = useIsAmong('superadmin', 'admin', 'brokerage');
  const users = useRead('get_all_users', {}, { staleMs: 300_000, enabled }).data?.users;
  return useMemo(
    () =>
      enabled
        ? (users ?? [])
            .filter((user) => user.account_type === 'agent')
            .map((user) => ({ value: user.user_id, label: accountName(user) }))
        : undefined,
    [enabled, users],
  );
}
