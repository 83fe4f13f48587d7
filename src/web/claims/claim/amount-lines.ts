import type { FigureName } from '#domain/analytics/calculated-figures.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { otherEstimate } from '#web/claims/claim/other-estimate.ts';

/** One line of how the final amount comes about, in cents. */
export interface AmountLine {
  label: string;
  amount: number | null;
  /** What it opens, pressed. */
  figure?: FigureName;
  minus?: boolean;
  strong?: boolean;
  quiet?: boolean;
}

/** What the lines are made of. */
export interface AmountLinesOf {
  claim: Pick<FullClaim, 'claim_amounts' | 'currency' | 'estimated_amount' | 'is_vi'>;
  /** Set-off and what leaves by bank. */
  withPayment?: boolean;
  /** Whether the client reads them, who estimated first. */
  ofClient?: boolean;
}

/** How the final amount of a claim comes about, from what was claimed to what leaves by bank. */
export function amountLines({
  claim,
  withPayment = false,
  ofClient = false,
}: AmountLinesOf): AmountLine[] {
  const amounts = claim.claim_amounts;
  const estimate = otherEstimate(claim);
  const { total, base_excess, additional_excess, excess, max_payout, final_amount } = amounts;
  return [
    ...(estimate === null
      ? []
      : [
          {
            label: ofClient ? 'Your first estimate' : 'Client’s first estimate',
            amount: estimate,
            quiet: true,
          },
        ]),
    { label: 'Claimed', amount: total.claimed, figure: 'claim_claimed', quiet: true },
    {
      label: amounts.total_loss ? 'Agreed: value less salvage (total loss)' : 'Agreed',
      amount: total.agreed,
      figure: 'claim_agreed',
    },
    { label: 'Excess', amount: excess, figure: 'claim_excess', minus: true },
    ...(additional_excess.length > 0 && excess !== 0
      ? [
          { label: 'of which base excess', amount: base_excess, quiet: true },
          ...additional_excess.map((rule) => ({
            label: `of which ${rule.label}`,
            amount: rule.amount,
            quiet: true,
          })),
        ]
      : []),
    {
      label: `At most paid for this ${claim.is_vi ? 'loss' : 'accident'}`,
      amount: max_payout,
      figure: 'claim_payout',
      quiet: true,
    },
    { label: 'Final amount', amount: final_amount, figure: 'claim_final', strong: true },
    ...(amounts.paid_before > 0
      ? [
          {
            label: 'Paid before',
            amount: amounts.paid_before,
            figure: 'claim_paid_before' as const,
            minus: true,
          },
        ]
      : []),
    ...(withPayment ? paymentLines(amounts) : []),
  ];
}

/** What is kept back of it, and what leaves by bank. */
function paymentLines({ set_off, cash }: FullClaim['claim_amounts']): AmountLine[] {
  const lines: AmountLine[] = [];
  if ((set_off ?? 0) > 0)
    lines.push({
      label: 'Open premium, set off',
      amount: set_off,
      figure: 'claim_set_off',
      minus: true,
    });
  if (cash !== null)
    lines.push({
      label: 'Paid by bank transfer',
      amount: cash,
      figure: 'claim_cash',
      strong: true,
    });
  return lines;
}
