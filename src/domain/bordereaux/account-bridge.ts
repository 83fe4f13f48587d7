// What leads from an insurer's bordereaux to its account, so that both are read as one: 616.77 of premium that clients paid
// less 725.51 of claims are −108.74 on the account. Source: insurance manual, part two, D and C4.

import type { BookingKind } from '#domain/payments/booking-words.ts';
import { ownTaxTitle } from '#domain/payments/statement.ts';

/** The lines of the bridge in their order. */
export const bridgeLines = [
  'told_before',
  'premium',
  'claims',
  'own_tax',
  'paid_by_insurer',
  'profit_commission',
  'settled',
  'other',
] as const;

/** One of them. */
export type BridgeLine = (typeof bridgeLines)[number];

/** What readers see for each. */
export const bridgeLabels: Readonly<Record<BridgeLine, string>> = {
  told_before: 'Bordereaux closed before: premium less claims',
  premium: 'Premium on this one, net',
  claims: 'Claims on this one, less recovered',
  own_tax: ownTaxTitle,
  paid_by_insurer: 'Claims and expenses that the insurer paid itself',
  profit_commission: 'Profit commission',
  settled: 'Settlements',
  other: 'Not explained',
};

/** On which line stands what is booked on an insurer's account and on no bordereau. */
export function bridgeLineOf(kind: BookingKind): BridgeLine {
  if (kind === 'claim_paid_by_insurer' || kind === 'claim_expense_paid_by_insurer')
    return 'paid_by_insurer';
  if (kind === 'profit_commission') return 'profit_commission';
  return kind === 'insurer_settled' ? 'settled' : 'other';
}
