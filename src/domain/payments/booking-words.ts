// What a booking is called where people read the journal. Example: "premium_credited" is a credit.

/** The kinds of postings in the words of their readers. */
export const bookingWords: Readonly<Record<string, string>> = {
  premium_issued: 'Premium',
  premium_adjusted: 'Change of the premium',
  premium_credited: 'Credit',
  instalment_cancelled: 'Instalment cancelled',
  panel_changed: 'Insurers changed',
  payment_received: 'Payment received',
  payment_returned: 'Payment returned',
  card_received: 'Card payment',
  card_returned: 'Card payment returned',
  unallocated_used: 'Kept money used',
  refund_paid: 'Paid back',
  claim_paid: 'Set off against a claim',
  reversal: 'Taken back',
};
