// Before tables are published they are tried on last season's book: each policy priced again, and what each client would
// pay instead. Example: 8,030.04 before and 8,431.54 after is 401.50 more.

import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';
import { seriesIdOf } from '#domain/rating/levels/default-series.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';

/** What something cost and would cost. */
export interface TrialLine {
  readonly id: string;
  readonly name: string;
  readonly currency: Currency;
  readonly policies: number;
  readonly before: Cents;
  readonly after: Cents;
}

/** Lines of one id and currency become one, the largest changes first; amounts of two currencies are never added. */
export function sumTrialLines(lines: Iterable<TrialLine>): TrialLine[] {
  const sums = new Map<string, TrialLine>();
  for (const line of lines) {
    const key = `${line.currency} ${line.id}`;
    const sum = sums.get(key);
    sums.set(
      key,
      sum
        ? {
            ...sum,
            policies: sum.policies + line.policies,
            before: sum.before + line.before,
            after: sum.after + line.after,
          }
        : line,
    );
  }
  const change = ({ before, after }: TrialLine) => Math.abs(after - before);
  return [...sums.values()].toSorted((a, b) => change(b) - change(a) || (a.name < b.name ? -1 : 1));
}

/** What the ratings of a year say of a series, as far as it makes a price. */
export interface TriedSeries {
  readonly claim_level: number;
  readonly base_rate_override: string | null;
  readonly min_excess_override: Cents | null;
  readonly min_premium_override: Cents | null;
}

/**
 * A risk as it would be with the series ratings of another year, by the series' id; the class of a car and series that the
 * year does not know stay.
 */
export function riskWithSeries(
  risk: OnTrackInput,
  series: ReadonlyMap<string, TriedSeries>,
): OnTrackInput {
  return {
    ...risk,
    items: risk.items.map((item) => {
      const rated = series.get(seriesIdOf(item.series ?? ''));
      if (!rated) return item;
      const { claim_level, ...overrides } = rated;
      return { ...item, series_claim_level: claim_level, ...overrides };
    }),
  };
}

/** How many lines of clients rise, fall and stay; a client with two currencies counts once for each. */
export function countChanges(lines: readonly TrialLine[]): {
  more: number;
  less: number;
  same: number;
} {
  const more = lines.filter(({ before, after }) => after > before).length;
  const less = lines.filter(({ before, after }) => after < before).length;
  return { more, less, same: lines.length - more - less };
}
