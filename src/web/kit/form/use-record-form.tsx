import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { showFormErrors } from '#web/kit/form/form-errors.ts';
import { type FieldWords, fieldStaleWords } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { type Revised, useStaleMerge } from '#web/kit/form/use-stale-merge.tsx';

export interface RecordFormOptions<V extends FieldValues, C, T, R extends Revised> {
  form: UseFormReturn<V, C, T>;
  /** "account": somebody else changed this account. */
  noun: string;
  /** Every field of the form, as it names and shows them. */
  words: FieldWords<V>;
  /** What stands in the form for a record; for a new one without it. */
  formOf: (record: R | undefined) => V;
  /** The write, under the revision of the record that it is given; nothing for a new record. `false`: it was not confirmed. */
  save: (values: T, record: R | undefined) => Promise<unknown>;
  onInvalid?: (errors: FieldErrors<V>) => void;
  /** A form that always stands on the page shows the record as it is now, until somebody types. */
  follow?: R;
}

export interface RecordForm<R> {
  /** Fills the form from a record, or for a new one, and remembers what the typing began with. */
  begin: (record?: R) => void;
  submit: (event?: FormEvent) => Promise<void>;
  /** Asks which value stays when somebody else saved first; belongs somewhere in the page. */
  question: ReactNode;
}

/**
 * A form over a record that others edit too. It saves under the revision that it began with, however often the record was
 * read again meanwhile; when somebody else was first, both sides are put together and nothing typed is lost. Complaints of
 * the server go to their fields.
 *
 *     const edit = useRecordForm({ form, noun: 'car', words, formOf, save: (values, car) => update.mutateAsync(…) });
 *     <FormDialog onSubmit={edit.submit} …>…</FormDialog>{edit.question}
 */
export function useRecordForm<V extends FieldValues, C, T, R extends Revised>(
  options: RecordFormOptions<V, C, T, R>,
): RecordForm<R> {
  const { form, follow } = options;
  const toast = useToast();
  const stale = useStaleMerge(fieldStaleWords(options.noun, options.words));
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const began = useRef<R | undefined>(undefined);
  const saved = useRef(false);
  const { isDirty } = form.formState;

  const begin = (record?: R) => {
    began.current = record;
    form.reset(options.formOf(record));
  };
  useEffect(() => {
    // What was read before a save of one's own is older than what the form knows.
    if (!follow || isDirty || (began.current?.revision ?? -1) >= follow.revision) return;
    began.current = follow;
    form.reset(latest.current.formOf(follow));
  }, [follow, isDirty, form]);

  const submit = (event?: FormEvent) => form.handleSubmit(store, options.onInvalid)(event);
  const store = async (values: T) => {
    const { save, formOf } = latest.current;
    const record = began.current;
    saved.current = false;
    try {
      if ((await save(values, record)) === false) return;
      saved.current = true;
      // What is saved is no longer a change.
      form.reset(form.getValues());
    } catch (error) {
      const settled = stale.settle({
        error,
        record,
        sides: (current) => ({
          base: formOf(record),
          mine: form.getValues(),
          theirs: formOf(current),
        }),
        resave: async (merged, current) => {
          began.current = current;
          form.reset(formOf(current));
          form.reset(merged as V, { keepDefaultValues: true });
          await submit();
          return saved.current;
        },
      });
      if (!settled) showFormErrors(form as never, error, toast);
    }
  };
  return { begin, submit, question: stale.dialog };
}
