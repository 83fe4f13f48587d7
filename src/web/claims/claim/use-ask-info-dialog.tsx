import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { dateOfInstant } from '#domain/dates.ts';
import { infoDueOn } from '#domain/claims/move-claim.ts';
import { ClaimProblems } from '#web/claims/claim/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { askedMessage, MissingItemsField } from '#web/claims/claim/ask-info-fields.tsx';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const schema = z.object({
  items: z.array(z.string()),
  other: z.string().trim().max(200, 'At most 200 characters.'),
  message: askedMessage,
  due_on: z.string().nullable(),
});

const today = () => dateOfInstant(Date.now() / 1000);
const fresh = () => ({ items: [], other: '', message: '', due_on: infoDueOn(today()) });

/** Asks the client for what is missing: a list to tick, words, and a date. */
export function useAskInfoDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(schema), defaultValues: fresh() });
  const step = useClaimChange('ask_claim_info', {
    done: 'The client was asked',
    form,
    onDone: () => setShown(false),
  });
  const save = ({ items, other, message, due_on }: z.output<typeof schema>) => {
    const wanted = [...items, ...(other === '' ? [] : [other])];
    if (wanted.length === 0) {
      form.setError('items', { type: 'required', message: 'Choose at least one item.' });
      return;
    }
    step.change({
      claim_id: claim.claim_id,
      revision: claim.revision,
      items: wanted,
      message,
      ...(due_on ? { due_on } : {}),
    });
  };
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title="Ask for information"
        subtitle="The client gets an email with the list and can answer until the date."
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={step.busy}
        saveLabel="Ask client"
        onSubmit={form.handleSubmit(save, missingData(toast, { message: 'Message' }))}
      >
        <ClaimProblems problems={step.problems} />
        <MissingItemsField name="items" control={form.control} />
        <DeclaredFields
          control={form.control}
          lines={[
            { text: 'other', label: 'Something else' },
            { text: 'message', label: 'Message', rows: 4, required: true },
            { date: 'due_on', label: 'Answer until', min: today() },
          ]}
        />
      </FormDialog>
      {step.conflict}
    </>
  );
  const open = () => {
    form.reset(fresh());
    step.forget();
    setShown(true);
  };
  return { open, dialog };
}
