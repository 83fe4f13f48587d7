// Another panel carries what is ahead of a policy: 100.00 of one insurer, taken over by two of 60 and 40 %, takes 100.00 from
// the one and owes 60.00 and 40.00 to the others.

import type { Cents } from '#domain/money.ts';
import { balancedPosting, type LedgerPosting } from './ledger-accounts.ts';
import { splitByPanel, type PanelShare } from './insurer-panel.ts';

/** The former insurers give what they were owed of an amount, the next ones are owed it. */
export function panelChanged(change: {
  currency: string;
  amount: Cents;
  before: readonly PanelShare[];
  after: readonly PanelShare[];
}): LedgerPosting {
  const { currency, amount, before, after } = change;
  const former = splitByPanel(amount, before);
  const next = splitByPanel(-amount, after);
  const moves = Map.groupBy([...former, ...next], (one) => one.insurer_id);
  return balancedPosting(
    'panel_changed',
    [...moves].map(([insurer_id, parts]) => ({
      account: 'insurer',
      currency,
      amount: parts.reduce((sum, one) => sum + one.amount, 0),
      insurer_id,
    })),
  );
}
