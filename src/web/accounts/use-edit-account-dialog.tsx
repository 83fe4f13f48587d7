import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/account-record-page.tsx';
import { EmailsField } from '#web/accounts/emails-field.tsx';
import { countryOptions } from '#web/kit/country-options.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';

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
    onError: (error) => showFormErrors(form, error, toast),
  });
  const text = (
    name: 'attn' | 'company_name' | 'team_name' | 'phone' | 'email',
    label: string,
    required = false,
  ) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <TextField
          {...bind(field)}
          label={label}
          required={required}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title="Edit contact"
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={update.isPending}
      saveLabel="Save account"
      onSubmit={form.handleSubmit(
        (values) =>
          update.mutate({ ...values, user_id: account.user_id, revision: account.revision }),
        missingData(toast, labels),
      )}
    >
      <FormRow>
        {text('attn', 'Contact', true)}
        {text('phone', 'Phone')}
      </FormRow>
      <FormRow>
        {text('company_name', 'Company')}
        {text('team_name', 'Team')}
      </FormRow>
      <FormRow>
        {text('email', 'Email', true)}
        <Controller
          name="country"
          control={form.control}
          render={({ field, fieldState }) => (
            <SelectField
              {...bind(field)}
              onChange={(value) => field.onChange(value ?? '')}
              label="Country"
              required
              options={countryOptions}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormRow>
      <Controller
        name="extra_emails"
        control={form.control}
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
  );
  const open = () => {
    form.reset(formOf(account));
    setShown(true);
  };
  return { open, dialog };
}
