import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { ClaimProblems } from '#web/claims/claim/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { FormTextField } from '#web/kit/form/form-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Steps that ask for nothing but a reason. */
type ReasonWrite = 'cancel_claim' | 'retract_claim' | 'reopen_claim' | 'withdraw_claim_decision';

interface ReasonWords {
  title: string;
  /** What will happen and who is told. */
  text: string;
  saveLabel: string;
  cancelLabel: string;
  done: string;
  destructive?: boolean;
  label?: string;
  /** Words to begin with. */
  initial?: string;
}

const schemaFor = (label: string) =>
  z.object({
    reason: z
      .string()
      .trim()
      .min(1, `Missing data for ${label}`)
      .max(500, 'At most 500 characters.'),
  });

/** Asks for the reason of a step, and takes it. */
export function useClaimReasonDialog(claim: FullClaim, name: ReasonWrite, words: ReasonWords) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const label = words.label ?? 'Reason';
  const form = useForm({
    resolver: zodResolver(schemaFor(label)),
    defaultValues: { reason: '' },
  });
  const step = useClaimChange(name, {
    done: words.done,
    form,
    onDone: () => setShown(false),
  });
  const dialog = (
    <>
      <FormDialog
        open={shown}
        title={words.title}
        subtitle={words.text}
        width="xs"
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={step.busy}
        saveLabel={words.saveLabel}
        cancelLabel={words.cancelLabel}
        destructive={words.destructive ?? false}
        onSubmit={form.handleSubmit(
          ({ reason }) =>
            step.change({ claim_id: claim.claim_id, revision: claim.revision, reason }),
          missingData(toast, { reason: label }),
        )}
      >
        <ClaimProblems problems={step.problems} />
        <FormTextField name="reason" control={form.control} label={label} rows={4} required />
      </FormDialog>
      {step.conflict}
    </>
  );
  const open = () => {
    form.reset({ reason: words.initial ?? '' });
    step.forget();
    setShown(true);
  };
  return { open, dialog };
}
