import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { needsOtherPayer, otherPayerNeeded } from '#domain/claims/claim-decision-checks.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import { ClaimProblems } from '#web/claims/claim/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { missingForApproval } from '#web/claims/claim/missing-for-approval.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

const schema = z.object({ note: z.string().trim().max(2000, 'At most 2000 characters.') });

/** Approves a claim: the amounts in figures and words, and a note to the client. */
export function useApproveClaimDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { note: '' } });
  const step = useClaimChange('approve_claim', {
    done: 'Claim approved',
    form,
    onDone: () => setShown(false),
  });
  const missing = missingForApproval(claim);
  const nothing = claim.claim_amounts.final_amount === 0;
  const dialog = (
    <>
      <FormDialog
        open={shown}
        title={`Approve ${claim.claim_number}`}
        subtitle="The amounts are frozen and the client gets an email with the offer."
        width="sm"
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={step.busy}
        disabled={missing.length > 0}
        saveLabel="Approve claim"
        onSubmit={form.handleSubmit(({ note }) =>
          step.change({ claim_id: claim.claim_id, revision: claim.revision, note }),
        )}
      >
        <ClaimProblems problems={step.problems} />
        {missing.length > 0 ? (
          <InlineAlert tone="warning">
            Before you can approve:
            {missing.map((one) => (
              <div key={one}>{one}</div>
            ))}
          </InlineAlert>
        ) : null}
        {nothing && missing.length === 0 ? (
          <InlineAlert tone="info">
            The damage is below the excess: nothing will be paid.
          </InlineAlert>
        ) : null}
        {needsOtherPayer(claim.claim_amounts.final_amount) && missing.length === 0 ? (
          <InlineAlert tone="info">
            {`Who approves it cannot pay it. ${otherPayerNeeded}`}
          </InlineAlert>
        ) : null}
        <AmountsSummary amounts={claim.claim_amounts} currency={claim.currency} />
        <DeclaredFields
          control={form.control}
          lines={[
            { text: 'note', label: 'Note to the client', rows: 3, hint: 'Stands in the email.' },
          ]}
        />
      </FormDialog>
      {step.conflict}
    </>
  );
  const open = () => {
    form.reset();
    step.forget();
    setShown(true);
  };
  return { open, dialog };
}
