import { formatMoney } from '#domain/money.ts';
import { otherEstimate } from '#web/claims/claim/other-estimate.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { FigureAmount, type FigureQuestion } from '#web/kit/calculation/figure-button.tsx';

/** Claimed, agreed, excess, at most, final: what a claim comes to. */
export function ClaimKeyFigures({ claim }: { claim: FullClaim }) {
  const { total, excess, max_payout, final_amount } = claim.claim_amounts;
  const money = (figure: FigureQuestion['figure'], amount: number | null) =>
    amount === null ? null : (
      <FigureAmount
        of={{ figure, claim_id: claim.claim_id }}
        amount={amount}
        currency={claim.currency}
      />
    );
  const estimate = otherEstimate(claim);
  return (
    <KeyFigures
      figures={[
        {
          label: 'Claimed',
          value: money('claim_claimed', total.claimed),
          ...(estimate === null
            ? {}
            : { hint: `The client first estimated ${formatMoney(estimate, claim.currency)}` }),
        },
        { label: 'Agreed', value: money('claim_agreed', total.agreed) },
        { label: 'Excess', value: money('claim_excess', excess) },
        { label: 'Max payout', value: money('claim_payout', max_payout) },
        {
          label: 'Final amount',
          value: money('claim_final', final_amount) ?? 'Not set',
          quiet: final_amount === null,
          ...(final_amount === null
            ? { hint: 'Agreed less excess, at most the max payout, never below 0' }
            : {}),
        },
      ]}
    />
  );
}
