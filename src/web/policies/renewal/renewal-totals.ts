import type { Currency } from '#domain/currencies.ts';
import { sumBy } from '#domain/sums.ts';

/** What one renewal would cost, as far as the total asks for it. */
interface Priced {
  currency: Currency;
  premium_before: number;
  premium_asked: number | null;
  premium: number | null;
  /** Why no quote can be made. */
  problem: string;
}

/** What the quotes come to in one currency. */
interface RenewalTotal {
  currency: Currency;
  count: number;
  before: number;
  premium: number;
  /** What the tables ask beyond it, which the cap gives away. */
  cap_cost: number;
}

/** The quotes that can be made, added up by currency: 45,000.00 asked and 42,000.00 within the cap cost 3,000.00. */
export function renewalTotals(prices: readonly Priced[]): RenewalTotal[] {
  const ready = prices.filter(({ problem, premium }) => problem === '' && premium !== null);
  const currencies = [...new Set(ready.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const of = ready.filter((one) => one.currency === currency);
    return {
      ...{ currency, count: of.length },
      before: sumBy(of, (one) => one.premium_before),
      premium: sumBy(of, (one) => one.premium ?? 0),
      cap_cost: sumBy(of, (one) => (one.premium_asked ?? 0) - (one.premium ?? 0)),
    };
  });
}
