import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { useWrite } from '#web/api/use-write.ts';
import {
  insurerFields,
  insurerFormOf,
  insurerLabels,
  insurerSchema,
  type InsurerValues,
} from '#web/accounts/record/insurer-form.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** "Add insurer" over a form that chooses one; the new one is told to it. */
export function useNewInsurerDialog(onAdded: (insurer_id: string) => void) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<InsurerValues, unknown, z.output<typeof insurerSchema>>({
    resolver: zodResolver(insurerSchema),
    defaultValues: insurerFormOf(),
  });
  const add = useWrite('save_insurer', {
    onSuccess: ({ insurer_id }) => {
      toast.success('Insurer added');
      setShown(false);
      onAdded(insurer_id);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const dialog = (
    <FormDialog
      width="xs"
      open={shown}
      title="Add insurer"
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={add.isPending}
      saveLabel="Add insurer"
      onSubmit={form.handleSubmit(
        (values) => add.mutate(values),
        missingData(toast, insurerLabels),
      )}
    >
      <DeclaredFields control={form.control} labels={insurerLabels} lines={insurerFields} />
    </FormDialog>
  );
  const open = (name: string) => {
    form.reset({ ...insurerFormOf(), name });
    setShown(true);
  };
  return { open, dialog };
}
