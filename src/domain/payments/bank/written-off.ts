// Banks on the way keep a part of a transfer: up to 1.00 that is missing is given up instead of asked for.
// 499.50 for an instalment of 500.00: receivable −0.50, written off +0.50.

import { balancedPosting, type LedgerPosting } from '#domain/payments/ledger-accounts.ts';
import { receivable, type InstalmentPart } from '#domain/payments/ledger-postings.ts';

/** What a bank kept of a transfer is not asked for: we pay it ourselves. */
export function paymentWrittenOff(one: {
  currency: string;
  user_id: string;
  part: InstalmentPart;
}): LedgerPosting {
  const { currency, user_id, part } = one;
  return balancedPosting('payment_written_off', [
    { account: 'write_off', currency, amount: part.amount },
    receivable({ ...part, amount: -part.amount }, { currency, user_id }),
  ]);
}
