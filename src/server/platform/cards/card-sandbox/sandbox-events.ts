import { sql, type QueryExecutorProvider } from 'kysely';
import { Stripe } from 'stripe';
import {
  sandboxId,
  type SandboxCheckout,
} from '#server/platform/cards/card-sandbox/sandbox-checkouts.ts';

/** A checkout in the words of Stripe's API. */
export function toStripeSession(
  checkout: SandboxCheckout,
  page_url: string,
): Record<string, unknown> {
  const paid = checkout.status === 'complete';
  return {
    id: checkout.checkout_id,
    object: 'checkout.session',
    amount_subtotal: checkout.amount,
    amount_total: checkout.amount,
    cancel_url: checkout.cancel_url,
    client_reference_id: checkout.reference,
    created: checkout.created,
    currency: checkout.currency,
    customer_email: checkout.customer_email,
    expires_at: checkout.expires_at,
    livemode: false,
    metadata: checkout.metadata,
    mode: 'payment',
    payment_intent: paid ? checkout.payment_intent_id : null,
    payment_status: paid ? 'paid' : 'unpaid',
    status: checkout.status,
    success_url: checkout.success_url,
    url: checkout.status === 'open' ? page_url : null,
  };
}

/** The payment of a checkout that a card was refused for. */
export function toStripeFailedPayment(
  checkout: SandboxCheckout,
  decline_code: string,
): Record<string, unknown> {
  return {
    id: checkout.payment_intent_id,
    object: 'payment_intent',
    amount: checkout.amount,
    amount_received: 0,
    currency: checkout.currency,
    last_payment_error: { code: 'card_declined', decline_code, type: 'card_error' },
    livemode: false,
    metadata: checkout.payment_metadata,
    status: 'requires_payment_method',
  };
}

export function toStripeCharge(checkout: SandboxCheckout): Record<string, unknown> {
  return {
    id: checkout.payment_intent_id.replace('pi_', 'ch_'),
    object: 'charge',
    amount: checkout.amount,
    amount_refunded: checkout.amount_refunded,
    currency: checkout.currency,
    livemode: false,
    metadata: checkout.payment_metadata,
    paid: true,
    payment_intent: checkout.payment_intent_id,
    refunded: checkout.amount_refunded === checkout.amount,
    status: 'succeeded',
  };
}

export function toStripeDispute(checkout: SandboxCheckout): Record<string, unknown> {
  return {
    id: sandboxId('dp'),
    object: 'dispute',
    amount: checkout.amount,
    charge: checkout.payment_intent_id.replace('pi_', 'ch_'),
    currency: checkout.currency,
    livemode: false,
    metadata: {},
    payment_intent: checkout.payment_intent_id,
    reason: 'fraudulent',
    status: 'needs_response',
  };
}

export interface NewEvent {
  type: string;
  object: Record<string, unknown>;
  now: Date;
  /** How long the first delivery waits. */
  delay_seconds?: number;
  /** How often it is delivered although it was taken: Stripe, too, may send one twice. */
  deliveries?: number;
}

/** Puts an event in the row of those to be delivered, in the caller's transaction. */
export async function addEvent(db: QueryExecutorProvider, event: NewEvent): Promise<void> {
  const { type, object, now, delay_seconds = 0, deliveries = 1 } = event;
  const event_id = sandboxId('evt');
  const body = JSON.stringify({
    id: event_id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  const first_at = new Date(now.getTime() + delay_seconds * 1000).toISOString();
  await sql`insert into sandbox_webhooks (event_id, event_type, body, deliveries_left, next_attempt_at, created_at)
    values (${event_id}, ${type}, ${body}, ${deliveries}, ${first_at}, ${now.toISOString()})`.execute(
    db,
  );
}
