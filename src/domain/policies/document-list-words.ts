// Words of the lists of quotes and policies: how far the premium is paid, what a policy still lacks, where the car
// drives. A policy with one of four instalments paid reads "Partly paid"; without an invoice, "No invoice yet".

import { periodTextOf, type CalendarDate } from '#domain/dates.ts';
import type { InsuranceType } from '#domain/policies/insurance-types.ts';
import type { StatusTone } from '#domain/status-tone.ts';

/** How far the premium is paid. */
export const paidStateLabels = {
  none: 'No invoice yet',
  open: 'Open',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  too_late: 'Too late',
} as const;

/** Colour of each. */
export const paidStateTones: Readonly<Record<keyof typeof paidStateLabels, StatusTone>> = {
  none: 'none',
  open: 'secondary',
  partly_paid: 'secondary',
  paid: 'success',
  too_late: 'error',
};

/** What a policy still lacks. */
export const missingLabels = { driver: 'Driver', chassis: 'Chassis', payment: 'Payment' } as const;

/** Where the car drives: the events, or the period where there are none. */
export function eventOrPeriod(row: {
  event_title: string;
  period_from: CalendarDate | null;
  period_to: CalendarDate | null;
}): string {
  return row.event_title || periodTextOf(row.period_from, row.period_to);
}

/** "Track", or the code of a various insurance. */
export function trackOrLine({ insurance_type }: { insurance_type: InsuranceType }): string {
  return insurance_type === 'on_track' ? 'Track' : insurance_type;
}
