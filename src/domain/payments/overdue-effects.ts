// A payment that is not paid in time is asked for twice, and after a month the cover of later items rests.
// Due on 2026-05-01: too late from 05-02, reminders on 05-08 and 05-15, cover suspended on 05-31.

import { addDays, type CalendarDate } from '#domain/dates.ts';

/** Days after the due date on which something happens (manual 8.2, illustrative defaults). */
export const overdueDays = {
  too_late: 1,
  first_reminder: 7,
  second_reminder: 14,
  cover_suspended: 30,
} as const;

/**
 * Days after the due date on which the client is told that the policy will be cancelled, and on which it is; between the
 * notice and that lie as many days as there are `to_pay`, however many nights were missed (decision 055).
 */
export const nonPaymentDays = { notice: 46, cancelled: 60, to_pay: 14 } as const;

/** The last day on which a payment keeps a policy that was given notice on `noticed_on`. */
export function lastDayToPay(noticed_on: CalendarDate): CalendarDate {
  return addDays(noticed_on, nonPaymentDays.to_pay);
}

/** The day on which cover is suspended when the payment is still open. */
export function suspendedOn(due_on: CalendarDate): CalendarDate {
  return addDays(due_on, overdueDays.cover_suspended);
}
