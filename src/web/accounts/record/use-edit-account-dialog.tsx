import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { contactOf, contactShape, contactWords } from '#web/accounts/record/contact-form.ts';
import { EmailsField } from '#web/accounts/record/emails-field.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

const schema = z.object({
  attn: z.string().trim().min(1, 'Missing data for Contact').max(200),
  ...contactShape,
  email: z.email('Enter an email address.'),
  country: z.string().length(2, 'Missing data for Country'),
});
type Form = z.input<typeof schema>;
const labels = { attn: 'Contact', email: 'Email', country: 'Country' };
const words = {
  attn: 'Contact',
  ...contactWords,
  email: 'Email',
  country: optionWord('Country', countryOptions),
};

const formOf = (account: Account): Form => ({
  ...contactOf(account),
  email: account.email,
  country: account.country,
});

/** "Edit contact" of somebody else's account. */
export function useEditAccountDialog(account: Account) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: formOf(account) });
  const update = useWrite('update_account', {
    onSuccess: () => {
      toast.success('Account saved');
      setShown(false);
    },
  });
  const edit = useRecordForm<Form, unknown, Form, Account>({
    form,
    noun: 'account',
    words,
    formOf: (known = account) => formOf(known),
    save: (values, { user_id, revision } = account) =>
      update.mutateAsync({ ...values, user_id, revision }),
    onInvalid: missingData(toast, labels),
  });
  const { control } = form;
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title="Edit contact"
        section="contact"
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={update.isPending}
        saveLabel="Save account"
        onSubmit={edit.submit}
      >
        <DeclaredFields
          control={control}
          labels={labels}
          lines={[
            [
              { text: 'attn', required: true },
              { text: 'phone', label: 'Phone' },
            ],
            [
              { text: 'company_name', label: 'Company' },
              { text: 'team_name', label: 'Team' },
            ],
            [
              { text: 'email', required: true },
              { choice: 'country', required: true, options: countryOptions },
            ],
          ]}
        />
        <EmailsField name="extra_emails" control={control} />
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
