// What the bank takes for keeping the account for clients is ours to bear, and what interest it pays is ours to have.
// 12.50 of costs: bank costs +12.50, cash −12.50; 3.10 of interest: bank costs −3.10, cash +3.10.

import { balancedPosting, type LedgerPosting } from '#domain/payments/ledger-accounts.ts';
import type { Cents } from '#domain/money.ts';

/** A movement of the bank's own: costs are below nought, interest above. */
export function bankCostsTaken({
  currency,
  amount,
}: {
  currency: string;
  amount: Cents;
}): LedgerPosting {
  return balancedPosting('bank_costs', [
    { account: 'bank_costs', currency, amount: 0 - amount },
    { account: 'cash', currency, amount },
  ]);
}
