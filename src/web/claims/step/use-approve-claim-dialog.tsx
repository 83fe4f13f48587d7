import { z } from 'zod';
import { needsOtherPayer, otherPayerNeeded } from '#domain/claims/claim-decision-checks.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { missingForApproval } from '#web/claims/step/missing-for-approval.ts';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

const schema = z.object({ note: z.string().trim().max(2000, 'At most 2000 characters.') });

/** Approves a claim: the amounts in figures and words, and a note to the client. */
export function useApproveClaimDialog(claim: FullClaim) {
  const { claim_amounts } = claim;
  const { final_amount } = claim_amounts;
  const { form, open, draw } = useClaimDialog(claim, 'approve_claim', {
    schema,
    fresh: () => ({ note: '' }),
    done: 'Claim approved',
  });
  const missing = missingForApproval(claim);
  const isReady = missing.length === 0;
  const dialog = draw(
    {
      title: `Approve ${claim.claim_number}`,
      subtitle: 'The amounts are frozen and the client gets an email with the offer.',
      disabled: !isReady,
      saveLabel: 'Approve claim',
    },
    <>
      {isReady ? null : (
        <InlineAlert tone="warning">
          Before you can approve:
          {missing.map((one) => (
            <div key={one}>{one}</div>
          ))}
        </InlineAlert>
      )}
      {final_amount === 0 && isReady ? (
        <InlineAlert tone="info">The loss is below the excess: nothing will be paid.</InlineAlert>
      ) : null}
      {needsOtherPayer(final_amount) && isReady ? (
        <InlineAlert tone="info">
          {`Who approves it cannot pay it. ${otherPayerNeeded(claim.currency)}`}
        </InlineAlert>
      ) : null}
      <AmountsSummary claim={claim} />
      <DeclaredFields
        control={form.control}
        lines={[
          { text: 'note', label: 'Note to the client', rows: 3, hint: 'Stands in the email.' },
        ]}
      />
    </>,
  );
  return { open, dialog };
}
