import { z } from 'zod';
import type { OutputOf } from '#web/api/action-types.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

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
  const { form, frame, labels, known, open, question } = useRecordDialog<Form, Form, Address>({
    schema,
    noun: 'address',
    words,
    formOf,
    write: (values, address) => {
      if (!address) return chosenWrite('add_address', { ...values, user_id }, 'Address saved');
      const { address_id, revision } = address;
      const input = { ...values, user_id, address_id, revision };
      return chosenWrite('update_address', input, 'Address saved');
    },
  });
  const dialog = (
    <>
      <FormDialog
        {...frame}
        width="sm"
        title={known ? 'Edit address' : 'Add address'}
        section="addresses"
        saveLabel="Save address"
      >
        <DeclaredFields
          control={form.control}
          labels={labels}
          lines={[
            { text: 'label' },
            [{ text: 'company_name' }, { text: 'attn' }],
            { text: 'address', required: true },
            [{ text: 'zip' }, { text: 'city', required: true }],
            [{ choice: 'country', required: true, options: countryOptions }, { text: 'state' }],
            { text: 'phone' },
          ]}
        />
      </FormDialog>
      {question}
    </>
  );
  return { open, dialog };
}
