// What nobody can trace can be bought again by anybody: for an object without a serial number at most 2,500.00 is paid (part
// two, F). Example: racewear of 4,000.00 without a number is stolen: 2,500.00 less the excess of 250.00.

import type { Answers } from '#domain/lines/first-answers.ts';
import type { LimitOfItem } from '#domain/lines/lost-items.ts';
import type { Cents } from '#domain/money.ts';

/** What is paid at most for an object that nobody can trace. */
export const UNTRACED_AT_MOST: Cents = 250_000;

/** The limit of an object without a serial number; none of one that has one. */
export const limitOfValuable = ({ serial_number }: Answers): LimitOfItem | undefined =>
  typeof serial_number === 'string' && serial_number.trim() !== ''
    ? undefined
    : { most_paid: UNTRACED_AT_MOST, because: 'no serial number' };
