// The gross premium is paid at once or in 2 or 4 instalments; the first takes the odd cents.
// 69,346.26 in 4 gives 17,336.58 and three times 17,336.56.

import { addDays, type CalendarDate, daysBetween } from '#domain/dates.ts';
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

/**
 * Plans the instalments of a gross premium. The first is due at inception, or 14 days after issue when that is later;
 * the others follow at even distances up to the end of the period. What would fall due after the end is due with the
 * first.
 */
export function planInstalments(policy: {
  gross: Cents;
  count: number;
  issued_on: CalendarDate;
  period_from: CalendarDate;
  period_to: CalendarDate;
}): Instalment[] {
  invariant(policy.period_to >= policy.period_from, 'A period ends before it begins');
  const term = addDays(policy.issued_on, PAYMENT_TERM_DAYS);
  const first = policy.period_from > term ? policy.period_from : term;
  const days = Math.max(0, daysBetween(first, policy.period_to));
  return splitPremium(policy.gross, policy.count).map((amount, index) => ({
    instalment_number: index + 1,
    amount,
    due_on: addDays(first, Math.floor((days * index) / policy.count)),
  }));
}
