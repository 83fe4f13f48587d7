// Money of a claim comes back: 10,000.00 for a wreck stand on our bank, and two insurers who bore 60 and 40 % of the claim are
// owed 6,000.00 and 4,000.00.

import type { Cents } from '#domain/money.ts';
import { splitByPanel, type PanelShare } from './insurer-panel.ts';
import { balancedPosting, type LedgerEntry, type LedgerPosting } from './ledger-accounts.ts';

/** Whoever bore a claim is owed what comes back of it, by the same shares. */
export function claimRecovered(recovery: {
  currency: string;
  panel: readonly PanelShare[];
  amount: Cents;
}): LedgerPosting {
  const { currency, panel, amount } = recovery;
  return balancedPosting('claim_recovered', [
    { account: 'cash', currency, amount },
    ...splitByPanel(-amount, panel).map((part): LedgerEntry => ({
      account: 'insurer',
      currency,
      ...part,
    })),
  ]);
}
