// A claim is paid from our bank, or by the insurer to the client itself. Premium can be set off only by whoever pays
// from our bank: an insurer that pays 20,370.00 knows nothing of the 5,000.00 that the client owes us.

import type { Cents } from '#domain/money.ts';

/** Who sends the money of a claim to the client. */
export const claimPayers = ['us', 'insurer'] as const;

/** Who sends the money of a claim to the client. */
export type ClaimPayer = (typeof claimPayers)[number];

/** Whether the insurer may pay the client itself: it pays all of it, so nothing may be set off. */
export function canInsurerPay({ due, set_off }: { due: Cents; set_off: Cents }): boolean {
  return due > 0 && set_off === 0;
}
