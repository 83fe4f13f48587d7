import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { languageOptions, languageWords } from '#web/accounts/account-words.ts';
import { contactOf, contactShape, contactWords } from '#web/accounts/record/contact-form.ts';
import { EmailsField } from '#web/accounts/record/emails-field.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

const schema = z.object({
  attn: z.string().trim().min(1, 'Missing data for Name').max(200),
  ...contactShape,
  language: z.enum(['en', 'nl']),
});
type Form = z.input<typeof schema>;
const labels = { attn: 'Name' };
const words = {
  attn: 'Name',
  ...contactWords,
  language: optionWord(languageWords.label, languageOptions),
};

const formOf = (account: Account): Form => ({
  ...contactOf(account),
  language: account.language === 'nl' ? 'nl' : 'en',
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
        <DeclaredFields
          control={control}
          labels={labels}
          lines={[
            [
              { text: 'attn', required: true, autoComplete: 'name' },
              { text: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
            ],
            [
              { text: 'company_name', label: 'Company' },
              { text: 'team_name', label: 'Team' },
            ],
            [
              {
                choice: 'language',
                ...languageWords,
                required: true,
                options: languageOptions,
              },
              <span key="beside" />,
            ],
          ]}
        />
        <EmailsField name="extra_emails" control={control} />
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
