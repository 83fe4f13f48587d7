import { useState } from 'react';
import { addressOf } from '#domain/places.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { accountName } from '#domain/accounts/account-name.ts';
import { reportSessionSwitched } from '#web/api/session-events.ts';
import { useWrite } from '#web/api/use-write.ts';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';

/** Asks why staff want to see the product as somebody else, and goes there. */
export function useViewAsDialog(account: Account) {
  const [shown, setShown] = useState(false);
  const start = useWrite('start_view_as', {
    // Everything on screen belongs to somebody else from now on, so nothing of this page is kept.
    onSuccess: () => {
      reportSessionSwitched();
      window.location.assign(addressOf('overview'));
    },
  });
  const dialog = (
    <PromptDialog
      open={shown}
      title={`View as ${accountName(account)}`}
      label="Reason"
      hint="Read only, for 30 minutes. The reason stands in the activity of both of you."
      multiline
      rows={3}
      confirmLabel="View as"
      onSave={(reason) => start.mutateAsync({ user_id: account.user_id, reason })}
      onClose={() => setShown(false)}
    />
  );
  return { open: () => setShown(true), dialog };
}
