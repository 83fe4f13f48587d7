import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { accountTypeLabels, accountTypes } from '#domain/accounts/account-types.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { fetchRead, useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useBrokerageOptions } from '#web/accounts/list/account-options.ts';
import { useNewInsurerDialog } from '#web/accounts/record/use-new-insurer-dialog.tsx';
import { languageOptions, languageWords } from '#web/accounts/account-words.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const schema = z.object({
  account_type: z.enum(accountTypes, 'Missing data for Role'),
  company_name: z.string().trim().min(1, 'Missing data for Company').max(200),
  team_name: z.string().trim().max(200),
  attn: z.string().trim().min(1, 'Missing data for Contact').max(200),
  email: z.email('Enter an email address.'),
  phone: z.string().trim().max(40),
  country: z.string().length(2, 'Missing data for Country'),
  language: z.enum(['en', 'nl']),
  broker_id: z.string().nullable(),
  insurer_id: z.string().nullable(),
  send_invitation: z.boolean(),
});
type Form = z.input<typeof schema>;
const labels = {
  account_type: 'Role',
  company_name: 'Company',
  attn: 'Contact',
  email: 'Email',
  country: 'Country',
};
const empty: Form = {
  account_type: 'agent',
  company_name: '',
  team_name: '',
  attn: '',
  email: '',
  phone: '',
  country: 'NL',
  language: 'en',
  broker_id: null,
  insurer_id: null,
  send_invitation: true,
};

/** "Add account". The address is checked for a twin when one leaves its field. Without `onAdded` its page opens. */
export function useAddAccountDialog(onAdded?: (user_id: string) => void) {
  const [shown, setShown] = useState(false);
  const [usedBy, setUsedBy] = useState('');
  const toast = useToast();
  const go = useGo();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: empty });
  const add = useWrite('add_account', {
    onSuccess: ({ user_id }, { send_invitation }) => {
      toast.success(send_invitation === false ? 'Account added' : 'Account added, invitation sent');
      setShown(false);
      if (onAdded) onAdded(user_id);
      else go(addressOf('account', { user_id }));
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const checkEmail = async () => {
    const email = form.getValues('email').trim();
    if (!email.includes('@')) return setUsedBy('');
    try {
      setUsedBy((await fetchRead('find_account_by_email', { email })).used_by ?? '');
    } catch {
      // Saving checks again; until then nothing can be said.
      setUsedBy('');
    }
  };
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title="Add account"
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={add.isPending}
      saveLabel="Add account"
      onSubmit={form.handleSubmit((values) => add.mutate(values), missingData(toast, labels))}
    >
      <AddAccountFields
        form={form}
        shown={shown}
        usedBy={usedBy}
        onEmailBlur={() => void checkEmail()}
      />
    </FormDialog>
  );
  const open = (known: Partial<Form> = {}) => {
    form.reset({ ...empty, ...known });
    setUsedBy('');
    setShown(true);
  };
  return { open, dialog };
}

function AddAccountFields({
  form,
  shown,
  usedBy,
  onEmailBlur,
}: {
  form: ReturnType<typeof useForm<Form>>;
  shown: boolean;
  usedBy: string;
  onEmailBlur: () => void;
}) {
  const superadmin = useIsAmong('superadmin');
  const { control } = form;
  const isClient = useWatch({ control, name: 'account_type' }) === 'agent';
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        {
          choice: 'account_type',
          required: true,
          options: accountTypes
            .filter((value) => superadmin || (value !== 'superadmin' && value !== 'admin'))
            .map((value) => ({ value, label: accountTypeLabels[value] })),
        },
        [
          { text: 'company_name', required: true },
          // Who races has a team.
          isClient ? { text: 'team_name', label: 'Team' } : <span key="beside" />,
        ],
        [
          { text: 'attn', required: true },
          { text: 'phone', label: 'Phone', type: 'tel' },
        ],
        // The check runs when the focus leaves the field, whatever else hears of it.
        <Box key="email" onBlur={onEmailBlur}>
          <DeclaredFields
            control={control}
            labels={labels}
            lines={[
              {
                text: 'email',
                type: 'email',
                required: true,
                complaint: usedBy ? `Already used by ${usedBy}.` : undefined,
              },
            ]}
          />
        </Box>,
        [
          { choice: 'country', required: true, options: countryOptions },
          { choice: 'language', ...languageWords, required: true, options: languageOptions },
        ],
        <PlaceFields key="place" form={form} shown={shown} />,
        { tick: 'send_invitation', label: 'Send an invitation by email' },
      ]}
    />
  );
}

/** Whom the account belongs to: a client may have a brokerage, an insurer's person has its insurer. */
function PlaceFields({ form, shown }: { form: ReturnType<typeof useForm<Form>>; shown: boolean }) {
  const { control } = form;
  const type = useWatch({ control, name: 'account_type' });
  const brokerages = useBrokerageOptions(shown && type === 'agent');
  const insurers = useRead('get_insurers', {}, { enabled: shown && type === 'insurer' });
  const keepsInsurers = useIsAmong('superadmin');
  const insurer = useNewInsurerDialog((insurer_id) =>
    form.setValue('insurer_id', insurer_id, { shouldDirty: true }),
  );
  const addInsurer = (typed: string) => insurer.open(typed || form.getValues('company_name'));
  return (
    <>
      <DeclaredFields
        control={control}
        lines={[
          type === 'agent'
            ? { choice: 'broker_id', label: 'Brokerage', options: brokerages, placeholder: 'None' }
            : null,
          type === 'insurer'
            ? {
                choice: 'insurer_id',
                label: 'Insurer',
                required: true,
                options: (insurers.data?.insurers ?? []).map((one) => ({
                  value: one.insurer_id,
                  label: one.name,
                })),
                loading: insurers.isPending,
                ...(keepsInsurers ? { adds: { noun: 'insurer', onAdd: addInsurer } } : {}),
              }
            : null,
        ]}
      />
      {insurer.dialog}
    </>
  );
}
