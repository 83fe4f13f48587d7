import { useState } from 'react';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/account-record-page.tsx';
import { PromptDialog } from '#web/kit/prompt-dialog.tsx';
import { useToast } from '#web/kit/toasts.tsx';

/** What staff note about an account; its owner never sees it. */
export function useNotesDialog(account: Account) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const update = useWrite('update_account', {
    onSuccess: () => {
      toast.success('Notes saved');
      setShown(false);
    },
    onError: (error) => toast.failure(error),
  });
  const dialog = (
    <PromptDialog
      open={shown}
      title="Notes of staff"
      label="Notes"
      value={account.notes ?? ''}
      multiline
      rows={8}
      required={false}
      onSave={(notes) =>
        update.mutate({ user_id: account.user_id, revision: account.revision, notes })
      }
      onClose={() => setShown(false)}
    />
  );
  return { open: () => setShown(true), dialog };
}
