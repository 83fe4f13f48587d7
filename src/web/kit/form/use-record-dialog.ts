import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { type ChosenWrite, useChosenWrite } from '#web/api/use-write.ts';
import { missingData } from '#web/kit/form/form-errors.ts';
import { type FieldWords, fieldLabels } from '#web/kit/form/stale-words.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import type { Revised } from '#web/kit/form/use-stale-merge.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

export interface RecordDialogOptions<V extends FieldValues, T, R extends Revised> {
  schema: Parameters<typeof zodResolver<V, unknown, T>>[0];
  /** "account": somebody else changed this account. */
  noun: string;
  /** Every field of the form, as it names and shows them. */
  words: FieldWords<V>;
  /** What stands in the form for a record; for a new one without it. */
  formOf: (record: R | undefined) => V;
  /** What saving sends, and what is said once it is done. */
  write: (values: T, record: R | undefined) => ChosenWrite;
  onSaved?: (output: unknown) => void;
  /** What is asked between the form and its write: it sends the write itself, and answers `false` where it was not confirmed. */
  ask?: (
    write: ChosenWrite,
    send: (write: ChosenWrite) => Promise<unknown>,
    record: R | undefined,
  ) => Promise<unknown>;
}

/**
 * A dialog or panel over a record that others edit too: `open(record)` or `open()` for a new one, and the `frame` that a
 * FormDialog or FormPanel takes. It closes once its write is done; `question` stands beside it.
 *
 *     <FormDialog {...edit.frame} title="Edit address"><DeclaredFields control={edit.form.control} … /></FormDialog>
 *     {edit.question}
 */
export function useRecordDialog<V extends FieldValues, T extends FieldValues, R extends Revised>({
  schema,
  noun,
  words,
  formOf,
  write,
  onSaved,
  ask = (chosen, send) => send(chosen),
}: RecordDialogOptions<V, T, R>) {
  const toast = useToast();
  const [shown, setShown] = useState(false);
  const [known, setKnown] = useState<R>();
  const form = useForm<V, unknown, T>({
    resolver: zodResolver<V, unknown, T>(schema),
    defaultValues: formOf(undefined) as never,
  });
  const save = useChosenWrite((output, { done }) => {
    toast.success(done);
    setShown(false);
    onSaved?.(output);
  });
  const labels = fieldLabels(words);
  const edit = useRecordForm<V, unknown, T, R>({
    form,
    noun,
    words,
    formOf,
    save: (values, record) => ask(write(values, record), save.mutateAsync, record),
    onInvalid: missingData(toast, labels),
  });
  const open = (record?: R) => {
    setKnown(record);
    edit.begin(record);
    setShown(true);
  };
  const frame = {
    open: shown,
    onClose: () => setShown(false),
    dirty: form.formState.isDirty,
    busy: save.isPending,
    onSubmit: edit.submit,
  };
  return { form, labels, known, open, frame, question: edit.question };
}
