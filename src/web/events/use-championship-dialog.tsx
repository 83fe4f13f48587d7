import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormTextField } from '#web/kit/form-fields.tsx';
import { countryOptions } from '#web/kit/country-options.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { SelectField } from '#web/kit/select-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { today } from '#web/kit/today.ts';

const schema = z.object({
  name: z.string().trim().min(1, 'Missing data for Name').max(200),
  year: z.string().regex(/^20\d\d$/, 'Enter a year, such as 2026.'),
  series: z.string().nullable(),
  organiser: z.string().trim().max(200),
  country: z.string().nullable(),
});
type Form = z.input<typeof schema>;
const labels = { name: 'Name', year: 'Year' };
const empty = (): Form => ({
  name: '',
  year: today().slice(0, 4),
  series: null,
  organiser: '',
  country: null,
});

/** "Add championship": a series of events in one year, rated as one of the series of the Ratings page. */
export function useChampionshipDialog() {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<Form>({ resolver: zodResolver(schema), defaultValues: empty() });
  const series = useRead('get_series', {}, { enabled: shown, staleMs: 300_000 });
  const add = useWrite('add_championship', {
    onSuccess: () => {
      toast.success('Championship added');
      setShown(false);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const year = useWatch({ control: form.control, name: 'year' });
  const rated = series.data?.[year] ?? Object.values(series.data ?? {}).at(-1) ?? [];
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title="Add championship"
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={add.isPending}
      saveLabel="Add championship"
      onSubmit={form.handleSubmit(
        (values) =>
          add.mutate({ ...values, year: Number(values.year), series: values.series ?? '' }),
        missingData(toast, labels),
      )}
    >
      <FormRow>
        <FormTextField name="name" control={form.control} label="Name" required />
        <FormTextField
          name="year"
          control={form.control}
          label="Year"
          required
          inputMode="numeric"
          maxLength={4}
        />
      </FormRow>
      <Controller
        name="series"
        control={form.control}
        render={({ field, fieldState }) => (
          <SelectField
            {...bind(field)}
            label="Series"
            loading={series.isPending}
            options={rated.map((one) => ({
              value: one.name,
              label: one.name,
              note: `${one.car_class} · level ${one.claim_level}`,
            }))}
            hint="Gives class and claim level to the cars of its events."
            error={fieldState.error?.message}
          />
        )}
      />
      <FormRow>
        <FormTextField name="organiser" control={form.control} label="Organiser" />
        <Controller
          name="country"
          control={form.control}
          render={({ field, fieldState }) => (
            <SelectField
              {...bind(field)}
              label="Country"
              options={countryOptions}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormRow>
    </FormDialog>
  );
  const open = () => {
    form.reset(empty());
    setShown(true);
  };
  return { open, dialog };
}
