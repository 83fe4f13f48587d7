// How a figure came about: lines that add up to it, and the rows of the journal that are booked of it. Example: premium tax
// 1,702.06 is 21 % of 8,105.04, and booking 41 of 12/03/2026 owes it to the Netherlands.

import type { Cents } from '#domain/money.ts';
import type { Currency } from '#domain/currencies.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';
import { sumBy } from '#domain/sums.ts';

/** One line of a calculation; an input that is not added up has no amount. */
export interface CalculationLine {
  label: string;
  /** The numbers it was made of, and how it was rounded. */
  how: string;
  amount: Cents | null;
}

/** Lines that add up to a total. */
export interface CalculationPart {
  title: string;
  total: Cents;
  lines: CalculationLine[];
}

/** A row of the journal, with the sign with which it counts in the figure. */
export interface JournalRow {
  booking_number: number;
  booked_on: string;
  /** What was booked. */
  description: string;
  /** The ledger account. */
  account: string;
  /** The insurer, brokerage or country that it is about; empty for the client and for ourselves. */
  party: string;
  amount: Cents;
}

/** A figure with all that it was made of. */
export interface Calculation {
  /** Of which record: "P-26-0061, version II". */
  subject: string;
  currency: Currency;
  /** Null of a ratio. */
  amount: Cents | null;
  /** A ratio as text. */
  ratio: string | null;
  parts: CalculationPart[];
  /** The tables that it was priced with; null where none were asked. */
  rating_version: string | null;
  factors: TraceStep[];
  journal: JournalRow[];
  /** Sum of the rows of the journal; null where nothing is booked, or nothing that this person may see. */
  booked: Cents | null;
  /** Why what is booked is another amount; empty where it is the same. */
  booked_note: string;
}

/** Adds up what has an amount. */
export const sumOfAmounts = (lines: readonly { amount: Cents | null }[]): Cents =>
  sumBy(lines, ({ amount }) => amount ?? 0);

/** Lines that are shown one by one; the rest is one line, so that they still add up. */
const MOST_LINES = 100;

/** The largest lines of many first, and what is beyond a hundred as one; what comes to nothing is left out. */
export function largestFirst(lines: readonly CalculationLine[]): CalculationLine[] {
  const sorted = lines
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => Math.abs(b.amount ?? 0) - Math.abs(a.amount ?? 0));
  const others = sorted.slice(MOST_LINES);
  return others.length === 0
    ? sorted
    : [
        ...sorted.slice(0, MOST_LINES),
        { label: `${others.length} more`, how: '', amount: sumOfAmounts(others) },
      ];
}

/** Lines under a title, with their sum. */
export function partOf(title: string, lines: readonly CalculationLine[]): CalculationPart {
  return { title, total: sumOfAmounts(lines), lines: [...lines] };
}

/** A calculation out of what there is of it; its journal is added up. */
export function calculationOf(
  known: Pick<Calculation, 'subject' | 'currency' | 'parts'> & Partial<Calculation>,
): Calculation {
  const { journal = [], parts } = known;
  return {
    amount: parts[0]?.total ?? null,
    ratio: null,
    rating_version: null,
    factors: [],
    booked: journal.length === 0 ? null : sumOfAmounts(journal),
    booked_note: '',
    ...known,
    journal,
  };
}
