import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ratingVersionActions } from '#contract/rating-versions.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { FormDateField, FormTextField } from '#web/kit/form-fields.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/use-lazy-dialog.tsx';

const schema = ratingVersionActions.create_rating_draft.input;
const labels = { version: 'Name', valid_from: 'In use from', note: 'Note' };

export interface DraftStart {
  based_on: string;
  version: string;
  valid_from: string;
  onMade: (version: string) => void;
}

/** "New version": the tables begin as those of another version. */
export function RatingDraftDialog({ subject, open, onClose }: RecordDialogProps<DraftStart>) {
  const toast = useToast();
  const { onMade, ...start } = subject;
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: { ...start, note: '' },
  });
  const create = useWrite('create_rating_draft', {
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
      title="New version"
      subtitle={`It begins with the numbers of ${start.based_on} and is a draft until it is published.`}
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
