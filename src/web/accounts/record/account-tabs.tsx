import type { TabOf } from '#domain/places.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { useOpensPage } from '#web/api/use-page-visitor.ts';
import { useSession } from '#web/api/session.ts';
import { AccountActivityTab } from '#web/accounts/record/account-activity-tab.tsx';
import { AccountCarsTab } from '#web/accounts/record/account-cars-tab.tsx';
import { AccountClaimsTab } from '#web/accounts/record/account-claims-tab.tsx';
import { AccountClientsTab } from '#web/accounts/record/account-clients-tab.tsx';
import { AccountDocumentsTab } from '#web/accounts/record/account-documents-tab.tsx';
import { AccountDriversTab } from '#web/accounts/record/account-drivers-tab.tsx';
import { AccountEmailsTab } from '#web/accounts/record/account-emails-tab.tsx';
import { AccountOverviewTab } from '#web/accounts/record/account-overview-tab.tsx';
import { AccountPaymentsTab } from '#web/accounts/record/account-payments-tab.tsx';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { PermissionsTab } from '#web/accounts/record/permissions-tab.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import type { PageTab } from '#web/kit/base/page-tabs.tsx';

const FilesTab = lazyPart(() => import('#web/files/files-tab.tsx').then((m) => m.FilesTab), {
  waiting: <PageSkeleton />,
});

type AccountTab = PageTab<TabOf<'account'>>;

/** What there is about an account, as far as this reader may see it. */
export function useAccountTabs(account: Account): AccountTab[] {
  const { account_type } = useSession();
  const seesClaims = useOpensPage('claims');
  const staff = isStaff(account_type);
  const { figures, user_id } = account;
  const client = account.account_type === 'agent';
  const broker = account.account_type === 'brokerage';
  const tabs: (AccountTab | false)[] = [
    {
      id: 'overview',
      label: 'Overview',
      content: <AccountOverviewTab account={account} />,
    },
    broker && { id: 'clients', label: 'Clients', content: <AccountClientsTab userId={user_id} /> },
    (client || broker) && {
      id: 'documents',
      label: 'Documents',
      count: figures ? figures.policies + figures.quotes : undefined,
      content: <AccountDocumentsTab account={account} />,
    },
    (client || account.account_type === 'loss_adjuster') &&
      seesClaims && {
        id: 'claims',
        label: 'Claims',
        count: figures?.claims,
        content: <AccountClaimsTab account={account} />,
      },
    client && {
      id: 'payments',
      label: 'Payments',
      content: <AccountPaymentsTab userId={user_id} />,
    },
    client && {
      id: 'cars',
      label: 'Cars',
      count: figures?.cars,
      content: <AccountCarsTab userId={user_id} />,
    },
    client && {
      id: 'drivers',
      label: 'Drivers',
      count: figures?.drivers,
      content: <AccountDriversTab userId={user_id} />,
    },
    staff && { id: 'emails', label: 'Emails', content: <AccountEmailsTab userId={user_id} /> },
    staff && {
      id: 'files',
      label: 'Files',
      content: (
        <FilesTab
          parentType="account"
          parentId={user_id}
          kinds={['other', 'proof_of_payment', 'invoice', 'report']}
        />
      ),
    },
    staff &&
      account.abilities.includes('save_permissions') && {
        id: 'permissions',
        label: 'Permissions',
        content: <PermissionsTab account={account} />,
      },
    staff && {
      id: 'activity',
      label: 'Activity',
      content: <AccountActivityTab userId={user_id} />,
    },
  ];
  return tabs.filter((tab): tab is AccountTab => tab !== false);
}
