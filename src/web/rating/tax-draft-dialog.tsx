import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { taxVersionActions } from '#contract/tax-versions.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { FormDateField, FormTextField } from '#web/kit/form-fields.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/use-lazy-dialog.tsx';

const schema = taxVersionActions.create_tax_draft.input;
const labels = { version: 'Name', valid_from: 'In use from', note: 'Note' };

export interface TaxDraftStart {
  taken: readonly string[];
  valid_from: string;
  onMade: (version: string) => void;
}

function freeName(day: string, taken: readonly string[]): string {
  const year = day.slice(0, 4);
  let n = 1;
  while (taken.includes(`${year}.${n}`)) n += 1;
  return `${year}.${n}`;
}

/** "New version" of premium tax: nothing changes in it yet. */
export function TaxDraftDialog({ subject, open, onClose }: RecordDialogProps<TaxDraftStart>) {
  const toast = useToast();
  const { taken, valid_from, onMade } = subject;
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { version: freeName(valid_from, taken), valid_from, note: '' },
  });
  const create = useWrite('create_tax_draft', {
    onSuccess: ({ version }) => {
      toast.success(`Draft ${version} begun`);
      onClose();
      onMade(version);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  return (
    <FormDialog
      open={open}
      title="New version of premium tax"
      subtitle="It holds the rates that change from its first day, and is a draft until it is published."
      onClose={onClose}
      dirty={form.formState.isDirty}
      busy={create.isPending}
      saveLabel="Begin draft"
      onSubmit={form.handleSubmit((values) => create.mutate(values), missingData(toast, labels))}
    >
      <FormRow>
        <FormTextField name="version" control={form.control} label="Name" required />
        <FormDateField name="valid_from" control={form.control} label="In use from" required />
      </FormRow>
      <FormTextField name="note" control={form.control} label="Note" />
    </FormDialog>
  );
}
