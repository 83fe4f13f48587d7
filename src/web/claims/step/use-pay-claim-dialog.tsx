import { z } from 'zod';
import { canInsurerPay, claimPayers, type ClaimPayer } from '#domain/claims/claim-payers.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { formatIban } from '#domain/payments/iban.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

const today = () => dateOfInstant(Date.now() / 1000);

const schema = z.object({
  paid_on: z.string('Missing data for Payment date'),
  reference: z.string().trim().max(140, 'At most 140 characters.'),
  paid_by: z.enum(claimPayers),
});
interface Values {
  paid_on: string | null;
  reference: string;
  paid_by: ClaimPayer;
}

const labels = { paid_on: 'Payment date', reference: 'Reference', paid_by: 'Paid by' };

/** Books the payout; of an approved claim below the excess it closes the claim without one. */
export function usePayClaimDialog(claim: FullClaim) {
  const { settlement } = claim;
  const { cash, set_off } = claim.claim_amounts;
  const closes = claim.status === 'approved';
  const { form, open, draw } = useClaimDialog(claim, 'pay_claim', {
    schema,
    fresh: (): Values => ({
      paid_on: today(),
      reference: closes ? '' : claim.payout?.reference || claim.claim_number,
      paid_by: 'us',
    }),
    done: closes ? 'Claim closed without payment' : 'Claim marked as paid',
    labels,
  });
  const dialog = draw(
    {
      title: closes ? 'Close without payment' : 'Mark as paid',
      subtitle: closes
        ? 'Nothing is paid, and the client is told.'
        : 'Books the payout and sets the open premium off. The client gets an email.',
      saveLabel: closes ? 'Close claim' : 'Mark as paid',
    },
    <>
      <AmountsSummary claim={claim} withPayment />
      {closes ? <InlineAlert tone="info">The loss is below the excess.</InlineAlert> : null}
      {settlement && !closes ? (
        <Facts
          columns={2}
          facts={[
            { label: 'IBAN', value: formatIban(settlement.iban ?? '') },
            { label: 'Name of the account', value: settlement.account_name },
          ]}
        />
      ) : null}
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          !closes &&
            canInsurerPay({ due: cash ?? 0, set_off: set_off ?? 0 }) && {
              choice: 'paid_by',
              required: true,
              clearable: false,
              options: [
                { value: 'us', label: 'Us, by bank transfer' },
                { value: 'insurer', label: `${claim.parties.insurer_name}, to the client itself` },
              ],
            },
          [
            { date: 'paid_on', required: true, max: today() },
            closes ? null : { text: 'reference', required: true },
          ],
        ]}
      />
    </>,
  );
  return { open, dialog };
}
