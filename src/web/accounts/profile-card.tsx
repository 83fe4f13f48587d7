import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/account-record-page.tsx';
import { languageOptions } from '#web/accounts/account-words.ts';
import { EmailsField } from '#web/accounts/emails-field.tsx';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { Card } from '#web/kit/card.tsx';
import { FormRow } from '#web/kit/form-dialog.tsx';
import { FormSelectField } from '#web/kit/form-choices.tsx';
import { missingData } from '#web/kit/form-errors.ts';
import { FormTextField } from '#web/kit/form-fields.tsx';
import { optionWord } from '#web/kit/stale-words.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { useRecordForm } from '#web/kit/use-record-form.tsx';
import { useUnsavedGuard } from '#web/kit/use-unsaved-guard.ts';

const schema = z.object({
  attn: z.string().trim().min(1, 'Missing data for Name').max(200),
  company_name: z.string().trim().max(200),
  team_name: z.string().trim().max(200),
  phone: z.string().trim().max(40),
  language: z.enum(['en', 'nl']),
  extra_emails: z.array(z.email('One of these is not an email address.')).max(20),
});
type Form = z.input<typeof schema>;
const labels = { attn: 'Name' };
const words = {
  attn: 'Name',
  company_name: 'Company',
  team_name: 'Team',
  phone: 'Phone',
  language: optionWord('Language', languageOptions),
  extra_emails: 'Extra email addresses',
};

const formOf = (account: Account): Form => ({
  attn: account.attn,
  company_name: account.company_name,
  team_name: account.team_name,
  phone: account.phone,
  language: account.language === 'nl' ? 'nl' : 'en',
  extra_emails: [...account.extra_emails],
});

/** Name, company, team, phone, and who gets a copy of every mail. */
export function ProfileCard({ account }: { account: Account }) {
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: formOf(account) });
  const update = useWrite('update_account', { onSuccess: () => toast.success('Profile saved') });
  const { control, formState } = form;
  const edit = useRecordForm<Form, unknown, Form, Account>({
    form,
    noun: 'account',
    words,
    formOf: (known = account) => formOf(known),
    save: (values, { user_id, revision } = account) =>
      update.mutateAsync({ ...values, user_id, revision }),
    onInvalid: missingData(toast, labels),
    follow: account,
  });
  useUnsavedGuard(formState.isDirty, { saving: update.isPending, inTab: true });
  return (
    <Card title="Profile">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void edit.submit(event)}
        sx={{ display: 'grid', gap: 4 }}
      >
        <FormRow>
          <FormTextField name="attn" control={control} label="Name" required autoComplete="name" />
          <FormTextField
            name="phone"
            control={control}
            label="Phone"
            type="tel"
            autoComplete="tel"
          />
        </FormRow>
        <FormRow>
          <FormTextField name="company_name" control={control} label="Company" />
          <FormTextField name="team_name" control={control} label="Team" />
        </FormRow>
        <FormRow>
          <FormSelectField
            name="language"
            control={control}
            label="Language"
            required
            options={languageOptions}
            hint="In which we speak and write with you."
          />
          <span />
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
        <Box>
          <BusyButton type="submit" busy={update.isPending} disabled={!formState.isDirty}>
            Save profile
          </BusyButton>
        </Box>
      </Box>
      {edit.question}
    </Card>
  );
}
