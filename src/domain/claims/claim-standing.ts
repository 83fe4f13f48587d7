// How a claim stood before it was paid, so that a payment that did not arrive leaves it as it was prepared.
// Prepared over 20,370.00 with a reserve of as much: paid, the reserve is nought; sent back, both stand as before.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';

/** What paying a claim changes of it. */
export interface ClaimStanding {
  paid_on: CalendarDate | null;
  paid_total: Cents;
  /** What was set aside for the damage itself. */
  indemnity: Cents;
  amounts: Readonly<Record<string, unknown>> | null;
  /** Its lines that an earlier payment had settled. */
  settled_lines: readonly string[];
}
