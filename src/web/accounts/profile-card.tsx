import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/account-record-page.tsx';
import { EmailsField } from '#web/accounts/emails-field.tsx';
import { BusyButton } from '#web/kit/busy-button.tsx';
import { Card } from '#web/kit/card.tsx';
import { FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';

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
const languages = [
  { value: 'en', label: 'English' },
  { value: 'nl', label: 'Dutch' },
];

/** Name, company, team, phone, and who gets a copy of every mail. */
export function ProfileCard({ account }: { account: Account }) {
  const toast = useToast();
  const values: Form = {
    attn: account.attn,
    company_name: account.company_name,
    team_name: account.team_name,
    phone: account.phone,
    language: account.language === 'nl' ? 'nl' : 'en',
    extra_emails: [...account.extra_emails],
  };
  const form = useForm<Form>({ resolver: zodResolver(schema), values });
  const update = useWrite('update_account', {
    onSuccess: () => toast.success('Profile saved'),
    onError: (error) => showFormErrors(form, error, toast),
  });
  const text = (name: 'attn' | 'company_name' | 'team_name' | 'phone', label: string) => (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <TextField
          {...bind(field)}
          label={label}
          required={name === 'attn'}
          {...(name === 'phone' ? { type: 'tel' as const, autoComplete: 'tel' } : {})}
          {...(name === 'attn' ? { autoComplete: 'name' } : {})}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  return (
    <Card title="Profile">
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) =>
          void form.handleSubmit(
            (changed) =>
              update.mutate({ ...changed, user_id: account.user_id, revision: account.revision }),
            missingData(toast, labels),
          )(event)
        }
        sx={{ display: 'grid', gap: 4 }}
      >
        <FormRow>
          {text('attn', 'Name')}
          {text('phone', 'Phone')}
        </FormRow>
        <FormRow>
          {text('company_name', 'Company')}
          {text('team_name', 'Team')}
        </FormRow>
        <FormRow>
          <Controller
            name="language"
            control={form.control}
            render={({ field }) => (
              <SelectField
                label="Language"
                value={field.value}
                options={languages}
                onChange={(value) => field.onChange(value ?? 'en')}
                hint="In which we speak and write with you."
              />
            )}
          />
          <span />
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
        <Box>
          <BusyButton type="submit" busy={update.isPending} disabled={!form.formState.isDirty}>
            Save profile
          </BusyButton>
        </Box>
      </Box>
    </Card>
  );
}
