// What a claim costs beside what the client gets (manual 8.3, part two, E1): an adjuster's invoice of 1,815.00 takes 1,815.00
// from what was set aside for it, so that what the claim comes to stays.

import type { ReserveLine } from '#domain/claims/claim-reserve-lines.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';

/** What others invoice for a claim. */
export const expenseKinds = ['adjuster', 'expert', 'towing', 'legal', 'other'] as const;
export type ExpenseKind = (typeof expenseKinds)[number];

/** What readers see for each. */
export const expenseKindLabels: Readonly<Record<ExpenseKind, string>> = {
  adjuster: 'Fee of the adjuster',
  expert: 'Expert',
  towing: 'Towing and storage',
  legal: 'Legal costs',
  other: 'Other costs',
};

/** The line of the reserve that pays for each. */
export function reserveLineOf(kind: ExpenseKind): Extract<ReserveLine, 'adjuster' | 'legal'> {
  return kind === 'legal' ? 'legal' : 'adjuster';
}

/** Why an expense cannot be booked. */
export type ExpenseRefusal = 'draft' | 'in_future' | 'before_accident' | 'above_reserve';

/**
 * Whether an expense can be booked: invoiced between the accident and today, and within what is set aside for it, so that
 * nothing is paid above the reserve.
 */
export function refuseExpense(
  expense: { amount: Cents; invoiced_on: CalendarDate },
  claim: {
    status: ClaimStatus;
    today: CalendarDate;
    accident_on: CalendarDate | null;
    /** What its line of the reserve holds. */
    reserved: Cents;
  },
): ExpenseRefusal | undefined {
  if (claim.status === 'created' || claim.status === 'retracted') return 'draft';
  if (expense.invoiced_on > claim.today) return 'in_future';
  if (claim.accident_on !== null && expense.invoiced_on < claim.accident_on)
    return 'before_accident';
  return expense.amount > claim.reserved ? 'above_reserve' : undefined;
}
