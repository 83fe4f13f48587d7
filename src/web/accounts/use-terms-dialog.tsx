import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { accountTypeLabels, accountTypes } from '#domain/accounts/account-types.ts';
import { currencies } from '#domain/currencies.ts';
import { percentages } from '#domain/percentages.ts';
import { claimLevels } from '#domain/rating/driver-levels.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useBrokerageOptions } from '#web/accounts/account-filters.ts';
import type { Account } from '#web/accounts/account-record-page.tsx';
import { languageOptions } from '#web/accounts/account-words.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { MultiSelectField, SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';

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
const labels = { account_types: 'Role', clean_seasons: 'Clean seasons' };

const formOf = (account: Account): Form => ({
  account_types: [...account.account_types],
  broker_id: account.broker_id,
  insurer_id: account.insurer_id,
  currency: account.currency,
  language: account.language === 'nl' ? 'nl' : 'en',
  commission_pct: account.commission_pct,
  clean_seasons: String(account.clean_seasons),
  claim_level: String(account.claim_level ?? 4),
  vat_number: account.vat_number,
  iban: account.iban,
});

/** "Edit terms": role, brokerage, commission, claim level, bank. Only what this person may change goes along. */
export function useTermsDialog(account: Account) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: formOf(account) });
  const update = useWrite('update_account', {
    onSuccess: () => {
      toast.success('Terms saved');
      setShown(false);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const save = ({ account_types, clean_seasons, claim_level, ...values }: Form) => {
    const changed =
      account.abilities.includes('edit_role') &&
      account_types.join() !== account.account_types.join();
    update.mutate({
      ...values,
      clean_seasons: Number(clean_seasons),
      claim_level: Number(claim_level),
      user_id: account.user_id,
      revision: account.revision,
      ...(changed && account_types[0]
        ? { account_type: account_types[0], account_types: account_types.slice(1) }
        : {}),
    });
  };
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title="Edit terms"
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={update.isPending}
      saveLabel="Save terms"
      onSubmit={form.handleSubmit(save, missingData(toast, labels))}
    >
      <TermsFields form={form} account={account} shown={shown} />
    </FormDialog>
  );
  const open = () => {
    form.reset(formOf(account));
    setShown(true);
  };
  return { open, dialog };
}

function TermsFields({
  form,
  account,
  shown,
}: {
  form: UseFormReturn<Form>;
  account: Account;
  shown: boolean;
}) {
  const superadmin = useIsAmong('superadmin');
  const brokerages = useBrokerageOptions(shown);
  const insurers = useRead('get_insurers', {}, { enabled: shown });
  const { control } = form;
  const types = useWatch({ control, name: 'account_types' });
  const select = (
    name: 'broker_id' | 'insurer_id' | 'currency' | 'language' | 'commission_pct' | 'claim_level',
    label: string,
    options: readonly { value: string; label: string }[],
    required = true,
  ) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <SelectField
          {...bind(field)}
          label={label}
          required={required}
          options={options}
          limit={61}
          {...(required ? {} : { placeholder: 'None' })}
          error={fieldState.error?.message}
        />
      )}
    />
  );
  const text = (name: 'vat_number' | 'iban' | 'clean_seasons', label: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field, fieldState }) => (
        <TextField {...bind(field)} label={label} error={fieldState.error?.message} />
      )}
    />
  );
  return (
    <>
      {account.abilities.includes('edit_role') ? (
        <Controller
          name="account_types"
          control={control}
          render={({ field, fieldState }) => (
            <MultiSelectField
              {...bind(field)}
              label="Role"
              required
              options={accountTypes
                .filter((value) => superadmin || (value !== 'superadmin' && value !== 'admin'))
                .map((value) => ({ value, label: accountTypeLabels[value] }))}
              hint="The first is the main one; with several, the person chooses in the header."
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
      {types.includes('agent') ? select('broker_id', 'Brokerage', brokerages, false) : null}
      {types.includes('insurer')
        ? select(
            'insurer_id',
            'Insurer',
            (insurers.data?.insurers ?? []).map((one) => ({
              value: one.insurer_id,
              label: one.name,
            })),
            false,
          )
        : null}
      <FormRow>
        {select(
          'currency',
          'Currency',
          currencies.map((value) => ({ value, label: value })),
        )}
        {select('language', 'Language', languageOptions)}
      </FormRow>
      <FormRow>
        {select(
          'commission_pct',
          'Commission',
          percentages.map((value) => ({ value, label: `${value} %` })),
        )}
        {text('clean_seasons', 'Clean seasons')}
        {select(
          'claim_level',
          'Claim level',
          claimLevels.map((level) => ({ value: String(level), label: String(level) })),
        )}
      </FormRow>
      <FormRow>
        {text('vat_number', 'VAT number')}
        {text('iban', 'IBAN')}
      </FormRow>
    </>
  );
}
