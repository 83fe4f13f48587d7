// Two previews of one change, when something moved between them: what differs is marked, so that nobody confirms a figure
// that was not seen. Example: a payment came in, 1,842.17 is paid back where it was taken off what is open.

import { formatMoney } from '#domain/money.ts';
import type { ChangeConsequences } from '#domain/policies/consequences/change-consequences.ts';
import { differenceOf } from '#domain/policies/consequences/figures.ts';
import { creditUsed } from '#domain/policies/consequences/payment-consequences.ts';

/** One sentence: what the client pays, or gets. */
export function sentenceOf({
  to_pay,
  currency,
  invoices,
  money_back,
}: Pick<ChangeConsequences, 'to_pay' | 'currency' | 'invoices' | 'money_back'>): string {
  if (invoices.length === 0) return 'Nothing to pay, nothing to give back';
  if (to_pay < 0) return `Credit of ${formatMoney(-to_pay, currency)}`;
  return `Total to pay ${formatMoney(to_pay - creditUsed(money_back), currency)} more`;
}

/** Labels of what differs between two previews of the same change, so that a page can mark it. */
export function movedBetween(old: ChangeConsequences, next: ChangeConsequences): Set<string> {
  const figures = (one: ChangeConsequences) => [
    ...one.premium,
    one.net,
    ...one.fees,
    ...one.taxes,
    one.tax,
    one.gross,
    ...one.commission,
    ...one.insurers,
    ...one.instalments,
    ...one.cover.left,
  ];
  const known = new Map(figures(old).map((line) => [line.key, line]));
  const moved = figures(next).flatMap((line) => {
    const was = known.get(line.key);
    return was && was.before === line.before && differenceOf(was) === differenceOf(line)
      ? []
      : [line.key];
  });
  const cover = new Map(old.cover.items.map((item) => [item.key, JSON.stringify(item)]));
  const covered = next.cover.items.flatMap((item) =>
    cover.get(item.key) === JSON.stringify(item) ? [] : [`cover ${item.key}`],
  );
  return new Set([...moved, ...covered]);
}
