import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { AccountRecordPage } from '#web/accounts/account-record-page.tsx';
import { AccountSettings } from '#web/accounts/account-settings.tsx';
import { DetailPage } from '#web/kit/detail-page.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { useParam } from '#web/kit/use-param.ts';

/** /dashboard/accounts/{user_id}: the own one as Account settings, another one as a record. */
export function AccountScreen() {
  const user_id = useParam('user_id');
  const me = useSession();
  const account = useRead('get_account', { user_id });
  if (account.isPending) {
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  }
  if (account.isError) throw account.error;
  return user_id === me.user_id ? (
    <AccountSettings account={account.data} />
  ) : (
    <AccountRecordPage account={account.data} />
  );
}
