import { Stripe } from 'stripe';
import { z } from 'zod';
import {
  CardWebhookRefused,
  type CardEvent,
  type CardEventType,
} from '#server/platform/cards/cards.ts';

/** How far a webhook's time may lie from ours, in seconds, to either side. */
const webhookToleranceSeconds = 300;

const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {});
const money = z.number().int().nullish();

const eventShape = z.object({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string(),
  created: z.number().int(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({ object: z.string(), metadata }) }),
});
const sessionShape = z.object({
  id: z.string(),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  payment_intent: reference.nullish(),
  amount_total: money,
  currency: z.string().nullish(),
});
const paymentShape = z.object({
  id: z.string(),
  amount: money,
  amount_refunded: money,
  currency: z.string().nullish(),
  payment_intent: reference.nullish(),
});

type EventBody = z.output<typeof eventShape>;

/**
 * The seconds that a signature header claims, or NaN. A header with two times is refused: the SDK signs by the last
 * one, so that another reader could be shown a fresh time on an old signature.
 */
function claimedTime(header: string): number {
  const times = header.split(',').filter((part) => part.trim().startsWith('t='));
  const seconds = /^t=(\d{1,12})$/.exec(times.length === 1 ? (times[0] ?? '') : '')?.[1];
  return seconds === undefined ? Number.NaN : Number(seconds);
}

function isSignedBy(secret: string, body: Buffer, header: string): boolean {
  try {
    // Time is checked apart, on both sides; the SDK takes any stamp that lies in the future.
    return Stripe.webhooks.signature?.verifyHeader(body, header, secret, Infinity) === true;
  } catch {
    return false;
  }
}

export interface WebhookProof {
  body: Buffer;
  header: string | undefined;
  /** All that are valid now: two while one replaces the other. */
  secrets: readonly string[];
  now: Date;
  livemode: boolean;
}

/** Checks signature, time and mode of a webhook, and answers what it says; throws `CardWebhookRefused`. */
export function parseStripeWebhook({
  body,
  header,
  secrets,
  now,
  livemode,
}: WebhookProof): CardEvent {
  if (header === undefined || !secrets.some((secret) => isSignedBy(secret, body, header))) {
    throw new CardWebhookRefused('signature');
  }
  const age = Math.floor(now.getTime() / 1000) - claimedTime(header);
  if (!(Math.abs(age) <= webhookToleranceSeconds)) throw new CardWebhookRefused('time');
  try {
    const event = eventShape.parse(JSON.parse(body.toString('utf8')));
    if (event.livemode !== livemode) throw new CardWebhookRefused('mode');
    return toCardEvent(event);
  } catch (error) {
    if (error instanceof CardWebhookRefused) throw error;
    throw new CardWebhookRefused('malformed', { cause: error });
  }
}

function toCardEvent(event: EventBody): CardEvent {
  const { object } = event.data;
  const found = object.object === 'checkout.session' ? fromSession(event) : fromPayment(event);
  return {
    event_id: event.id,
    provider_type: event.type,
    metadata: object.metadata,
    created_at: new Date(event.created * 1000),
    ...found,
    // Somebody else's account that is connected to ours: signed, yet none of our payments.
    type: event.account ? 'other' : found.type,
  };
}

type EventFacts = Pick<CardEvent, 'type' | 'provider_ref' | 'payment_ref' | 'amount' | 'currency'>;

function fromSession(event: EventBody): EventFacts {
  const session = sessionShape.parse(event.data.object);
  const types: Record<string, CardEventType> = {
    'checkout.session.completed':
      session.payment_status === 'paid' ? 'checkout_completed' : 'other',
    'checkout.session.async_payment_succeeded': 'checkout_completed',
    'checkout.session.async_payment_failed': 'payment_failed',
    'checkout.session.expired': 'checkout_expired',
  };
  return {
    type: types[event.type] ?? 'other',
    provider_ref: session.id,
    payment_ref: session.payment_intent ?? null,
    amount: session.amount_total ?? null,
    currency: session.currency?.toUpperCase() ?? null,
  };
}

const paymentTypes: Record<string, CardEventType> = {
  'payment_intent.payment_failed': 'payment_failed',
  'charge.refunded': 'charge_refunded',
  'charge.dispute.created': 'dispute_created',
};

function fromPayment(event: EventBody): EventFacts {
  const type = paymentTypes[event.type] ?? 'other';
  const nothing = { provider_ref: null, payment_ref: null, amount: null, currency: null };
  if (type === 'other') return { type, ...nothing };
  const payment = paymentShape.parse(event.data.object);
  return {
    type,
    provider_ref: null,
    payment_ref: event.type.startsWith('payment_intent.')
      ? payment.id
      : (payment.payment_intent ?? null),
    amount: (type === 'charge_refunded' ? payment.amount_refunded : payment.amount) ?? null,
    currency: payment.currency?.toUpperCase() ?? null,
  };
}
