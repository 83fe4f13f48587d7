// Words of the lists of quotes and policies: how far the premium is paid and what a policy still lacks. A policy with one
// of four instalments paid reads "Partly paid"; without an invoice, "No invoice yet".

/** How far the premium is paid. */
export const paidStateLabels = {
  none: 'No invoice yet',
  open: 'Open',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  too_late: 'Too late',
} as const;

/** What a policy still lacks. */
export const missingLabels = { driver: 'Driver', chassis: 'Chassis', payment: 'Payment' } as const;
