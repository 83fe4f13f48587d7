import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import { ClaimProblems } from '#web/claims/step/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { type ClaimWrite, useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { FormDialog, type FormDialogProps } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

export interface ClaimDialogOptions<V extends FieldValues, T> {
  schema: unknown;
  /** What stands in the form each time it is opened. */
  fresh: () => V;
  /** The toast once it is done. */
  done: string;
  /** What is called missing where it is empty. */
  labels?: Readonly<Record<string, string>>;
  /** What goes along with the claim's id and revision; otherwise all fields. Nothing: it is not sent. */
  given?: (values: T) => object | undefined | Promise<object | undefined>;
}

/** A step of a claim that asks by a form: its dialog with all complaints, and what opens it afresh. */
export function useClaimDialog<V extends FieldValues, T extends FieldValues>(
  { claim_id, revision }: FullClaim,
  name: ClaimWrite,
  { schema, fresh, done, labels = {}, given }: ClaimDialogOptions<V, T>,
) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm<V, unknown, T>({
    resolver: zodResolver(schema as never) as never,
    defaultValues: fresh() as never,
  });
  const step = useClaimChange<ClaimWrite, V, unknown, T>(name, {
    done,
    form,
    onDone: () => setShown(false),
  });
  const send = async (values: T) => {
    const input = given ? await given(values) : values;
    if (input) step.change({ claim_id, revision, ...input });
  };
  const open = () => {
    form.reset(fresh());
    step.forget();
    setShown(true);
  };
  const draw = (
    { dirty = false, busy = false, ...props }: Omit<FormDialogProps, FrameProps> & Partial<Busy>,
    fields: ReactNode,
    more: readonly string[] = [],
  ) => (
    <>
      <FormDialog
        width="sm"
        {...props}
        open={shown}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty || dirty}
        busy={step.busy || busy}
        onSubmit={form.handleSubmit(send, missingData(toast, labels))}
      >
        <ClaimProblems problems={[...more, ...step.problems]} />
        {fields}
      </FormDialog>
      {step.conflict}
    </>
  );
  return { form, open, draw };
}

type Busy = Pick<FormDialogProps, 'dirty' | 'busy'>;
type FrameProps = 'open' | 'onClose' | 'onSubmit' | 'children' | keyof Busy;
