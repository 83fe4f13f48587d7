import { requireNumber } from '#domain/number-entry.ts';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { accountTypeLabels, accountTypes } from '#domain/accounts/account-types.ts';
import { currencies } from '#domain/currencies.ts';
import { percentages } from '#domain/percentages.ts';
import { claimLevels } from '#domain/rating/levels/driver-levels.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useBrokerageOptions } from '#web/accounts/list/account-options.ts';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { languageOptions, languageWords } from '#web/accounts/account-words.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { type Option, plainOptions } from '#web/kit/choice/option.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

const schema = z.object({
  account_types: z.array(z.enum(accountTypes)).min(1, 'Missing data for Role'),
  broker_id: z.string().nullable(),
  insurer_id: z.string().nullable(),
  currency: z.enum(currencies),
  language: z.enum(['en', 'nl']),
  commission_pct: z.string(),
  clean_seasons: z.string().regex(/^\d{1,2}$/, 'Enter a number.'),
  claim_level: z.string(),
  vat_number: z.string().trim().max(30),
  iban: z.string().trim().max(42),
});
type Form = z.input<typeof schema>;

const formOf = (account: Account): Form => ({
  account_types: [...account.account_types],
  broker_id: account.broker_id,
  insurer_id: account.insurer_id,
  currency: account.currency,
  language: account.language === 'nl' ? 'nl' : 'en',
  commission_pct: account.commission_pct ?? '',
  clean_seasons: String(account.clean_seasons),
  claim_level: String(account.claim_level ?? 4),
  vat_number: account.vat_number,
  iban: account.iban,
});

const roleOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));

interface PlaceOptions {
  brokerages: readonly Option[];
  insurers: readonly Option[];
}

/** Where an account can belong, once the dialog asks. */
function usePlaceOptions(shown: boolean): PlaceOptions {
  const brokerages = useBrokerageOptions(shown);
  const { data } = useRead('get_insurers', {}, { enabled: shown });
  const insurers = (data?.insurers ?? []).map(({ insurer_id, name }) => ({
    value: insurer_id,
    label: name,
  }));
  return { brokerages, insurers };
}

const wordsOf = ({ brokerages, insurers }: PlaceOptions) => ({
  account_types: optionWord('Role', roleOptions),
  broker_id: optionWord('Brokerage', brokerages),
  insurer_id: optionWord('Insurer', insurers),
  currency: 'Currency',
  language: optionWord(languageWords.label, languageOptions),
  commission_pct: { label: 'Commission', text: (value: string) => `${value} %` },
  clean_seasons: 'Clean seasons',
  claim_level: 'Claim level',
  vat_number: 'VAT number',
  iban: 'IBAN',
});

/** What goes to the server; the role only where it was changed by somebody who may. */
function termsInput({ account_types, clean_seasons, claim_level, ...values }: Form, was: Account) {
  const changed =
    was.abilities.includes('edit_role') && account_types.join() !== was.account_types.join();
  return {
    ...values,
    clean_seasons: requireNumber(clean_seasons),
    claim_level: requireNumber(claim_level),
    user_id: was.user_id,
    revision: was.revision,
    ...(changed && account_types[0]
      ? { account_type: account_types[0], account_types: account_types.slice(1) }
      : {}),
  };
}

/** "Edit terms": role, brokerage, commission, claim level, bank. Only what this person may change goes along. */
export function useTermsDialog(account: Account) {
  const [asked, setAsked] = useState(false);
  const places = usePlaceOptions(asked);
  const { form, frame, labels, open, question } = useRecordDialog<Form, Form, Account>({
    schema,
    noun: 'account',
    words: wordsOf(places),
    formOf: (known = account) => formOf(known),
    write: (values, known = account) =>
      chosenWrite('update_account', termsInput(values, known), 'Terms saved'),
  });
  const lines = useTermsLines(form, account, places);
  const dialog = (
    <>
      <FormDialog {...frame} width="sm" title="Edit terms" section="terms" saveLabel="Save terms">
        <DeclaredFields control={form.control} labels={labels} lines={lines} />
      </FormDialog>
      {question}
    </>
  );
  return {
    open: () => {
      setAsked(true);
      open(account);
    },
    dialog,
  };
}

function useTermsLines(
  { control }: UseFormReturn<Form, unknown, Form>,
  account: Account,
  { brokerages, insurers }: PlaceOptions,
): FieldLines<keyof Form> {
  const superadmin = useIsAmong('superadmin');
  const types = useWatch({ control, name: 'account_types' });
  const races = types.includes('agent');
  const sellsOrBuys = races || types.includes('brokerage');
  return [
    account.abilities.includes('edit_role')
      ? {
          choices: 'account_types',
          required: true,
          options: roleOptions.filter(
            ({ value }) => superadmin || (value !== 'superadmin' && value !== 'admin'),
          ),
          hint: 'The first is the main one; with several, the person chooses in the header.',
        }
      : null,
    races ? { choice: 'broker_id', options: brokerages, placeholder: 'None' } : null,
    types.includes('insurer')
      ? { choice: 'insurer_id', options: insurers, placeholder: 'None' }
      : null,
    [
      {
        choice: 'currency',
        required: true,
        options: plainOptions(currencies),
      },
      { choice: 'language', ...languageWords, required: true, options: languageOptions },
    ],
    [
      sellsOrBuys && {
        choice: 'commission_pct',
        required: true,
        options: percentages.map((value) => ({ value, label: `${value} %` })),
      },
      races && { text: 'clean_seasons' },
      races && {
        choice: 'claim_level',
        required: true,
        options: plainOptions(claimLevels.map(String)),
      },
    ],
    [{ text: 'vat_number' }, { text: 'iban' }],
  ];
}
