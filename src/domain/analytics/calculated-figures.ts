// The figures that open their calculation, and of what record each is one; where they do is decision 113. Example: "net_premium" of version II of P-26-0061
// is the sum of its items less the discount: 6,860.03 − 205.80 = 6,654.23.

/** What a figure is called, and the record that it is a figure of. */
interface CalculatedFigure {
  label: string;
  of: 'version' | 'policy' | 'invoice' | 'instalment' | 'refund' | 'claim' | 'book';
}

const figures = {
  item_premium: { label: 'Premium of the item', of: 'version' },
  item_excess: { label: 'Excess of the item', of: 'version' },
  item_payout: { label: 'Max payout of the item', of: 'version' },
  items_total: { label: 'Sum of items', of: 'version' },
  discount: { label: 'Discount', of: 'version' },
  adjustment: { label: 'Adjustment', of: 'version' },
  net_premium: { label: 'Net premium', of: 'version' },
  policy_fee: { label: 'Policy fee', of: 'version' },
  premium_tax: { label: 'Premium tax', of: 'version' },
  gross_premium: { label: 'Net premium, fee and tax', of: 'version' },
  commission: { label: 'Commission', of: 'version' },
  excess: { label: 'Excess', of: 'version' },
  max_payout: { label: 'Max payout', of: 'version' },
  version_instalment: { label: 'Instalment', of: 'version' },
  policy_net: { label: 'Net premium, with changes', of: 'policy' },
  policy_gross: { label: 'Premium incl. tax, with changes', of: 'policy' },
  policy_charge: { label: 'Beyond the premium', of: 'policy' },
  earned_commission: { label: 'Commission booked', of: 'policy' },
  insurer_share: { label: 'Insurer’s share', of: 'policy' },
  amount_asked: { label: 'All instalments', of: 'policy' },
  amount_paid: { label: 'Paid', of: 'policy' },
  amount_open: { label: 'Open', of: 'policy' },
  refund_owed: { label: 'To be paid back', of: 'policy' },
  cover_left: { label: 'Cover left', of: 'policy' },
  cover_insured: { label: 'Insured', of: 'policy' },
  cover_paid: { label: 'Paid of the cover', of: 'policy' },
  cover_approved: { label: 'Approved of the cover', of: 'policy' },
  cover_reinstated: { label: 'Reinstated', of: 'policy' },
  invoice_net: { label: 'Net premium of the invoice', of: 'invoice' },
  invoice_fee: { label: 'Fees of the invoice', of: 'invoice' },
  invoice_tax: { label: 'Premium tax of the invoice', of: 'invoice' },
  invoice_total: { label: 'Total of the invoice', of: 'invoice' },
  invoice_paid: { label: 'Paid on the invoice', of: 'invoice' },
  invoice_open: { label: 'Open on the invoice', of: 'invoice' },
  instalment_amount: { label: 'Instalment', of: 'instalment' },
  instalment_open: { label: 'Open on the instalment', of: 'instalment' },
  refund: { label: 'Refund', of: 'refund' },
  claim_claimed: { label: 'Claimed', of: 'claim' },
  claim_agreed: { label: 'Agreed', of: 'claim' },
  claim_excess: { label: 'Excess of the claim', of: 'claim' },
  claim_payout: { label: 'At most paid', of: 'claim' },
  claim_final: { label: 'Final amount', of: 'claim' },
  claim_paid_before: { label: 'Paid before', of: 'claim' },
  claim_set_off: { label: 'Open premium, set off', of: 'claim' },
  claim_cash: { label: 'Paid by bank transfer', of: 'claim' },
  claim_reserve: { label: 'Reserve', of: 'claim' },
  account_premium: { label: 'Net premium this year', of: 'book' },
  account_paid: { label: 'Paid', of: 'book' },
  account_open: { label: 'Open', of: 'book' },
  ledger_balance: { label: 'Balance of the account', of: 'book' },
  loss_ratio: { label: 'Loss ratio', of: 'book' },
} as const satisfies Readonly<Record<string, CalculatedFigure>>;

/** A figure that opens its calculation. */
export type FigureName = keyof typeof figures;

/** Every figure that opens its calculation. */
export const figureNames = Object.keys(figures) as [FigureName, ...FigureName[]];

/** What each figure is called and of what it is one. */
export const calculatedFigures: Readonly<Record<FigureName, CalculatedFigure>> = figures;
