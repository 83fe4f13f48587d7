import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, type ReactNode } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { SearchParams } from '#web/kit/base/search-params.ts';
import { SearchContext } from '#web/kit/base/use-search-params.ts';
import { PageMargins } from '#web/shell/page-margins.tsx';
import { useSession } from '#web/api/session.ts';

const ForbiddenPage = lazy(() =>
  import('#web/shell/gate/forbidden-page.tsx').then((m) => ({ default: m.ForbiddenPage })),
);

/** Shows a page only to the roles that may see it; the others read which role may. */
export function RoleGate({
  access,
  bare,
  children,
}: {
  access: readonly AccountType[] | undefined;
  bare: boolean;
  children: ReactNode;
}) {
  const { account_type } = useSession();
  // A press that changes the address is answered before the page is drawn anew, bit by bit.
  const search: SearchParams = useDeferredValue(useSearch({ strict: false }));
  if (access && !access.includes(account_type)) {
    return (
      <PageMargins>
        <Suspense>
          <ForbiddenPage access={access} />
        </Suspense>
      </PageMargins>
    );
  }
  return (
    <SearchContext.Provider value={search}>
      {bare ? children : <PageMargins>{children}</PageMargins>}
    </SearchContext.Provider>
  );
}
