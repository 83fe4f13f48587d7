import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';

export type Address = OutputOf<'get_account'>['addresses'][number];

const schema = z.object({
  label: z.string().trim().max(200),
  company_name: z.string().trim().max(200),
  attn: z.string().trim().max(200),
  address: z.string().trim().min(1, 'Missing data for Address').max(200),
  zip: z.string().trim().max(20),
  city: z.string().trim().min(1, 'Missing data for City').max(200),
  country: z.string().length(2, 'Missing data for Country'),
  state: z.string().trim().max(200),
  phone: z.string().trim().max(40),
});
type Form = z.input<typeof schema>;
const labels = { address: 'Address', city: 'City', country: 'Country' };
const words = {
  label: 'Label',
  company_name: 'Company',
  attn: 'Contact',
  address: 'Address',
  zip: 'Postal code',
  city: 'City',
  country: optionWord('Country', countryOptions),
  state: 'State or province',
  phone: 'Phone',
};

const formOf = (known: Address | undefined): Form => ({
  label: known?.label ?? '',
  company_name: known?.company_name ?? '',
  attn: known?.attn ?? '',
  address: known?.address ?? '',
  zip: known?.zip ?? '',
  city: known?.city ?? '',
  country: known?.country ?? 'NL',
  state: known?.state ?? '',
  phone: known?.phone ?? '',
});

/** "Add address" and "Edit address" [3.21]. */
export function useAddressDialog(user_id: string) {
  const [shown, setShown] = useState(false);
  const [known, setKnown] = useState<Address>();
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: formOf(undefined) });
  const options = {
    onSuccess: () => {
      toast.success('Address saved');
      setShown(false);
    },
  };
  const add = useWrite('add_address', options);
  const update = useWrite('update_address', options);
  const edit = useRecordForm<Form, unknown, Form, Address>({
    form,
    noun: 'address',
    words,
    formOf,
    save: (values, address) => {
      if (!address) return add.mutateAsync({ ...values, user_id });
      const { address_id, revision } = address;
      return update.mutateAsync({ ...values, user_id, address_id, revision });
    },
    onInvalid: missingData(toast, labels),
  });
  const { control } = form;
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title={known ? 'Edit address' : 'Add address'}
        section="addresses"
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={add.isPending || update.isPending}
        saveLabel="Save address"
        onSubmit={edit.submit}
      >
        <DeclaredFields
          control={control}
          labels={labels}
          lines={[
            { text: 'label', label: 'Label' },
            [
              { text: 'company_name', label: 'Company' },
              { text: 'attn', label: 'Contact' },
            ],
            { text: 'address', required: true },
            [
              { text: 'zip', label: 'Postal code' },
              { text: 'city', required: true },
            ],
            [
              { choice: 'country', required: true, options: countryOptions },
              { text: 'state', label: 'State or province' },
            ],
            { text: 'phone', label: 'Phone' },
          ]}
        />
      </FormDialog>
      {edit.question}
    </>
  );
  const open = (address?: Address) => {
    setKnown(address);
    edit.begin(address);
    setShown(true);
  };
  return { open, dialog };
}
