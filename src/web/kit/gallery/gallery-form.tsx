import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { DateField } from '#web/kit/date-field.tsx';
import { bind, missingData } from '#web/kit/form-errors.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { circuitOptions } from '#web/kit/gallery/gallery-options.ts';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';

const schema = z.object({
  company: z.string().trim().min(1, 'Missing data for Company'),
  circuit: z.string('Missing data for Circuit').nullable(),
  since: z.string('Missing data for Since'),
});
const labels = { company: 'Company', circuit: 'Circuit', since: 'Since' };

/** A form in a dialog, as all forms of the product are made. */
export function GalleryForm({ onAnswer }: { onAnswer: (text: string) => void }) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { company: '', circuit: null, since: null as unknown as string },
  });
  const { control } = form;
  return (
    <GallerySection title="Form">
      <Button
        variant="outlined"
        onClick={() => {
          form.reset();
          setOpen(true);
        }}
      >
        Form
      </Button>
      <FormDialog
        open={open}
        title="New account"
        onClose={() => setOpen(false)}
        dirty={form.formState.isDirty}
        onSubmit={form.handleSubmit(
          ({ company, since }) => {
            onAnswer(`Saved: ${company} since ${since}`);
            setOpen(false);
          },
          missingData(toast, labels),
        )}
      >
        <Controller
          name="company"
          control={control}
          render={({ field, fieldState }) => (
            <TextField
              {...bind(field)}
              label="Company"
              required
              error={fieldState.error?.message}
            />
          )}
        />
        <FormRow>
          <Controller
            name="circuit"
            control={control}
            render={({ field }) => (
              <SelectField {...bind(field)} label="Home circuit" options={circuitOptions} />
            )}
          />
          <Controller
            name="since"
            control={control}
            render={({ field, fieldState }) => (
              <DateField
                {...bind(field)}
                label="Since"
                required
                error={fieldState.error?.message}
              />
            )}
          />
        </FormRow>
      </FormDialog>
    </GallerySection>
  );
}
