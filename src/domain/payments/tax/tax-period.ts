// Each country wants its premium tax told by month, quarter or year, and by a day after that. The Netherlands by month,
// until the end of the next one: what was booked in May 2026 is due on 30 June 2026.

import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts';

/** How often a country wants a return. */
export const taxFrequencies = ['month', 'quarter', 'year'] as const;

type TaxFrequency = (typeof taxFrequencies)[number];

const monthsOf: Readonly<Record<TaxFrequency, number>> = { month: 1, quarter: 3, year: 12 };

interface TaxCalendar {
  frequency: TaxFrequency;
  /** Which month after the period, and which day of it; 31 is its last. */
  months_after: number;
  day: number;
}

/** What a country wants that is not named here. */
const usual: TaxCalendar = { frequency: 'quarter', months_after: 1, day: 31 };

/** How often and until when (decision 074): as the tax offices publish them; the quarter and its next month's end for the rest. */
const calendars: Readonly<Record<string, TaxCalendar>> = {
  AT: { frequency: 'month', months_after: 2, day: 15 },
  BE: { frequency: 'month', months_after: 1, day: 20 },
  DE: { frequency: 'month', months_after: 1, day: 15 },
  ES: { frequency: 'month', months_after: 1, day: 20 },
  FI: { frequency: 'month', months_after: 2, day: 12 },
  FR: { frequency: 'month', months_after: 1, day: 15 },
  GB: { frequency: 'quarter', months_after: 1, day: 31 },
  IT: { frequency: 'month', months_after: 1, day: 31 },
  LU: { frequency: 'quarter', months_after: 1, day: 15 },
  MC: { frequency: 'month', months_after: 1, day: 15 },
  NL: { frequency: 'month', months_after: 1, day: 31 },
  PT: { frequency: 'month', months_after: 1, day: 20 },
  SK: { frequency: 'quarter', months_after: 1, day: 31 },
};

/** The days of a return, and by when it is filed. */
export interface TaxPeriod {
  frequency: TaxFrequency;
  period_from: CalendarDate;
  period_until: CalendarDate;
  due_on: CalendarDate;
}

const lastDayOf = (first: CalendarDate): CalendarDate => addDays(addMonths(first, 1), -1);

/** The period of a country that a day lies in. */
export function taxPeriodOf(country_code: string, day: CalendarDate): TaxPeriod {
  const { frequency, months_after, day: due_day } = calendars[country_code] ?? usual;
  const months = monthsOf[frequency];
  const month = Number(day.slice(5, 7)) - 1;
  const first = month - (month % months) + 1;
  const period_from = `${day.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
  const next = addMonths(period_from, months);
  const due_month = addMonths(next, months_after - 1);
  const last = lastDayOf(due_month);
  const due = addDays(due_month, due_day - 1);
  return {
    ...{ frequency, period_from, period_until: addDays(next, -1) },
    due_on: due > last ? last : due,
  };
}

/** The period after this one. */
export function taxPeriodAfter(country_code: string, period_until: CalendarDate): TaxPeriod {
  return taxPeriodOf(country_code, addDays(period_until, 1));
}

/** Where a return stands; `nothing`: insurers pay all tax of those days themselves (decision 110). */
export const taxReturnStates = ['running', 'due', 'late', 'filed', 'nothing'] as const;

export type TaxReturnState = (typeof taxReturnStates)[number];

/** What readers see for each of them. */
export const taxReturnStateLabels: Readonly<Record<TaxReturnState, string>> = {
  running: 'Running',
  due: 'To file',
  late: 'Too late',
  filed: 'Filed',
  nothing: 'Nothing to file',
};

/** Whether a period that is not filed still runs, is to be filed or should have been. */
export function taxStateOf(
  { period_until, due_on }: Pick<TaxPeriod, 'period_until' | 'due_on'>,
  today: CalendarDate,
): 'running' | 'due' | 'late' {
  if (today <= period_until) return 'running';
  return today <= due_on ? 'due' : 'late';
}

/** A period as people name it: "03-2025", "Q1 2025", "2025". */
export function taxPeriodText({
  frequency,
  period_from,
}: Pick<TaxPeriod, 'frequency' | 'period_from'>): string {
  const year = period_from.slice(0, 4);
  const month = Number(period_from.slice(5, 7));
  if (frequency === 'year') return year;
  return frequency === 'quarter'
    ? `Q${Math.ceil(month / 3)} ${year}`
    : `${period_from.slice(5, 7)}-${year}`;
}
