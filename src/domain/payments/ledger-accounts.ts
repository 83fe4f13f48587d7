// Every amount stands on two accounts or more, and the entries of one posting sum to zero in each currency.
// A gross premium of 9,807.10: receivable +9,807.10, insurer −6,825.53, commission −1,204.51, tax −1,702.06, fee −75.00.

import { invariant } from '#domain/invariant.ts';
import { assertCents, type Cents } from '#domain/money.ts';
import type { BookingKind } from './booking-words.ts';

/** The chart of accounts. A debit is positive, a credit negative. A new one stands last: the place numbers it in audit files. */
export const ledgerAccounts = [
  'premium_receivable',
  'insurer',
  'commission',
  'tax_payable',
  'fee_income',
  'claims_payable',
  'refunds_payable',
  'unallocated',
  'write_off',
  'cash',
  'cash_us',
  'bank_costs',
  'card_provider',
] as const;

/** Name of a ledger account. */
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** How an account comes back to zero: by what it is about being paid, or by a settlement of its own. */
export interface LedgerAccountRule {
  label: string;
  closes: 'when_paid' | 'by_settlement';
  /** What stands on it, and what takes it away. */
  meaning: string;
}

/** What each account is for. When a season is paid and settled, all of them are at zero in every currency. */
export const ledgerAccountRules: Readonly<Record<LedgerAccount, LedgerAccountRule>> = {
  premium_receivable: {
    label: 'Premium receivable',
    closes: 'when_paid',
    meaning: 'What clients owe, by instalment; goes when it is paid, set off or credited.',
  },
  insurer: {
    label: 'Insurer',
    closes: 'by_settlement',
    meaning:
      'Current account with each insurer: net premium less commission and the premium tax that it pays itself, against the claims it bears.',
  },
  commission: {
    label: 'Commission',
    closes: 'by_settlement',
    meaning: 'What each brokerage has earned; without a brokerage it is our own.',
  },
  tax_payable: {
    label: 'Premium tax payable',
    closes: 'by_settlement',
    meaning: 'Premium tax by country that is ours to file, until it is paid to the tax office.',
  },
  fee_income: {
    label: 'Fees',
    closes: 'by_settlement',
    meaning: 'Policy and endorsement fees, until they are moved to our own account.',
  },
  claims_payable: {
    label: 'Claims payable',
    closes: 'when_paid',
    meaning: 'Agreed claims and their expenses that are ready to be paid.',
  },
  refunds_payable: {
    label: 'Refunds payable',
    closes: 'when_paid',
    meaning: 'Approved refunds that have not been executed.',
  },
  unallocated: {
    label: 'Unallocated receipts',
    closes: 'when_paid',
    meaning:
      'Money that came in and fits no payment, or more than it asked for: used for another one, or sent back.',
  },
  write_off: {
    label: 'Written off',
    closes: 'by_settlement',
    meaning:
      'Cents of premium that banks kept and nobody asks for; until our own account pays them in.',
  },
  cash: {
    label: 'Bank',
    closes: 'by_settlement',
    meaning: 'Money on the bank account for clients: what the bank has of it.',
  },
  cash_us: {
    label: 'Bank (US account)',
    closes: 'by_settlement',
    meaning: 'Money on the account in the United States, until it is transferred.',
  },
  bank_costs: {
    label: 'Bank costs',
    closes: 'by_settlement',
    meaning:
      'Costs that the bank and the card provider took, less interest; until our own account pays them in.',
  },
  card_provider: {
    label: 'Card provider',
    closes: 'when_paid',
    meaning:
      'Money that clients paid by card; goes when the provider pays it out, its costs with it.',
  },
};

/** Accounts that are brought to zero by paying somebody, under the names that people choose from. */
export const settlementAccounts = {
  insurer: 'insurer',
  commission: 'commission',
  tax: 'tax_payable',
  fees: 'fee_income',
  write_offs: 'write_off',
  bank_costs: 'bank_costs',
} as const satisfies Record<string, LedgerAccount>;

/** An account that is settled. */
export type SettledAccount = (typeof settlementAccounts)[keyof typeof settlementAccounts];

/** One line of a posting, with the record that it is about. */
export interface LedgerEntry {
  account: LedgerAccount;
  currency: string;
  /** Debit positive, credit negative; never zero. */
  amount: Cents;
  user_id?: string;
  insurer_id?: string;
  broker_id?: string;
  /** Of premium tax: which country's. On an insurer's account it is tax that the insurer pays itself. */
  country_code?: string;
  payment_id?: string;
  instalment_number?: number;
  /** Of an entry of unallocated receipts: which one. */
  unallocated_id?: string;
}

/** Entries that belong together and sum to zero. */
export interface LedgerPosting {
  kind: BookingKind;
  entries: LedgerEntry[];
}

/** Leaves out lines of zero and stops when the rest does not sum to zero in every currency. */
export function balancedPosting(kind: BookingKind, lines: readonly LedgerEntry[]): LedgerPosting {
  const entries = lines.filter((line) => line.amount !== 0);
  for (const { currency, balance } of balancesByCurrency(entries)) {
    invariant(balance === 0, `Posting ${kind} is out of balance by ${balance} ${currency}`);
  }
  return { kind, entries };
}

function balancesByCurrency(entries: readonly LedgerEntry[]) {
  const sums = new Map<string, Cents>();
  for (const { currency, amount } of entries) {
    assertCents(amount);
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  return [...sums].map(([currency, balance]) => ({ currency, balance }));
}
