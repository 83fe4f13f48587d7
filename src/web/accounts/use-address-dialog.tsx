import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { OutputOf } from '#web/api/action-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { countryOptions } from '#web/kit/country-options.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';

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
    onError: (error: unknown) => showFormErrors(form, error, toast),
  };
  const add = useWrite('add_address', options);
  const update = useWrite('update_address', options);
  const save = (values: Form) => {
    if (known) {
      const { address_id, revision } = known;
      update.mutate({ ...values, user_id, address_id, revision });
    } else add.mutate({ ...values, user_id });
  };
  const text = (name: Exclude<keyof Form, 'country'>, label: string, required = false) => (
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
      title={known ? 'Edit address' : 'Add address'}
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={add.isPending || update.isPending}
      saveLabel="Save address"
      onSubmit={form.handleSubmit(save, missingData(toast, labels))}
    >
      {text('label', 'Label')}
      <FormRow>
        {text('company_name', 'Company')}
        {text('attn', 'Contact')}
      </FormRow>
      {text('address', 'Address', true)}
      <FormRow>
        {text('zip', 'Postal code')}
        {text('city', 'City', true)}
      </FormRow>
      <FormRow>
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
        {text('state', 'State or province')}
      </FormRow>
      {text('phone', 'Phone')}
    </FormDialog>
  );
  const open = (address?: Address) => {
    setKnown(address);
    form.reset(formOf(address));
    setShown(true);
  };
  return { open, dialog };
}
