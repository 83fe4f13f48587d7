// What a booking is to an insurer: a premium that is issued is new business, money that comes in an instalment received.
// A credit of 1,000.00 after a cancellation is a cancellation, any other one a return premium.

import { type Cents, shareOf } from '#domain/money.ts';

/** What a transaction is called in a bordereau. */
export type TransactionType =
  | 'New'
  | 'Renewal'
  | 'Additional premium'
  | 'Return premium'
  | 'Cancellation'
  | 'Reinstatement'
  | 'Change of panel'
  | 'Instalment received'
  | 'Instalment returned';

/** The type of a booking by its kind, what happened to the policy last before it, and what it changed for the insurer. */
export function transactionTypeOf(booking: {
  kind: string;
  change: string | null;
  is_premium: boolean;
  amount: Cents;
}): TransactionType {
  const { kind, change, is_premium, amount } = booking;
  if (!is_premium) return amount < 0 ? 'Instalment returned' : 'Instalment received';
  if (kind === 'premium_issued') return change === 'renewal' ? 'Renewal' : 'New';
  if (kind === 'panel_changed') return 'Change of panel';
  if (amount < 0) return change === 'cancellation' ? 'Cancellation' : 'Return premium';
  return change === 'reinstatement' ? 'Reinstatement' : 'Additional premium';
}

/** A part in percent with two decimals: 1,200.00 of 8,000.00 is "15.00"; nothing where there is no whole. */
export function percentText(part: Cents, whole: Cents): string | null {
  if (whole === 0) return null;
  const bp = shareOf(whole < 0 ? -part : part, 10_000, Math.abs(whole));
  const digits = String(Math.abs(bp)).padStart(3, '0');
  return `${bp < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
