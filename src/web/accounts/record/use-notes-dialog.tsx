import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

interface Form {
  notes: string;
}
const words = { notes: 'Notes' };

/** What staff note about an account; its owner never sees it. */
export function useNotesDialog(account: Account) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<Form>({ defaultValues: { notes: '' } });
  const update = useWrite('update_account', {
    onSuccess: () => {
      toast.success('Notes saved');
      setShown(false);
    },
  });
  const edit = useRecordForm<Form, unknown, Form, Account>({
    form,
    noun: 'account',
    words,
    formOf: ({ notes } = account) => ({ notes: notes ?? '' }),
    save: ({ notes }, { user_id, revision } = account) =>
      update.mutateAsync({ user_id, revision, notes: notes.trim() }),
  });
  const dialog = (
    <>
      <FormDialog
        open={shown}
        title="Notes of staff"
        section="notes"
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={update.isPending}
        onSubmit={edit.submit}
      >
        <DeclaredFields
          control={form.control}
          lines={[{ text: 'notes', label: 'Notes', rows: 8 }]}
        />
      </FormDialog>
      {edit.question}
    </>
  );
  const open = () => {
    edit.begin(account);
    setShown(true);
  };
  return { open, dialog };
}
