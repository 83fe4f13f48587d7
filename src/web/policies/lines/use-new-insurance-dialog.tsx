import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { z } from 'zod';
import { countryName } from '#domain/countries.ts';
import { addressOf } from '#domain/places.ts';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { partyName } from '#web/policies/document/document-words.ts';

const schema = z.object({
  insurance_type: z.enum(viTypes, 'Missing data for Type'),
  user_id: z.uuid('Missing data for Client'),
});
const labels = { insurance_type: 'Type', user_id: 'Client' };

type NewInsurance = z.infer<typeof schema>;

/** "New insurance": which one and for whom, then the editor opens. */
export function useNewInsuranceDialog() {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const go = useGo();
  const form = useForm<NewInsurance>({
    resolver: zodResolver(schema),
    defaultValues: { insurance_type: viTypes[1], user_id: '' },
  });
  const create = useWrite('create_quote', {
    onSuccess: ({ policy_id, quote_number }) => {
      setShown(false);
      toast.success(`${quote_number} created`);
      go(addressOf('quote', { policy_id }));
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const dialog = (
    <FormDialog
      open={shown}
      title="New insurance"
      subtitle="Everything beside the track. The client’s account gives country, currency and brokerage."
      width="xs"
      onClose={() => setShown(false)}
      busy={create.isPending}
      saveLabel="Create quote"
      onSubmit={form.handleSubmit((typed) => create.mutate(typed), missingData(toast, labels))}
    >
      <NewInsuranceFields control={form.control} />
    </FormDialog>
  );
  return {
    open: (user_id = '') => {
      form.reset({ insurance_type: viTypes[1], user_id });
      setShown(true);
    },
    dialog,
  };
}

function NewInsuranceFields({ control }: { control: Control<NewInsurance> }) {
  const users = useRead('get_all_users', {}, { staleMs: 300_000 });
  const clients = (users.data?.users ?? []).filter(
    (user) => user.account_type === 'agent' && user.active,
  );
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        {
          choice: 'insurance_type',
          required: true,
          autoFocus: true,
          options: viTypes.map((value) => ({
            value,
            label: insuranceTypeLabels[value],
            note: value,
          })),
        },
        {
          choice: 'user_id',
          required: true,
          placeholder: 'Search by name or team',
          loading: users.isPending,
          options: clients.map((user) => ({
            value: user.user_id,
            label: [partyName(user), user.attn].filter(Boolean).join(' · '),
            note: countryName(user.country),
          })),
        },
      ]}
    />
  );
}
