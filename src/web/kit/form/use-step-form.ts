import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { type ChosenWrite, useChosenWrite } from '#web/api/use-write.ts';
import { missingData, showFormErrors } from '#web/kit/form/form-errors.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

export interface StepFormOptions<V extends FieldValues, T> {
  schema: Parameters<typeof zodResolver<V, unknown, T>>[0];
  /** What each field is called, in the order in which the missing ones are named. */
  labels: Readonly<Record<string, string>>;
  /** What stands in the form when it opens. */
  begin: V;
  /** What is sent, and what is said once it is done. */
  write: (values: T) => ChosenWrite;
  onDone?: (output: unknown) => void;
}

/**
 * A step that asks by a form, such as booking a receipt: the `frame` that a FormDialog or FormPanel takes and the `fields`
 * of its DeclaredFields. It closes once the write is done; until then everything typed stays, and what the server refuses
 * stands at its field.
 *
 *     const step = useStepForm({ schema, labels, begin, write: (values) => chosenWrite('…', values, 'Booked') }, props);
 *     <FormPanel {...step.frame} title="…"><DeclaredFields {...step.fields} lines={lines} /></FormPanel>
 */
export function useStepForm<V extends FieldValues, T extends FieldValues>(
  { schema, labels, begin, write, onDone }: StepFormOptions<V, T>,
  { open, onClose }: Pick<RecordDialogProps<unknown>, 'open' | 'onClose'>,
) {
  const toast = useToast();
  const form = useForm<V, unknown, T>({
    resolver: zodResolver<V, unknown, T>(schema),
    defaultValues: begin as DefaultValues<V>,
  });
  const save = useChosenWrite((output, { done }) => {
    toast.success(done);
    onClose();
    onDone?.(output);
  });
  const submit = form.handleSubmit(
    (values) =>
      save.mutate(write(values), { onError: (error) => showFormErrors(form, error, toast) }),
    missingData(toast, labels),
  );
  const { isDirty: dirty } = form.formState;
  return {
    form,
    frame: { open, onClose, dirty, busy: save.isPending, onSubmit: submit },
    fields: { control: form.control, labels },
  };
}
