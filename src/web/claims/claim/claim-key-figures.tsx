import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';

/** Claimed, agreed, excess, at most, final: what a claim comes to. */
export function ClaimKeyFigures({ claim }: { claim: FullClaim }) {
  const { total, excess, max_payout, final_amount } = claim.claim_amounts;
  const money = (amount: number | null) =>
    amount === null ? null : <MoneyText amount={amount} currency={claim.currency} />;
  return (
    <KeyFigures
      figures={[
        { label: 'Claimed', value: money(total.claimed) },
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
