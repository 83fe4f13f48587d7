import { useEffect } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { loadSharedLists } from '#web/api/shared-lists.ts';
import { usePathname } from '#web/kit/address/use-pathname.ts';
import { whenIdle } from '#web/kit/base/when-idle.ts';

/** Loads the lists of a role once: on the first page, and on the next page or in the next role where one is missing [4.32]. */
export function useSharedLists(account_type: AccountType): void {
  const pathname = usePathname();
  useEffect(() => whenIdle(() => loadSharedLists(account_type)), [account_type, pathname]);
}
