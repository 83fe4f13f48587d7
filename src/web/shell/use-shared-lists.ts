import { useEffect } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { sharedLists } from '#web/api/shared-lists.ts';
import { prefetchRead } from '#web/api/use-read.ts';
import { usePathname } from '#web/kit/base/use-pathname.ts';
import { whenIdle } from '#web/kit/base/when-idle.ts';

/** Loads the lists of a role once: on the first page, and on the next page or in the next role where one is missing [4.32]. */
export function useSharedLists(account_type: AccountType): void {
  const pathname = usePathname();
  useEffect(
    () =>
      whenIdle(() => {
        for (const name of sharedLists(account_type)) prefetchRead(name, {}, { staleMs: Infinity });
      }),
    [account_type, pathname],
  );
}
