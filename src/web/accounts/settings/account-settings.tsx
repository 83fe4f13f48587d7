import type { OwnAccountTab } from '#domain/places.ts';
import Box from '@mui/material/Box';
import { accountTypeLabels, displayName } from '#domain/accounts/account-types.ts';
import { ActivityTab } from '#web/admin/activity-tab.tsx';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { LogoCard } from '#web/accounts/record/logo-card.tsx';
import { AddressCards } from '#web/accounts/record/address-cards.tsx';
import { ApiTokensCard } from '#web/accounts/settings/api-tokens-card.tsx';
import { CalendarCard } from '#web/accounts/settings/calendar-card.tsx';
import { DevicesCard } from '#web/accounts/settings/devices-card.tsx';
import { LoginEmailCard } from '#web/accounts/settings/login-email-card.tsx';
import { NoticesCard } from '#web/accounts/settings/notices-card.tsx';
import { PasskeysCard } from '#web/accounts/settings/passkeys-card.tsx';
import { PasswordCard } from '#web/accounts/settings/password-card.tsx';
import { PreferencesCard } from '#web/accounts/settings/preferences-card.tsx';
import { ProfileCard } from '#web/accounts/settings/profile-card.tsx';
import { SingleSignOnCard } from '#web/accounts/settings/single-sign-on-card.tsx';
import { TwoStepCard } from '#web/accounts/settings/two-step-card.tsx';
import { YourDataCard } from '#web/accounts/settings/your-data-card.tsx';
import { WebhooksCard } from '#web/accounts/settings/webhooks-card.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';

/** The own account, as its owner keeps it. */
export function AccountSettings({ account }: { account: Account }) {
  return (
    <DetailPage>
      <PageHeader
        title="Account settings"
        facts={`${displayName(account.attn)} · ${accountTypeLabels[account.account_type]} · ${account.email}`}
      />
      <PageTabs<OwnAccountTab>
        label="Account settings"
        tabs={[
          {
            id: 'profile',
            label: 'Profile',
            content: (
              <Stack>
                <ProfileCard account={account} />
                {account.abilities.includes('edit_profile') ? <LogoCard account={account} /> : null}
                <LoginEmailCard account={account} />
                <YourDataCard userId={account.user_id} />
              </Stack>
            ),
          },
          {
            id: 'addresses',
            label: 'Addresses',
            count: account.addresses.length || undefined,
            content: <AddressCards account={account} />,
          },
          {
            id: 'security',
            label: 'Login and devices',
            content: (
              <Stack>
                <TwoStepCard />
                <PasskeysCard />
                <SingleSignOnCard />
                <PasswordCard />
                <DevicesCard />
                <CalendarCard />
                <ApiTokensCard />
                <WebhooksCard />
              </Stack>
            ),
          },
          { id: 'notifications', label: 'Notifications', content: <NoticesCard /> },
          { id: 'preferences', label: 'Preferences', content: <PreferencesCard /> },
          {
            id: 'activity',
            label: 'Activity',
            content: <ActivityTab recordKind="account" recordId={account.user_id} />,
          },
        ]}
      />
    </DetailPage>
  );
}

function Stack({ children }: { children: React.ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>{children}</Box>;
}
