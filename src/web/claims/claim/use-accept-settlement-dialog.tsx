import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatIban, isIban } from '#domain/payments/iban.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import { ClaimProblems } from '#web/claims/claim/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { bind, missingData } from '#web/kit/form/form-errors.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const schema = z.object({
  name: z.string().trim().min(1, 'Missing data for Your name').max(120, 'At most 120 characters.'),
  iban: z
    .string()
    .trim()
    .min(1, 'Missing data for IBAN')
    .refine((text) => text === '' || isIban(text), 'This IBAN is not right.'),
  account_name: z
    .string()
    .trim()
    .min(1, 'Missing data for Name of the account')
    .max(120, 'At most 120 characters.'),
});

/** The client accepts the offer and says where the money goes. */
export function useAcceptSettlementDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const toast = useToast();
  const { client } = claim.parties;
  const fresh = () => ({
    name: client.attn,
    iban: claim.settlement?.iban ?? '',
    account_name: claim.settlement?.account_name || client.company_name || client.attn,
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: fresh() });
  const step = useClaimChange('accept_settlement', {
    done: 'Offer accepted',
    form,
    onDone: () => setShown(false),
  });
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title="Accept the offer"
        subtitle="After this we prepare the payment."
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={step.busy}
        saveLabel="Accept offer"
        onSubmit={form.handleSubmit(
          (values) =>
            step.change({ claim_id: claim.claim_id, revision: claim.revision, ...values }),
          missingData(toast, {
            name: 'Your name',
            iban: 'IBAN',
            account_name: 'Name of the account',
          }),
        )}
      >
        <ClaimProblems problems={step.problems} />
        <AmountsSummary amounts={claim.claim_amounts} currency={claim.currency} withPayment />
        <Controller
          name="iban"
          control={form.control}
          render={({ field, fieldState }) => (
            <TextField
              {...bind(field)}
              label="IBAN"
              required
              placeholder="NL91 ABNA 0417 1643 00"
              onBlur={() => {
                if (isIban(field.value)) field.onChange(formatIban(field.value));
                field.onBlur();
              }}
              error={fieldState.error?.message}
            />
          )}
        />
        <DeclaredFields
          control={form.control}
          lines={[
            { text: 'account_name', label: 'Name of the account', required: true },
            {
              text: 'name',
              label: 'Your name',
              required: true,
              autoComplete: 'name',
              hint: 'Counts as your signature.',
            },
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
