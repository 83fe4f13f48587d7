import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown } from 'lucide-react';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { homePathOf } from '#domain/accounts/side-menu.ts';
import { callWrite } from '#web/api/api-client.ts';
import { reportSessionSwitched } from '#web/api/session-events.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { mayLeave } from '#web/kit/form/unsaved-changes.ts';
import { type SessionUser } from '#web/api/session.ts';

/** For people who hold several account types: goes on as another one. */
export function AccountSwitch({ user }: { user: SessionUser }) {
  const toast = useToast();
  const switchTo = async (account_type: SessionUser['account_type']) => {
    if (!(await mayLeave())) return;
    try {
      const next = await callWrite('switch_account_type', { account_type });
      reportSessionSwitched();
      // A new page: nothing that was read as the other role stays.
      window.location.assign(homePathOf(next.account_type));
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <PopupMenu
      label="Go on as"
      actions={user.account_types.map((type) => ({
        label: accountTypeLabels[type],
        ticked: type === user.account_type,
        onSelect: () => void switchTo(type),
      }))}
      renderTrigger={(props) => (
        <ButtonBase {...props} sx={{ font: 'inherit', gap: 0.5, borderRadius: `${t.radius.xs}px` }}>
          {accountTypeLabels[user.account_type]}
          <ChevronDown size={12} aria-hidden="true" />
        </ButtonBase>
      )}
    />
  );
}
