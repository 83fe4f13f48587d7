import { useEffect } from 'react';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { homePathOf } from '#domain/accounts/side-menu.ts';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { dayText, greeting } from '#web/overview/overview-words.ts';

/** The greeting, the day, and for people of several account types the choice between them. */
export function OverviewHead({ note = '' }: { note?: string }) {
  const { attn } = useSession();
  const now = Date.now() / 1000;
  useEffect(() => {
    document.title = 'Overview · Paddock';
  });
  return (
    <PageHeader
      title={greeting(attn, now)}
      facts={[dayText(now), note].filter((part) => part !== '').join(' · ')}
      actions={<RoleChoice />}
    />
  );
}

/** Admins, insurers and brokerages who hold several account types choose as which they go on [6.7]. */
function RoleChoice() {
  const { account_type, account_types } = useSession();
  const shown = useIsAmong('superadmin', 'admin', 'insurer', 'brokerage');
  const toast = useToast();
  const change = useWrite('switch_account_type', {
    // Everything on the page belongs to the old type: it begins anew.
    onSuccess: (user) => window.location.assign(homePathOf(user.account_type)),
    onError: (error) => toast.failure(error),
  });
  if (!shown || account_types.length < 2) return null;
  return (
    <ToggleButtons
      label="Go on as"
      value={account_type}
      choices={account_types.map((value) => ({ value, label: accountTypeLabels[value] }))}
      onChange={(type) => {
        if (type !== account_type) change.mutate({ account_type: type });
      }}
    />
  );
}
