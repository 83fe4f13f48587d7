import { lazy, Suspense } from 'react';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useParam } from '#web/kit/address/use-param.ts';

// One is a record with its lists, the other forms: nobody needs both.
const AccountRecordPage = lazy(() =>
  import('#web/accounts/record/account-record-page.tsx').then((m) => ({
    default: m.AccountRecordPage,
  })),
);
const AccountSettings = lazy(() =>
  import('#web/accounts/settings/account-settings.tsx').then((m) => ({
    default: m.AccountSettings,
  })),
);

/** /dashboard/accounts/{user_id}: the own one as Account settings, another one as a record. */
export function AccountScreen() {
  const user_id = useParam('user_id');
  const me = useSession();
  const account = useRead('get_account', { user_id });
  const skeleton = (
    <DetailPage>
      <PageSkeleton />
    </DetailPage>
  );
  if (account.isPending) return skeleton;
  if (account.isError) throw account.error;
  return (
    <Suspense fallback={skeleton}>
      {user_id === me.user_id ? (
        <AccountSettings account={account.data} />
      ) : (
        <AccountRecordPage account={account.data} />
      )}
    </Suspense>
  );
}
