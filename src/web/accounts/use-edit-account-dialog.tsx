import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/account-record-page.tsx';
import { EmailsField } from '#web/accounts/emails-field.tsx';
import { countryOptions } from '#web/kit/country-options.ts';
import { FormSelectField } from '#web/kit/form-choices.tsx';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { missingData } from '#web/kit/form-errors.ts';
import { FormTextField } from '#web/kit/form-fields.tsx';
import { optionWord } from '#web/kit/stale-words.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useRecordForm } from '#web/kit/use-record-form.tsx';

const schema = z.object({
  attn: z.string().trim().min(1, 'Missing data for Contact').max(200),
  company_name: z.string().trim().max(200),
  team_name: z.string().trim().max(200),
  phone: z.string().trim().max(40),
  email: z.email('Enter an email address.'),
  country: z.string().length(2, 'Missing data for Country'),
  extra_emails: z.array(z.email('One of these is not an email address.')).max(20),
});
type Form = z.input<typeof schema>;
const labels = { attn: 'Contact', email: 'Email', country: 'Country' };
const words = {
  attn: 'Contact',
  company_name: 'Company',
  team_name: 'Team',
  phone: 'Phone',
  email: 'Email',
  country: optionWord('Country', countryOptions),
  extra_emails: 'Extra email addresses',
};

const formOf = (account: Account): Form => ({
  attn: account.attn,
  company_name: account.company_name,
  team_name: account.team_name,
  phone: account.phone,
  email: account.email,
  country: account.country,
  extra_emails: [...account.extra_emails],
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
        <FormRow>
          <FormTextField name="attn" control={control} label="Contact" required />
          <FormTextField name="phone" control={control} label="Phone" />
        </FormRow>
        <FormRow>
          <FormTextField name="company_name" control={control} label="Company" />
          <FormTextField name="team_name" control={control} label="Team" />
        </FormRow>
        <FormRow>
          <FormTextField name="email" control={control} label="Email" required />
          <FormSelectField
            name="country"
            control={control}
            label="Country"
            required
            options={countryOptions}
          />
        </FormRow>
        <Controller
          name="extra_emails"
          control={control}
          render={({ field, fieldState }) => (
            <EmailsField
              label="Extra email addresses"
              value={field.value}
              onChange={field.onChange}
              error={
                fieldState.error
                  ? (fieldState.error.message ?? 'One of these is not an email address.')
                  : undefined
              }
              hint="They get a copy of every mail. Enter adds one."
            />
          )}
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
