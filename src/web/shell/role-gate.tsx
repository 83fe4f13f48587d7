import type { ReactNode } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { ForbiddenPage } from '#web/shell/forbidden-page.tsx';
import { PageMargins } from '#web/shell/page-margins.tsx';
import { useSession } from '#web/shell/session.ts';

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
  if (access && !access.includes(account_type)) {
    return (
      <PageMargins>
        <ForbiddenPage access={access} />
      </PageMargins>
    );
  }
  return bare ? children : <PageMargins>{children}</PageMargins>;
}
