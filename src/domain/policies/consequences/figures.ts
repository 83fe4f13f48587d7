// A figure before and after a change, with the steps that lead to what it becomes. Example: commission 776.16 → 998.13, of
// which 776.16 was booked on 20/11/2026 with the premium and 221.97 is booked by this change.

import { bookingWords } from '#domain/payments/booking-words.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { StandingBooking } from '#domain/policies/consequences/policy-standing.ts';
import { sumBy } from '#domain/sums.ts';

/** One line of a calculation; what is no amount stands in the text alone. */
export interface FigureStep {
  text: string;
  amount: Cents | null;
  /** It comes with this change; what led to the figure before does not. */
  is_new?: boolean | undefined;
}

/** A line of the page of consequences; null where the line was not there. */
export interface FigureLine {
  key: string;
  label: string;
  before: Cents | null;
  after: Cents | null;
  /** How it is worked out after the change, and how it was before. */
  steps: FigureStep[];
  steps_before: FigureStep[];
}

/** A line whose steps add up. */
export function sumLine(key: string, label: string, parts: readonly FigureLine[]): FigureLine {
  const sumOf = (side: 'before' | 'after') => sumBy(parts, (part) => part[side] ?? 0);
  return {
    key,
    label,
    before: sumOf('before'),
    after: sumOf('after'),
    steps: parts.map((part) => ({ text: part.label, amount: part.after ?? 0 })),
    steps_before: parts.map((part) => ({ text: part.label, amount: part.before ?? 0 })),
  };
}

/** Lines of which at least one side says something. */
export function spoken(lines: readonly FigureLine[]): FigureLine[] {
  return lines.filter((line) => (line.before ?? 0) !== 0 || (line.after ?? 0) !== 0);
}

/** How much a figure moves. */
export const differenceOf = (line: Pick<FigureLine, 'before' | 'after'>): Cents =>
  (line.after ?? 0) - (line.before ?? 0);

/** What of a calculation was there before the change. */
export const oldSteps = (steps: readonly FigureStep[]): FigureStep[] =>
  steps.filter(({ is_new }) => is_new !== true);

/**
 * How the difference of a figure comes about: the steps that come with the change, where they are told apart, else what it
 * becomes less what it was.
 */
export function differenceSteps(line: Omit<FigureLine, 'key' | 'label'>): FigureStep[] {
  const added = line.steps.filter(({ is_new }) => is_new === true);
  const told = sumBy(added, ({ amount }) => amount ?? 0);
  if (added.length > 0 && told === differenceOf(line)) return added;
  return [
    { text: 'After', amount: line.after ?? 0 },
    { text: 'Less before', amount: 0 - (line.before ?? 0) },
  ];
}

/** The journal rows that a figure is the sum of; those that are not `known` come with this change. */
export function bookingSteps(
  bookings: readonly StandingBooking[],
  known: ReadonlySet<string>,
): FigureStep[] {
  return bookings.map(({ transaction_id, kind, booked_on, amount }) => {
    const what = bookingWords[kind];
    return known.has(transaction_id)
      ? { text: `${what}, ${formatCalendarDate(booked_on)}`, amount }
      : { text: `${what}, with this change`, amount, is_new: true };
  });
}
