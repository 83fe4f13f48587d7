// What an accountant reads at a day: the accounts in balance, who owes premium since when, and what of the premium is
// earned. Of a net premium of 1,000.00 for two events of which one has begun, 500.00 are earned.

/** The reports of the books. */
export const bookReports = ['trial_balance', 'debtors', 'accrued_premium'] as const;

export type BookReport = (typeof bookReports)[number];

/** What readers see for each of them. */
export const bookReportLabels: Readonly<Record<BookReport, string>> = {
  trial_balance: 'Trial balance',
  debtors: 'Debtors',
  accrued_premium: 'Accrued premium',
};
