// What is looked at before a bordereau is closed: an insurer sends back one whose rows have no reference of the agreement
// or no chassis, that tells money of an earlier period as of this one, or a loss that was advised before it happened.
// 12 rows without a chassis are one finding with 12 rows.

import { type CalendarDate, formatCalendarDate } from '#domain/dates.ts';
import { counted } from '#domain/counted.ts';
import type { BordereauCells, BordereauKind } from './bordereau-columns.ts';

/** What the checks look for. */
export const findingCodes = [
  'missing_umr',
  'missing_chassis',
  'mixed_currencies',
  'paid_before_period',
  'advised_before_loss',
] as const;

/** One thing that they found, with the rows that have it. */
export interface Finding {
  code: (typeof findingCodes)[number];
  kind: BordereauKind;
  rows: number;
  message: string;
}

/** A row as the checks look at it. */
export interface CheckedRow {
  cells: BordereauCells;
  /** In which currency its agreement is. */
  agreed_currency: string | null;
}

type Check = (row: CheckedRow, period_from: CalendarDate) => boolean;

const textOf = (cell: string | number | null | undefined) => (typeof cell === 'string' ? cell : '');

const checks: Readonly<
  Record<Finding['code'], { of: readonly BordereauKind[]; finds: Check; says: string }>
> = {
  missing_umr: {
    of: ['risk', 'premium', 'claims'],
    finds: ({ cells }) => textOf(cells['umr']) === '',
    says: 'without a reference (UMR): no agreement of the insurer covers the line and the day',
  },
  missing_chassis: {
    of: ['risk', 'claims'],
    finds: ({ cells }) => textOf(cells['car']) !== '' && textOf(cells['chassis']).trim() === '',
    says: 'without a chassis number',
  },
  mixed_currencies: {
    of: ['risk', 'premium', 'claims'],
    finds: ({ cells, agreed_currency }) =>
      agreed_currency !== null && cells['currency'] !== agreed_currency,
    says: 'in another currency than their agreement',
  },
  paid_before_period: {
    of: ['premium', 'claims'],
    finds: ({ cells }, period_from) => {
      const booked = textOf(cells['booked_on']) || textOf(cells['first_paid_on']);
      return booked !== '' && booked < period_from;
    },
    says: 'with money of an earlier period as paid in this one',
  },
  advised_before_loss: {
    of: ['claims'],
    finds: ({ cells }) =>
      textOf(cells['date_of_loss']) !== '' &&
      textOf(cells['first_advised']) !== '' &&
      textOf(cells['first_advised']) < textOf(cells['date_of_loss']),
    says: 'that were advised before their loss',
  },
};

/** Everything that is wrong with the rows of one list, most useful first. */
export function findingsOf(
  kind: BordereauKind,
  rows: readonly CheckedRow[],
  period_from: CalendarDate,
): Finding[] {
  return findingCodes.flatMap((code) => {
    const { of, finds, says } = checks[code];
    if (!of.includes(kind)) return [];
    const found = rows.filter((row) => finds(row, period_from)).length;
    if (found === 0) return [];
    const since =
      code === 'paid_before_period' ? `, before ${formatCalendarDate(period_from)}` : '';
    return [{ code, kind, rows: found, message: `${counted(found, 'row')} ${says}${since}.` }];
  });
}
