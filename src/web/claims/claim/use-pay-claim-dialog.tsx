import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { dateOfInstant } from '#domain/dates.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import { ClaimProblems } from '#web/claims/claim/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const today = () => dateOfInstant(Date.now() / 1000);

const schema = z.object({
  paid_on: z.string('Missing data for Payment date'),
  reference: z.string().trim().max(140, 'At most 140 characters.'),
});
interface Values {
  paid_on: string | null;
  reference: string;
}

/** Books the payout; of an approved claim below the excess it closes the claim without one. */
export function usePayClaimDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const closes = claim.status === 'approved';
  const fresh = (): Values => ({
    paid_on: today(),
    reference: closes ? '' : claim.payout?.reference || claim.claim_number,
  });
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema) as never,
    defaultValues: fresh(),
  });
  const step = useClaimChange('pay_claim', {
    done: closes ? 'Claim closed without payment' : 'Claim marked as paid',
    form,
    onDone: () => setShown(false),
  });
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title={closes ? 'Close without payment' : 'Mark as paid'}
        subtitle={
          closes
            ? 'Nothing is paid, and the client is told.'
            : 'Books the payout and sets the open premium off. The client gets an email.'
        }
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={step.busy}
        saveLabel={closes ? 'Close claim' : 'Mark as paid'}
        onSubmit={form.handleSubmit(
          (values) =>
            step.change({ claim_id: claim.claim_id, revision: claim.revision, ...values }),
          missingData(toast, { paid_on: 'Payment date', reference: 'Reference' }),
        )}
      >
        <ClaimProblems problems={step.problems} />
        <AmountsSummary amounts={claim.claim_amounts} currency={claim.currency} withPayment />
        {closes ? (
          <InlineAlert tone="info">The damage is below the excess.</InlineAlert>
        ) : claim.settlement ? (
          <Facts
            columns={2}
            facts={[
              { label: 'IBAN', value: formatIban(claim.settlement.iban ?? '') },
              { label: 'Name of the account', value: claim.settlement.account_name },
            ]}
          />
        ) : null}
        <DeclaredFields
          control={form.control}
          lines={[
            [
              { date: 'paid_on', label: 'Payment date', required: true, max: today() },
              closes ? null : { text: 'reference', label: 'Reference', required: true },
            ],
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
