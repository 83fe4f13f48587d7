// Insurers and brokerages are owed their part of the premium that clients have paid: of a policy of which half is
// received, half. Commission of 100.00 on a gross premium of 1,210.00 of which 605.00 came in: 50.00 are payable.
// Source: insurance manual, part two, C4.

import { addDays, type CalendarDate, dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import type { BookingKind } from './booking-words.ts';

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

/** What moved a balance, in the order in which it is told. */
const movementTitles = ['Premium', 'Claims', 'Profit commission', 'Settlements'] as const;

type MovementTitle = (typeof movementTitles)[number];

function movementOf(kind: BookingKind): MovementTitle {
  if (kind.startsWith('claim_')) return 'Claims';
  if (kind === 'profit_commission') return 'Profit commission';
  return kind.endsWith('_settled') ? 'Settlements' : 'Premium';
}

/** The rows of a statement by what moved its balance; they add up to closing less opening. */
export function statementMovements(
  rows: readonly { kind: BookingKind; due: Cents }[],
): { title: MovementTitle; amount: Cents }[] {
  return movementTitles.flatMap((title) => {
    const own = rows.filter(({ kind, due }) => due !== 0 && movementOf(kind) === title);
    if (own.length === 0) return [];
    return [{ title, amount: sumBy(own, ({ due }) => due) }];
  });
}

/** In how many days after it is closed a statement is paid (decision 065). */
const DAYS_TO_PAY = 14;

/** By when a statement is paid. */
export const statementDueOn = (closed_at: number): CalendarDate =>
  addDays(dateOfInstant(closed_at), DAYS_TO_PAY);

/** Who pays whom what by when. */
export function statementPaymentText({
  closing,
  currency,
  closed_at,
}: {
  closing: Cents;
  currency: string;
  closed_at: number;
}): string {
  if (closing === 0) return 'Nobody owes anything.';
  const owed = formatMoney(Math.abs(closing), currency);
  const by = `by ${formatCalendarDate(statementDueOn(closed_at))}`;
  return closing < 0 ? `You pay us ${owed} ${by}.` : `We pay you ${owed} ${by}.`;
}
