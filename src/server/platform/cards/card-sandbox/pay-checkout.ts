import {
  completeCheckout,
  findCheckout,
  type SandboxCheckout,
} from '#server/platform/cards/card-sandbox/sandbox-checkouts.ts';
import {
  addEvent,
  toStripeDispute,
  toStripeFailedPayment,
  toStripeSession,
} from '#server/platform/cards/card-sandbox/sandbox-events.ts';
import type { TestCard } from '#server/platform/cards/card-sandbox/test-cards.ts';
import { inTransaction, type Db } from '#server/platform/database/database.ts';

export interface CardPayment {
  checkout_id: string;
  card: TestCard;
  now: Date;
  /** How long the message about it waits. */
  delay_seconds: number;
  /** Whether the message comes twice. */
  doubled: boolean;
}

export type PaymentOutcome =
  | { outcome: 'paid' | 'expired'; checkout: SandboxCheckout }
  | { outcome: 'declined'; checkout: SandboxCheckout; message: string };

/**
 * Pays a checkout with a test card: its new state and the events about it are one transaction. A second click finds
 * it paid and changes nothing. Null when there is no such checkout.
 */
export async function payCheckout(db: Db, payment: CardPayment): Promise<PaymentOutcome | null> {
  const { checkout_id, card, now, delay_seconds, doubled } = payment;
  return inTransaction(db, async (tx) => {
    const checkout = await findCheckout(tx, { checkout_id }, { lock: true });
    if (!checkout) return null;
    if (checkout.status === 'complete') return { outcome: 'paid', checkout };
    if (checkout.status === 'expired' || checkout.expires_at * 1000 <= now.getTime()) {
      return { outcome: 'expired', checkout };
    }
    const sending = { now, delay_seconds, deliveries: doubled ? 2 : 1 };
    if (card.decline) {
      const object = toStripeFailedPayment(checkout, card.decline.code);
      await addEvent(tx, { type: 'payment_intent.payment_failed', object, ...sending });
      return { outcome: 'declined', checkout, message: card.decline.message };
    }
    const paid = await completeCheckout(tx, checkout_id, now);
    await addEvent(tx, {
      type: 'checkout.session.completed',
      object: toStripeSession(paid, ''),
      ...sending,
    });
    if (card.disputed) {
      await addEvent(tx, {
        type: 'charge.dispute.created',
        object: toStripeDispute(paid),
        ...sending,
      });
    }
    return { outcome: 'paid', checkout: paid };
  });
}
