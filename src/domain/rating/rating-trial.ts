// Before tables are published they are tried on last season's book: each policy priced again, and what each client would
// pay instead. Example: 8,030.04 before and 8,431.54 after is 401.50 more.

import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';

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
