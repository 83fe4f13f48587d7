// What a claim does to the accounts: it is owed, and it is paid.
// A claim of 20,370.00 with 4,807.10 set off: claims payable +20,370.00, receivable −4,807.10, cash −15,562.90.

import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import { splitByPanel, type PanelShare } from './insurer-panel.ts';
import { balancedPosting, type LedgerEntry, type LedgerPosting } from './ledger-accounts.ts';
import { kept, receivable, type CashAccount, type InstalmentPart } from './ledger-postings.ts';

/** A claim is ready to be paid: the insurers bear it by share, the payee is owed it. */
export function claimOwed(claim: {
  currency: string;
  user_id: string;
  panel: readonly PanelShare[];
  amount: Cents;
}): LedgerPosting {
  const { currency, user_id, panel, amount } = claim;
  return balancedPosting('claim_owed', [
    ...splitByPanel(amount, panel).map((part): LedgerEntry => ({
      account: 'insurer',
      currency,
      ...part,
    })),
    { account: 'claims_payable', currency, amount: -amount, user_id },
  ]);
}

/**
 * A claim, or a part of it ahead, is paid: open premium is set off first, the rest leaves by bank. Premium that was to be
 * set off and was paid meanwhile is the client's credit.
 */
export function claimPaid(payout: {
  currency: string;
  user_id: string;
  amount: Cents;
  set_off: readonly InstalmentPart[];
  over?: { amount: Cents; unallocated_id: string };
  account: CashAccount;
}): LedgerPosting {
  const { currency, user_id, amount, set_off, over, account } = payout;
  const cash = amount - set_off.reduce((sum, part) => sum + part.amount, over?.amount ?? 0);
  invariant(cash >= 0, 'More premium is set off than the claim pays');
  return balancedPosting('claim_paid', [
    { account: 'claims_payable', currency, amount, user_id },
    ...set_off.map((part) => receivable({ ...part, amount: -part.amount }, { currency, user_id })),
    ...(over ? [kept({ currency, user_id, ...over }, -1)] : []),
    { account, currency, amount: -cash },
  ]);
}

/** The insurer paid the client itself: nothing moves on our bank. */
export function claimPaidByInsurer(payout: {
  currency: string;
  user_id: string;
  insurer_id: string;
  amount: Cents;
}): LedgerPosting {
  const { currency, user_id, insurer_id, amount } = payout;
  return balancedPosting('claim_paid_by_insurer', [
    { account: 'claims_payable', currency, amount, user_id },
    { account: 'insurer', currency, amount: -amount, insurer_id },
  ]);
}

/** Somebody invoiced for a claim: the insurers bear it by share as they bear the claim, the payee is owed it. */
export function claimExpense(expense: {
  currency: string;
  panel: readonly PanelShare[];
  amount: Cents;
}): LedgerPosting {
  const { currency, panel, amount } = expense;
  return balancedPosting('claim_expense', [
    ...splitByPanel(amount, panel).map((part): LedgerEntry => ({
      account: 'insurer',
      currency,
      ...part,
    })),
    { account: 'claims_payable', currency, amount: -amount },
  ]);
}

/** An expense of a claim is paid: from our bank, or by the insurer itself. */
export function claimExpensePaid(payout: {
  currency: string;
  amount: Cents;
  /** The insurer that paid it; absent where we did. */
  insurer_id?: string;
}): LedgerPosting {
  const { currency, amount, insurer_id } = payout;
  const owed: LedgerEntry = { account: 'claims_payable', currency, amount };
  return insurer_id === undefined
    ? balancedPosting('claim_expense_paid', [owed, { account: 'cash', currency, amount: -amount }])
    : balancedPosting('claim_expense_paid_by_insurer', [
        owed,
        { account: 'insurer', currency, amount: -amount, insurer_id },
      ]);
}
