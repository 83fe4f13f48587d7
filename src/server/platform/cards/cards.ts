/** Where the card provider's webhook arrives. */
export const cardWebhookPath = '/api/card_webhook';

/** One line of what is paid for, as the card page shows it. */
interface CheckoutLine {
  name: string;
  /** Minor units of the order's currency, at least 1. */
  amount: number;
}

/** What is to be paid on a page of the card provider. */
export interface CheckoutOrder {
  /** Our own reference; it comes back with every event. */
  reference: string;
  /** Minor units; the sum of the lines. */
  amount: number;
  /** Three capital letters. */
  currency: string;
  lines: readonly CheckoutLine[];
  success_url: string;
  cancel_url: string;
  /** Between 30 minutes and 24 hours from now. */
  expires_at: Date;
  /** The same key and order make one checkout, however often it is asked for. */
  idempotency_key: string;
  /** Comes back with every event of the checkout, of its payment and of a refund. */
  metadata: Readonly<Record<string, string>>;
  customer_email?: string;
}

/** A checkout as the provider knows it now, for when a webhook is missing. Minor units. */
export interface CheckoutState {
  provider_ref: string;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

interface RefundOrder {
  /** The checkout that was paid. */
  provider_ref: string;
  /** Minor units, at most what is left of the payment. */
  amount: number;
  idempotency_key: string;
}

export type CardEventType =
  | 'checkout_completed'
  | 'checkout_expired'
  | 'payment_failed'
  | 'charge_refunded'
  | 'dispute_created'
  | 'other';

/**
 * A webhook whose signature, time and mode are proved. `amount` in minor units: what was paid, or for a refund all
 * that was refunded of the payment so far, or what is disputed. Events come late, twice and in any order.
 */
export interface CardEvent {
  event_id: string;
  type: CardEventType;
  /** The provider's own name of the event. */
  provider_type: string;
  /** The checkout; null where the provider names only the payment, then `metadata` and `payment_ref` tell. */
  provider_ref: string | null;
  payment_ref: string | null;
  amount: number | null;
  /** Three capital letters. */
  currency: string | null;
  metadata: Record<string, string>;
  created_at: Date;
}

/** The door for card payments. Card numbers never come near Paddock: people pay on a page of the provider. */
export interface CardProvider {
  /** True for the built-in sandbox: no real money moves, and payments say so. */
  is_sandbox: boolean;
  createCheckout(order: CheckoutOrder): Promise<{ provider_ref: string; url: string }>;
  getCheckout(provider_ref: string): Promise<CheckoutState>;
  /** Closes a checkout that nobody has paid; one that is closed already stays as it is. */
  expireCheckout(provider_ref: string): Promise<void>;
  refund(order: RefundOrder): Promise<{ refund_ref: string; settled: boolean }>;
  /** Throws `CardWebhookRefused` for everything that the provider did not just now sign. */
  parseWebhook(raw_body: Buffer, signature_header: string | undefined): CardEvent;
}

/** The provider did not do it. `temporary` passes; `permanent` needs a person. */
export class CardFailure extends Error {
  readonly kind: 'temporary' | 'permanent';
  readonly code: string;

  constructor(kind: 'temporary' | 'permanent', code: string, options?: ErrorOptions) {
    super(`The card provider refused: ${code}`, options);
    this.name = 'CardFailure';
    this.kind = kind;
    this.code = code;
  }
}

/** A webhook to be answered with 400 and forgotten: forged, too old, from the future, of the other mode, no event. */
export class CardWebhookRefused extends Error {
  readonly reason: 'signature' | 'time' | 'mode' | 'malformed';

  constructor(reason: CardWebhookRefused['reason'], options?: ErrorOptions) {
    super(`Card webhook refused: ${reason}`, options);
    this.name = 'CardWebhookRefused';
    this.reason = reason;
  }
}
