import { z } from 'zod';
import { chosenWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

const schema = z.object({ notes: z.string().trim() });
type Form = z.infer<typeof schema>;

/** What staff note about an account; its owner never sees it. */
export function useNotesDialog(account: Account) {
  const { form, frame, labels, open, question } = useRecordDialog<Form, Form, Account>({
    schema,
    noun: 'account',
    words: { notes: 'Notes' },
    formOf: ({ notes } = account) => ({ notes: notes ?? '' }),
    write: ({ notes }, { user_id, revision } = account) =>
      chosenWrite('update_account', { user_id, revision, notes }, 'Notes saved'),
  });
  const dialog = (
    <>
      <FormDialog {...frame} title="Notes of staff" section="notes">
        <DeclaredFields
          control={form.control}
          labels={labels}
          lines={[{ text: 'notes', rows: 8 }]}
        />
      </FormDialog>
      {question}
    </>
  );
  return { open: () => open(account), dialog };
}
