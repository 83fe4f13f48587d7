// Sums are kept by month: 11 February to 19 August is the months March to July, and the days at both edges.

import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts';

/** The days of a period: its whole months, and what is left of it before and behind them. */
export function monthsAndEdges({ from, to }: { from: CalendarDate; to: CalendarDate }): {
  months: { first: CalendarDate; last: CalendarDate } | null;
  edges: { from: CalendarDate; to: CalendarDate }[];
} {
  const startOf = (day: CalendarDate) => `${day.slice(0, 7)}-01`;
  const first = from === startOf(from) ? from : addMonths(startOf(from), 1);
  // The last whole month begins where the month after it does not begin beyond the day behind the period.
  const last = addMonths(startOf(addDays(to, 1)), -1);
  if (first > last) return { months: null, edges: [{ from, to }] };
  const behind = addMonths(last, 1);
  return {
    months: { first, last },
    edges: [
      ...(from < first ? [{ from, to: addDays(first, -1) }] : []),
      ...(behind <= to ? [{ from: behind, to }] : []),
    ],
  };
}
