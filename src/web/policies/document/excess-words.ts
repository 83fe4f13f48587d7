import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { formatMoney } from '#domain/money.ts';

/** One amount, or the lowest and the highest: "EUR 26,000.00 to EUR 28,500.00". */
export function rangeText(amounts: readonly number[], currency: string): string {
  const low = Math.min(...amounts);
  const high = Math.max(...amounts);
  return low === high
    ? formatMoney(low, currency)
    : `${formatMoney(low, currency)} to ${formatMoney(high, currency)}`;
}

/** What of a version says the excess; of a wish that is priced the same. */
export interface ExcessParts extends Pick<DocumentVersion, 'line'> {
  currency: string;
  items: readonly {
    car: { car_id: string; title: string };
    base_excess: number;
    max_payout: number;
  }[];
}

/** What the client pays of a loss of a various insurance, and what is paid at most. */
export function lineExcessText(
  line: NonNullable<DocumentVersion['line']>,
  { currency, max_payout }: Pick<DocumentVersion, 'currency' | 'max_payout'>,
): string {
  const excess = line.items.map((item) => item.excess);
  // One loss can take several items; of a single one it is known what that comes to.
  const most =
    line.items.length > 1
      ? 'what is insured of the items that were lost'
      : formatMoney(max_payout, currency);
  return excess.every((one) => one === 0)
    ? `There is no excess. We pay up to ${most}.`
    : `You pay the first ${rangeText(excess, currency)} of a loss yourself. We pay the rest, up to ${most}.`;
}

/** What the client pays of a loss, for each car over its events, or for each item of another line; `who` reads it as "You pay" or "The client pays". */
export function excessLines(
  { items, line, currency }: ExcessParts,
  who: 'You pay' | 'The client pays' = 'You pay',
): {
  key: string;
  label: string;
  text: string;
}[] {
  const own = who === 'You pay' ? ' yourself' : '';
  if (line)
    return line.items.map(({ position, label, excess, max_payout }) => {
      const most = formatMoney(max_payout, currency);
      const text =
        excess === 0
          ? `No excess. We pay up to ${most}.`
          : `${who} the first ${formatMoney(excess, currency)} of a loss${own}. We pay the rest, up to ${most}.`;
      return { key: String(position), label, text };
    });
  const cars = [...Map.groupBy(items, ({ car }) => car.car_id).values()];
  return cars.map((of) => {
    const excess = rangeText(
      of.map((item) => item.base_excess),
      currency,
    );
    const payout = rangeText(
      of.map((item) => item.max_payout),
      currency,
    );
    return {
      key: of[0]?.car.car_id ?? '',
      label: of[0]?.car.title ?? '',
      text: `${who} the first ${excess} of a crash${own}. We pay the rest, up to ${payout}.`,
    };
  });
}
