// Another panel carries what is ahead of a policy: 100.00 of one insurer, taken over by two of 60 and 40 %, takes 100.00 from
// the one and owes 60.00 and 40.00 to the others.

import { type Cents, splitByWeights } from '#domain/money.ts';
import { sumBy, sumOf } from '#domain/sums.ts';
import { balancedPosting, type LedgerPosting } from './ledger-accounts.ts';
import { splitByPanel, type PanelShare } from './insurer-panel.ts';

/** What an insurer is owed of a policy's premium. */
interface Holding {
  insurer_id: string;
  amount: Cents;
}

/**
 * The former insurers give what they were owed of an amount, the next ones are owed it. `held` is what each was owed of the
 * policy until now: nobody gives more than that, and when all of it goes over, nobody keeps a cent (manual C7).
 */
export function panelChanged(change: {
  currency: string;
  amount: Cents;
  held: readonly Holding[];
  before: readonly PanelShare[];
  after: readonly PanelShare[];
}): LedgerPosting {
  const { currency, amount, held, before, after } = change;
  const former = givenByFormer(amount, held, before);
  const next = splitByPanel(-amount, after);
  const moves = Map.groupBy([...former, ...next], (one) => one.insurer_id);
  return balancedPosting(
    'panel_changed',
    [...moves].map(([insurer_id, parts]) => ({
      account: 'insurer',
      currency,
      amount: sumBy(parts, (one) => one.amount),
      insurer_id,
    })),
  );
}

/**
 * Bills of a policy are split one by one, so that an insurer may be owed a cent more or less than its share of their sum:
 * what one of them lacks is given by those who are owed more.
 */
function givenByFormer(
  amount: Cents,
  held: readonly Holding[],
  before: readonly PanelShare[],
): Holding[] {
  if (amount === sumBy(held, (one) => one.amount)) return [...held];
  const shares = new Map(splitByPanel(amount, before).map((one) => [one.insurer_id, one.amount]));
  const able = held.filter((one) => one.amount > 0);
  const parts = able.map(({ insurer_id, amount: owed }) =>
    Math.min(owed, shares.get(insurer_id) ?? 0),
  );
  const lacking = amount - sumOf(parts);
  const rest = splitByWeights(
    lacking,
    able.map(({ amount: owed }, place) => owed - (parts[place] ?? 0)),
  );
  return able.map(({ insurer_id }, place) => ({
    insurer_id,
    amount: (parts[place] ?? 0) + (rest[place] ?? 0),
  }));
}
