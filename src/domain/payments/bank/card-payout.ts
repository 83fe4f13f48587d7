// The card provider pays out what clients paid by card, less its costs; a chargeback it takes back from the bank.
// 10,000.00 charged, 9,860.00 paid out: bank +9,860.00, bank costs +140.00, card provider −10,000.00.

import { balancedPosting, type LedgerPosting } from '#domain/payments/ledger-accounts.ts';
import { type Cents, percentOf } from '#domain/money.ts';

/** The most that a card provider keeps of a payout, in percent of the whole (illustrative default). */
export const mostCardCostsPct = '6';

/** A payout of the card provider with what it kept; below nought it takes money back. */
interface CardPayout {
  amount: Cents;
  costs: Cents;
}

/** Why a movement is no payout of so much. */
type CardPayoutRefusal = 'costs_too_high' | 'above_held';

/** Whether a payout is of the money that the provider holds, and its costs are what providers ask. */
export function refuseCardPayout(
  { amount, costs }: CardPayout,
  held: Cents,
): CardPayoutRefusal | undefined {
  const whole = Math.abs(amount) + costs;
  if (costs > percentOf(whole, mostCardCostsPct)) return 'costs_too_high';
  return amount > 0 && amount + costs > held ? 'above_held' : undefined;
}

/** The provider's money came on the bank, or was taken from it. */
export function cardPaidOut(payout: CardPayout & { currency: string }): LedgerPosting {
  const { currency, amount, costs } = payout;
  return balancedPosting('card_paid_out', [
    { account: 'cash', currency, amount },
    { account: 'bank_costs', currency, amount: costs },
    { account: 'card_provider', currency, amount: 0 - amount - costs },
  ]);
}

const providers = /\b(?:stripe|adyen|mollie|worldline|multisafepay|sumup|payplug|checkout\.com)\b/i;

/** Whether a movement is of a card provider, by its name or its words. */
export function isOfCardProvider(movement: { words: string; counterparty: string }): boolean {
  return providers.test(`${movement.counterparty} ${movement.words}`);
}
