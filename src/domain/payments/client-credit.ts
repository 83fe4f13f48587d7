// What came in and fits no instalment is kept: 1,000.00 on an instalment of 880.00 leaves 120.00, the client's credit. It
// is used for another instalment, the oldest first, or paid back; it is never less than nothing (decision 057).

import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import { balancedPosting, type LedgerPosting } from './ledger-accounts.ts';
import { kept, receivable, type CashAccount, type InstalmentPart } from './ledger-postings.ts';

/** A receipt of which something is kept. */
export interface KeptReceipt {
  unallocated_id: string;
  /** What may be used of it: what is left less what is asked back, in cents. */
  free: Cents;
}

/** A part of an amount that is taken from a receipt. */
export interface CreditPart {
  unallocated_id: string;
  amount: Cents;
}

/** Takes an amount from receipts in their order; null where they hold less. */
export function takeCredit(receipts: readonly KeptReceipt[], amount: Cents): CreditPart[] | null {
  invariant(amount > 0, 'Credit is used for more than nothing');
  const parts: CreditPart[] = [];
  let left = amount;
  for (const { unallocated_id, free } of receipts) {
    const part = Math.min(left, Math.max(0, free));
    if (part > 0) parts.push({ unallocated_id, amount: part });
    left -= part;
  }
  return left === 0 ? parts : null;
}

/** How much of an amount each instalment takes, in their order; what none of them needs is left over. */
export function fillInstalments(
  instalments: readonly { payment_id: string; instalment_number: number; amount_open: Cents }[],
  amount: Cents,
): InstalmentPart[] {
  let left = amount;
  return instalments.flatMap(({ payment_id, instalment_number, amount_open }) => {
    const part = Math.min(left, Math.max(0, amount_open));
    left -= part;
    return part > 0 ? [{ payment_id, instalment_number, amount: part }] : [];
  });
}

/** Money that is kept for a client, or for nobody yet, and the account of the bank that it moved on. */
interface KeptMoney {
  currency: string;
  amount: Cents;
  account: CashAccount;
  unallocated_id: string;
  user_id: string | null;
}

/** Money came in whose invoice is unknown, perhaps its client too; it is kept until staff decide. */
export function unallocatedReceived(receipt: KeptMoney): LedgerPosting {
  const { currency, amount, account } = receipt;
  return balancedPosting('unallocated_received', [
    { account, currency, amount },
    kept(receipt, -1),
  ]);
}

/** What is left of a receipt is another client's, or is known to be somebody's at last. */
export function unallocatedAssigned(receipt: {
  currency: string;
  amount: Cents;
  unallocated_id: string;
  from: string | null;
  to: string;
}): LedgerPosting {
  const { from, to, ...money } = receipt;
  return balancedPosting('unallocated_assigned', [
    kept({ ...money, user_id: from }, 1),
    kept({ ...money, user_id: to }, -1),
  ]);
}

/** Credit pays an instalment, or a part of it. */
export function creditUsed(use: {
  currency: string;
  user_id: string;
  part: InstalmentPart;
  from: readonly CreditPart[];
}): LedgerPosting {
  const { currency, user_id, part, from } = use;
  return balancedPosting('credit_used', [
    ...from.map((one) => kept({ ...one, currency, user_id }, 1)),
    receivable({ ...part, amount: -part.amount }, { currency, user_id }),
  ]);
}

/** Kept money is sent back to whom it came from. */
export function unallocatedReturned(receipt: KeptMoney): LedgerPosting {
  const { currency, amount, account } = receipt;
  return balancedPosting('unallocated_returned', [
    kept(receipt, 1),
    { account, currency, amount: -amount },
  ]);
}
