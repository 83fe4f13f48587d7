import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { circuitOptions } from '#web/kit/gallery/gallery-options.ts';
import { EditedBySanne } from '#web/kit/gallery/gallery-presence.tsx';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const schema = z.object({
  company: z.string().trim().min(1, 'Missing data for Company'),
  circuit: z.string('Missing data for Circuit').nullable(),
  since: z.string('Missing data for Since'),
});
const openers = ['Form', 'Form that saves', 'Form that Sanne edits', 'Form that takes away'];
const labels = { company: 'Company', circuit: 'Circuit', since: 'Since' };

/** A form in a dialog, as all forms of the product are made. */
export function GalleryForm({ onAnswer }: { onAnswer: (text: string) => void }) {
  const toast = useToast();
  const [open, setOpen] = useState('');
  const close = () => setOpen('');
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { company: '', circuit: null, since: null as unknown as string },
  });
  const { control } = form;
  const fields = (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        { text: 'company', required: true },
        [
          { choice: 'circuit', label: 'Home circuit', options: circuitOptions },
          { date: 'since', required: true },
        ],
      ]}
    />
  );
  const dialog = {
    title: 'New account',
    onClose: close,
    children: fields,
    onSubmit: form.handleSubmit(
      ({ company, since }) => {
        onAnswer(`Saved: ${company} since ${since}`);
        close();
      },
      missingData(toast, labels),
    ),
  };
  return (
    <GallerySection title="Form">
      {openers.map((label) => (
        <Button
          key={label}
          variant="outlined"
          onClick={() => {
            form.reset();
            setOpen(label);
          }}
        >
          {label}
        </Button>
      ))}
      <FormDialog {...dialog} open={open === 'Form'} dirty={form.formState.isDirty} />
      <FormDialog {...dialog} open={open === 'Form that saves'} busy />
      <EditedBySanne>
        <FormDialog {...dialog} open={open === 'Form that Sanne edits'} section="terms" />
      </EditedBySanne>
      <FormDialog
        {...dialog}
        open={open === 'Form that takes away'}
        title="Close account"
        saveLabel="Close account"
        destructive
        foot="2 policies stay in force."
      />
    </GallerySection>
  );
}
