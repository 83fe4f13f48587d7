// What comes back of a claim (manual, part two, E2): a wreck is sold, another insurer or whoever was liable pays, an excess is
// refunded. Of 40,000.00 paid and 10,000.00 reserved, 15,000.00 that came back leave 35,000.00 incurred.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';

/** Where money comes back from. */
export const recoveryKinds = ['salvage', 'other_insurer', 'third_party', 'excess'] as const;
export type RecoveryKind = (typeof recoveryKinds)[number];

/** What readers see for each. */
export const recoveryKindLabels: Readonly<Record<RecoveryKind, string>> = {
  salvage: 'Sale of the wreck',
  other_insurer: 'Other insurer',
  third_party: 'Liable third party',
  excess: 'Excess refunded',
};

/** What a claim cost so far, and may cost yet. */
export interface ClaimCost {
  /** Paid to the client. */
  paid: Cents;
  /** Invoiced by others: adjusters, experts, lawyers. */
  expenses: Cents;
  reserve: Cents;
  recovered: Cents;
}

/** What a claim comes to: incurred is paid and reserved, less what came back (manual, part two, E1). */
export function incurredOf(claim: ClaimCost): Cents {
  return claim.paid + claim.expenses + claim.reserve - claim.recovered;
}

/** Why a receipt cannot be booked. */
export type ReceiptRefusal = 'in_future' | 'before_accident' | 'above_cost';

/**
 * Whether a receipt can be booked: not before the accident, not in the future, and never more in all than the claim has cost
 * and may cost yet.
 */
export function refuseReceipt(
  receipt: { amount: Cents; received_on: CalendarDate },
  claim: ClaimCost & { today: CalendarDate; accident_on: CalendarDate | null },
): ReceiptRefusal | undefined {
  if (receipt.received_on > claim.today) return 'in_future';
  if (claim.accident_on !== null && receipt.received_on < claim.accident_on)
    return 'before_accident';
  return incurredOf(claim) < receipt.amount ? 'above_cost' : undefined;
}
