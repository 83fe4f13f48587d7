import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type Control, type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const done = { car: 'Car added', driver: 'Driver added', event: 'Event added' } as const;

/**
 * A car, a driver or an event that is not known yet: a small form that opens empty, or with the words that were looked for,
 * and closes once the record is stored.
 */
export function useNewRecordDialog<V extends FieldValues, T>(parts: {
  noun: keyof typeof done;
  schema: z.ZodType<T, V>;
  labels: Readonly<Record<keyof V & string, string>>;
  empty: V;
  renderFields: (control: Control<V, unknown, T>) => ReactNode;
  save: (values: T) => Promise<unknown>;
}) {
  const { noun, labels } = parts;
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<V, unknown, T>({
    resolver: zodResolver(parts.schema),
    defaultValues: parts.empty as DefaultValues<V>,
  });
  const save = async (values: T) => {
    try {
      await parts.save(values);
    } catch (error) {
      showFormErrors(form as never, error, toast);
      return;
    }
    setShown(false);
    toast.success(done[noun]);
  };
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title={`Add ${noun === 'event' ? 'an' : 'a'} ${noun}`}
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      saveLabel={`Add ${noun}`}
      onSubmit={form.handleSubmit(save, missingData(toast, labels))}
    >
      {parts.renderFields(form.control)}
    </FormDialog>
  );
  const openWith = (before: Partial<V>) => {
    form.reset({ ...parts.empty, ...before });
    setShown(true);
  };
  return { open: () => openWith({}), openWith, dialog };
}
