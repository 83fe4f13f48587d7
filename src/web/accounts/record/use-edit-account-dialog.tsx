import { z } from 'zod';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { contactOf, contactShape, contactWords } from '#web/accounts/record/contact-form.ts';
import { EmailsField } from '#web/accounts/record/emails-field.tsx';
import { chosenWrite } from '#web/api/use-write.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

const schema = z.object({
  attn: z.string().trim().min(1, 'Missing data for Contact').max(200),
  ...contactShape,
  email: z.email('Enter an email address.'),
  country: z.string().length(2, 'Missing data for Country'),
});
type Form = z.input<typeof schema>;
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
  const { form, frame, labels, open, question } = useRecordDialog<Form, Form, Account>({
    schema,
    noun: 'account',
    words,
    formOf: (known = account) => formOf(known),
    write: (values, { user_id, revision } = account) =>
      chosenWrite('update_account', { ...values, user_id, revision }, 'Account saved'),
  });
  const { control } = form;
  const dialog = (
    <>
      <FormDialog
        {...frame}
        width="sm"
        title="Edit contact"
        section="contact"
        saveLabel="Save account"
      >
        <DeclaredFields
          control={control}
          labels={labels}
          lines={[
            [{ text: 'attn', required: true }, { text: 'phone' }],
            [{ text: 'company_name' }, { text: 'team_name' }],
            [
              { text: 'email', required: true },
              { choice: 'country', required: true, options: countryOptions },
            ],
          ]}
        />
        <EmailsField name="extra_emails" control={control} />
      </FormDialog>
      {question}
    </>
  );
  return { open: () => open(account), dialog };
}
