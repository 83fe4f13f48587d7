// What a booking is called where people read the journal. Example: "premium_credited" is a credit.

/** Every kind of posting, in the words of its readers. */
export const bookingWords = {
  premium_issued: 'Premium',
  premium_adjusted: 'Change of the premium',
  premium_credited: 'Credit',
  instalment_cancelled: 'Instalment cancelled',
  panel_changed: 'Insurers changed',
  payment_received: 'Payment received',
  payment_written_off: 'Bank costs written off',
  bank_costs: 'Bank costs',
  payment_returned: 'Payment returned',
  card_received: 'Card payment',
  card_returned: 'Card payment returned',
  card_paid_out: 'Payout of the card provider',
  card_money_moved: 'Card money moved',
  unallocated_used: 'Kept money used',
  refund_paid: 'Paid back',
  claim_owed: 'Claim',
  claim_recovered: 'Recovery of a claim',
  claim_expense: 'Expense of a claim',
  claim_expense_paid: 'Expense paid',
  claim_expense_paid_by_insurer: 'Expense paid by the insurer',
  claim_paid: 'Set off against a claim',
  claim_paid_by_insurer: 'Claim paid by the insurer',
  credit_used: 'Credit used',
  unallocated_received: 'Money kept',
  unallocated_assigned: 'Kept money assigned',
  unallocated_returned: 'Kept money sent back',
  us_funds_transferred: 'Transfer from the US account',
  profit_commission: 'Profit commission',
  insurer_settled: 'Settlement',
  commission_settled: 'Settlement',
  tax_payable_settled: 'Settlement',
  fee_income_settled: 'Settlement',
  write_off_settled: 'Settlement',
  bank_costs_settled: 'Settlement',
  reversal: 'Taken back',
} as const satisfies Readonly<Record<string, string>>;

/** Kind of a posting. */
export type BookingKind = keyof typeof bookingWords;

/** The kinds of postings. */
export const bookingKinds = Object.keys(bookingWords) as [BookingKind, ...BookingKind[]];
