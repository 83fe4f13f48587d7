// Insurers and brokerages are owed their part of the premium that clients have paid: of a policy of which half is
// received, half. Commission of 100.00 on a gross premium of 1,210.00 of which 605.00 came in: 50.00 are payable.
// Source: insurance manual, part two, C4.

import { addDays, type CalendarDate } from '#domain/dates.ts';

/** Whom a statement goes to: the account on which each of them stands under its own name. */
export const statementAccounts = ['insurer', 'commission'] as const;

export type StatementAccount = (typeof statementAccounts)[number];

/** Who that is, in words. */
export const statementAccountLabels: Readonly<Record<StatementAccount, string>> = {
  insurer: 'Insurer',
  commission: 'Brokerage',
};

/** What tax that an insurer pays itself is called on its statement, where it is told apart. */
export const ownTaxTitle = 'Premium tax that the insurer pays itself';

/** The day on which the next statement begins; the first begins with the first booking. */
export function periodFrom(
  closed_until: CalendarDate | null,
  first_booked_on: CalendarDate | null,
  until: CalendarDate,
): CalendarDate {
  if (closed_until !== null) return addDays(closed_until, 1);
  return first_booked_on !== null && first_booked_on < until ? first_booked_on : until;
}

/** The day up to which a statement is usually closed: the end of the last month, else yesterday. */
export function usualUntil(today: CalendarDate, closed_until: CalendarDate | null): CalendarDate {
  const monthEnd = addDays(`${today.slice(0, 8)}01`, -1);
  return closed_until === null || closed_until < monthEnd ? monthEnd : addDays(today, -1);
}
