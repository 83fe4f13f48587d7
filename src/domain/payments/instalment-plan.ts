// The gross premium is paid at once or in 2 or 4 instalments; the first takes the odd cents.
// 69,346.26 in 4 gives 17,336.58 and three times 17,336.56. When they are due: manual, part two, A13, and
// decision 052.

import { addDays, addMonths, type CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { type Cents, splitPremium } from '#domain/money.ts';

/** Days that a client has to pay after the invoice was issued. */
const PAYMENT_TERM_DAYS = 14;

/** One instalment of a premium. */
export interface Instalment {
  instalment_number: number;
  amount: Cents;
  due_on: CalendarDate;
}

/** What decides when the instalments of a premium are due. */
export interface InstalmentTerms {
  gross: Cents;
  /** How many were asked for: 1, 2 or 4. */
  count: number;
  issued_on: CalendarDate;
  period_from: CalendarDate;
  period_to: CalendarDate;
  /** The first day of each event that is insured; none for cover that runs by the day. */
  begins_on: readonly CalendarDate[];
  /** The days that were agreed instead, one for each instalment; none when none were. */
  agreed_on: readonly CalendarDate[];
}

/**
 * Plans the instalments of a gross premium: 14 days after issue, or the day before what begins next if that is sooner;
 * the others every 6 or 3 months on the same day of the month. None is later than the day before the last event begins
 * (for cover by the day, than its last day): those that would be are added to the last that is not. Days that were
 * agreed count instead, as long as they lie ahead. Parts of one day are one instalment, and no part is of nothing.
 */
export function planInstalments(terms: InstalmentTerms): Instalment[] {
  invariant(terms.period_to >= terms.period_from, 'A period ends before it begins');
  const days = dueDays(terms);
  const amounts = new Map<CalendarDate, Cents>();
  for (const [index, amount] of splitPremium(terms.gross, terms.count).entries()) {
    const day = days[Math.min(index, days.length - 1)] ?? terms.issued_on;
    amounts.set(day, (amounts.get(day) ?? 0) + amount);
  }
  return [...amounts]
    .filter(([, amount]) => amount > 0)
    .map(([due_on, amount], index) => ({ instalment_number: index + 1, amount, due_on }));
}

/** The days on which something is due, in order; at least one, and never before the day of issue. */
function dueDays(terms: InstalmentTerms): CalendarDate[] {
  const { issued_on, count } = terms;
  const first = firstDueDay(terms);
  if (terms.agreed_on.some((day) => day >= issued_on))
    return terms.agreed_on.map((day) => (day >= issued_on ? day : first)).toSorted();
  const last = lastDueDay(terms);
  return Array.from({ length: count }, (_, index) => addMonths(first, (index * 12) / count)).filter(
    (day, index) => index === 0 || day <= last,
  );
}

function firstDueDay({ issued_on, period_from, begins_on }: InstalmentTerms): CalendarDate {
  const term = addDays(issued_on, PAYMENT_TERM_DAYS);
  const begins = begins_on.length > 0 ? begins_on : [period_from];
  const [next] = begins.filter((day) => day >= issued_on).toSorted();
  if (next === undefined || next > term) return term;
  return next > issued_on ? addDays(next, -1) : issued_on;
}

function lastDueDay({ period_to, begins_on }: InstalmentTerms): CalendarDate {
  const last = begins_on.toSorted().at(-1);
  return last === undefined ? period_to : addDays(last, -1);
}
