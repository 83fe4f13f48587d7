import { lazy, Suspense, useDeferredValue, useMemo, type ReactNode } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { lacksPermission, permissionsFor } from '#domain/accounts/page-permissions.ts';
import type { Place } from '#domain/places.ts';
import { usePageOnShow } from '#web/kit/address/page-on-show.ts';
import { parseSearch } from '#web/kit/address/search-params.ts';
import { SearchContext } from '#web/kit/address/use-search-params.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageMargins } from '#web/shell/page-margins.tsx';
import { useHandedOut, usePageVisitor } from '#web/api/use-page-visitor.ts';
import { useSession } from '#web/api/session.ts';

const ForbiddenPage = lazy(() =>
  import('#web/shell/gate/forbidden-page.tsx').then((m) => ({ default: m.ForbiddenPage })),
);

/** Shows a page only to the roles that may see it, and of them to whom it was handed out [3.9]; the others read why not. */
export function RoleGate({
  access,
  place,
  bare,
  children,
}: {
  access: readonly AccountType[] | undefined;
  /** Its name, unless it opens where nobody can be asked what was handed out. */
  place?: Place;
  bare: boolean;
  children: ReactNode;
}) {
  const { account_type } = useSession();
  // A press that changes the address is answered before the page is drawn anew, bit by bit.
  const text = useDeferredValue(usePageOnShow((page) => page?.visit.search ?? ''));
  const search = useMemo(() => parseSearch(text), [text]);
  if (access && !access.includes(account_type)) {
    return (
      <PageMargins>
        <Suspense>
          <ForbiddenPage access={access} />
        </Suspense>
      </PageMargins>
    );
  }
  const page = (
    <SearchContext.Provider value={search}>
      {bare ? children : <PageMargins>{children}</PageMargins>}
    </SearchContext.Provider>
  );
  const hangsOnPermission = place !== undefined && permissionsFor(place, account_type);
  return hangsOnPermission ? <PermissionGate place={place}>{page}</PermissionGate> : page;
}

function PermissionGate({ place, children }: { place: Place; children: ReactNode }) {
  const visitor = usePageVisitor();
  const { error, refetch } = useHandedOut();
  if (visitor && !lacksPermission(visitor, place)) return children;
  if (!visitor && error) {
    return (
      <PageMargins>
        <ErrorState
          title="The page could not be loaded."
          error={error}
          onRetry={() => void refetch()}
        />
      </PageMargins>
    );
  }
  return (
    <PageMargins>
      {visitor ? (
        <Suspense>
          <ForbiddenPage />
        </Suspense>
      ) : (
        <PageSkeleton />
      )}
    </PageMargins>
  );
}
