import { formatMoney } from '#domain/money.ts';
import { otherEstimate } from '#web/claims/claim/other-estimate.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

/** Claimed, agreed, excess, at most, final: what a claim comes to. */
export function ClaimKeyFigures({ claim }: { claim: FullClaim }) {
  const { total, excess, max_payout, final_amount } = claim.claim_amounts;
  const money = (amount: number | null) =>
    amount === null ? null : <MoneyText amount={amount} currency={claim.currency} />;
  const estimate = otherEstimate(claim);
  return (
    <KeyFigures
      figures={[
        {
          label: 'Claimed',
          value: money(total.claimed),
          ...(estimate === null
            ? {}
            : { hint: `The client first estimated ${formatMoney(estimate, claim.currency)}` }),
        },
        { label: 'Agreed', value: money(total.agreed) },
        { label: 'Excess', value: money(excess) },
        { label: 'Max payout', value: money(max_payout) },
        {
          label: 'Final amount',
          value: money(final_amount) ?? 'Not set',
          quiet: final_amount === null,
          hint: 'Agreed less excess, at most the max payout, never below 0',
        },
      ]}
    />
  );
}
