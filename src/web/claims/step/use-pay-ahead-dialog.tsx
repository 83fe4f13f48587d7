import { z } from 'zod';
import { dateOfInstant } from '#domain/dates.ts';
import { formatMoney, percentOf } from '#domain/money.ts';
import { mostDownpaymentPct } from '#domain/payments/outgoing-payment.ts';
import { AmountsSummary } from '#web/claims/claim/amounts-summary.tsx';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { useClaimDialog } from '#web/claims/step/use-claim-dialog.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';

const today = () => dateOfInstant(Date.now() / 1000);

const schema = z.object({
  amount: z.number('Missing data for Amount').positive('Enter an amount above zero.'),
  paid_on: z.string('Missing data for Payment date'),
  reference: z
    .string()
    .trim()
    .min(1, 'Missing data for Reference')
    .max(140, 'At most 140 characters.'),
});
interface Values {
  amount: number | null;
  paid_on: string | null;
  reference: string;
}

const labels = { amount: 'Amount', paid_on: 'Payment date', reference: 'Reference' };

/** Pays a part of what is prepared, so that parts can be ordered; the rest follows. */
export function usePayAheadDialog(claim: FullClaim) {
  const { currency, payout, claim_amounts } = claim;
  const most = Math.min(
    percentOf(payout?.amount ?? 0, mostDownpaymentPct),
    claim_amounts.cash ?? 0,
  );
  const { form, open, draw } = useClaimDialog(claim, 'pay_claim_ahead', {
    schema,
    fresh: (): Values => ({ amount: null, paid_on: today(), reference: claim.claim_number }),
    done: 'Part marked as paid',
    labels,
  });
  const dialog = draw(
    {
      title: 'Pay part ahead',
      subtitle: 'The rest waits to be paid as before. The client is told.',
      saveLabel: 'Mark part as paid',
    },
    <>
      <AmountsSummary claim={claim} withPayment />
      <DeclaredFields
        control={form.control}
        labels={labels}
        lines={[
          {
            money: 'amount',
            currency,
            required: true,
            hint: `At most ${mostDownpaymentPct} %: ${formatMoney(most, currency)}.`,
          },
          [
            { date: 'paid_on', required: true, max: today() },
            { text: 'reference', required: true },
          ],
        ]}
      />
    </>,
  );
  return { open, dialog };
}
