// The rows that a change writes into the next bordereaux of those who carry the policy. Example: Halyard reads two rows of
// additional premium, 521.00 and 233.72, in all 754.72.

import type { Cents } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';

/** A row to come; the amount is net to the insurer. */
export interface ToldRow {
  insurer_name: string;
  list: 'risk' | 'premium';
  type: string;
  label: string;
  amount: Cents;
}

/** Rows of one insurer, list and type, with what they come to. */
export interface ToldRows {
  insurer_name: string;
  list: ToldRow['list'];
  type: string;
  rows: { label: string; amount: Cents }[];
  amount: Cents;
}

/** The rows by insurer, list and type, in the order in which they are told. */
export function toldRows(rows: readonly ToldRow[]): ToldRows[] {
  const groups = Map.groupBy(rows, ({ insurer_name, list, type }) =>
    JSON.stringify([insurer_name, list, type]),
  );
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const { insurer_name, list, type } = first;
    const amount = sumBy(all, (row) => row.amount);
    return [
      {
        ...{ insurer_name, list, type, amount },
        rows: all.map((row) => ({ label: row.label, amount: row.amount })),
      },
    ];
  });
}
