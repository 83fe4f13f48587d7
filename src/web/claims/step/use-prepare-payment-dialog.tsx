import Box from '@mui/material/Box';
import { useState } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { formatIban, isIban } from '#domain/payments/iban.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import { ClaimProblems } from '#web/claims/step/claim-problems.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { SetOffTable } from '#web/claims/step/set-off-table.tsx';
import { useClaimChange } from '#web/claims/claim/use-claim-change.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Makes an accepted claim ready to be paid: where the money goes and what is kept back. */
export function usePreparePaymentDialog(claim: FullClaim) {
  const [shown, setShown] = useState(false);
  const step = useClaimChange('prepare_claim_payment', {
    done: 'Payment prepared',
    onDone: () => setShown(false),
  });
  const { settlement } = claim;
  const iban = settlement?.iban ?? '';
  const sound = isIban(iban);
  const dialog = (
    <>
      <FormDialog
        width="sm"
        open={shown}
        title="Ready to be paid"
        subtitle="Check the account and what is set off."
        onClose={() => setShown(false)}
        busy={step.busy}
        disabled={!sound}
        saveLabel="Prepare payment"
        onSubmit={() => step.change({ claim_id: claim.claim_id, revision: claim.revision })}
      >
        <ClaimProblems problems={step.problems} />
        {settlement ? (
          <Facts
            columns={2}
            facts={[
              { label: 'IBAN', value: formatIban(iban) },
              { label: 'Name of the account', value: settlement.account_name },
              { label: 'Accepted by', value: settlement.accepted_by },
              { label: 'Accepted', value: formatDateTime(settlement.accepted_at) },
            ]}
          />
        ) : (
          <InlineAlert tone="warning">The client has not accepted the offer yet.</InlineAlert>
        )}
        {settlement && !sound ? (
          <InlineAlert tone="error">The check digits of this IBAN are not right.</InlineAlert>
        ) : null}
        <Box
          sx={{
            borderRadius: `${t.radius.md}px`,
            boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
            overflow: 'hidden',
          }}
        >
          <SetOffTable claim={claim} />
        </Box>
        <AmountsSummary claim={claim} withPayment />
      </FormDialog>
      {step.conflict}
    </>
  );
  const open = () => {
    step.forget();
    setShown(true);
  };
  return { open, dialog };
}
