import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDateField } from '#web/kit/form-fields.tsx';
import { countryOptions } from '#web/kit/country-options.ts';
import { driverCategories, experienceLevels } from '#domain/rating/driver-levels.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { useClientNow } from '#web/policies/use-client-now.ts';

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  country: 'Nationality',
  birth_date: 'Date of birth',
  category: 'Category',
  experience: 'Experience',
};

const name = (label: string) =>
  z.string().trim().min(1, `Missing data for ${label}`).max(80, 'At most 80 characters.');

const schema = z.object({
  first_name: name('First name'),
  last_name: name('Last name'),
  country: z.string().regex(/^[A-Z]{2}$/, 'Missing data for Nationality'),
  birth_date: z.string().nullable(),
  category: z.enum(driverCategories),
  experience: z.enum(experienceLevels),
});

type NewDriver = z.infer<typeof schema>;

const options = <V extends string>(values: readonly V[]) =>
  values.map((value) => ({ value, label: value }));

/** A driver who is not known yet: name, age, licence category and experience. */
export function useNewDriverDialog(parts: {
  /** The team that drives with it. */
  user_id: string;
  country: string;
  onAdded: (driver_id: string) => void;
}) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const { today } = useClientNow();
  const empty: NewDriver = {
    first_name: '',
    last_name: '',
    country: parts.country,
    birth_date: null,
    category: 'Non-Categorised',
    experience: 'Unknown',
  };
  const form = useForm<NewDriver>({ resolver: zodResolver(schema), defaultValues: empty });
  const add = useWrite('add_driver', {
    onSuccess: ({ driver_id }) => {
      setShown(false);
      toast.success('Driver added');
      parts.onAdded(driver_id);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const save = ({ category, ...driver }: NewDriver) =>
    add.mutate({
      ...driver,
      categories: { [today.slice(0, 4)]: category },
      user_ids: [parts.user_id],
    });
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title="Add a driver"
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={add.isPending}
      saveLabel="Add driver"
      onSubmit={form.handleSubmit(save, missingData(toast, labels))}
    >
      <FormRow>
        {(['first_name', 'last_name'] as const).map((field_name) => (
          <Controller
            key={field_name}
            name={field_name}
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...bind(field)}
                label={labels[field_name]}
                required
                error={fieldState.error?.message}
              />
            )}
          />
        ))}
      </FormRow>
      <FormRow>
        <FormDateField name="birth_date" control={form.control} label="Date of birth" max={today} />
        <Controller
          name="country"
          control={form.control}
          render={({ field, fieldState }) => (
            <SelectField
              {...bind(field)}
              onChange={(value) => field.onChange(value ?? '')}
              label="Nationality"
              required
              limit={300}
              options={countryOptions}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormRow>
      <FormRow>
        <Controller
          name="category"
          control={form.control}
          render={({ field }) => (
            <SelectField
              {...bind(field)}
              clearable={false}
              label="Licence category"
              options={options(driverCategories)}
            />
          )}
        />
        <Controller
          name="experience"
          control={form.control}
          render={({ field }) => (
            <SelectField
              {...bind(field)}
              clearable={false}
              label="Experience"
              options={options(experienceLevels)}
            />
          )}
        />
      </FormRow>
    </FormDialog>
  );
  return {
    open: () => {
      form.reset(empty);
      setShown(true);
    },
    dialog,
  };
}
