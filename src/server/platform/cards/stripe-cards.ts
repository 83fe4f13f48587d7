import { Stripe } from 'stripe';
import { z } from 'zod';
import { sumBy } from '#domain/sums.ts';
import {
  CardFailure,
  type CardProvider,
  type CheckoutOrder,
  type CheckoutState,
} from '#server/platform/cards/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import { parseStripeWebhook } from '#server/platform/cards/stripe-webhook.ts';

export interface StripeCardsOptions {
  secret_key: string;
  webhook_secrets: readonly string[];
  clock: Clock;
  /** Another address of the API: the built-in sandbox or a stand-in. */
  api_base?: string;
  is_sandbox?: boolean;
  patience?: Partial<CardPatience>;
}

/** How long the provider is waited for, all tries together: by a person who pays, and by a job. */
interface CardPatience {
  person_ms: number;
  job_ms: number;
}

const standardPatience: CardPatience = { person_ms: 11_000, job_ms: 61_000 };

/** Stripe's error in two kinds: what a later try may mend, and what a person has to look at. */
function toCardFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const status = error.statusCode ?? 0;
  const passing =
    error.type === 'StripeConnectionError' || status >= 500 || status === 429 || status === 409;
  return new CardFailure(passing ? 'temporary' : 'permanent', error.code ?? error.type, {
    cause: error,
  });
}

/** The answer, or a `temporary` failure when it takes too long in all: an answer that drips never ends by itself. */
async function asking<T>(question: Promise<T>, limit_ms: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new CardFailure('temporary', 'provider_too_slow')),
    limit_ms,
  );
  try {
    return await Promise.race([question, promise]);
  } catch (error) {
    throw toCardFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** What one of so many tries may take, with a second left for the pauses between them. */
const tryLimit = (limit_ms: number, tries: number): number =>
  Math.floor((limit_ms - Math.min(1000, limit_ms / 10)) / tries);

function apiAddress(api_base: string | undefined): {
  host?: string;
  port?: string;
  protocol?: 'http' | 'https';
} {
  if (api_base === undefined) return {};
  const { hostname, port, protocol } = new URL(api_base);
  const plain = protocol === 'http:';
  return {
    host: hostname,
    port: port || (plain ? '80' : '443'),
    protocol: plain ? 'http' : 'https',
  };
}

function sessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const sum = sumBy(order.lines, (line) => line.amount);
  if (sum !== order.amount)
    throw new Error(`The lines of a checkout add up to ${sum}, not to ${order.amount}.`);
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: order.reference,
    success_url: order.success_url,
    cancel_url: order.cancel_url,
    expires_at: Math.floor(order.expires_at.getTime() / 1000),
    metadata: { ...order.metadata },
    // The payment's own metadata go on to its charge, so that a refund or dispute still says what it belongs to.
    payment_intent_data: { metadata: { ...order.metadata }, description: order.reference },
    ...(order.customer_email === undefined ? {} : { customer_email: order.customer_email }),
    line_items: order.lines.map((line) => ({
      quantity: 1,
      price_data: {
        currency: order.currency.toLowerCase(),
        unit_amount: line.amount,
        product_data: { name: line.name.slice(0, 250) },
      },
    })),
  };
}

const sessionState = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.number().int(),
  currency: z.string().length(3).toUpperCase(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

/** Reads a session at the door, because an answer of a later API version may hold what ours cannot mean. */
function toCheckoutState(session: unknown): CheckoutState {
  const { id, status, payment_status, amount_total, currency, metadata } =
    sessionState.parse(session);
  return {
    provider_ref: id,
    status,
    paid: payment_status === 'paid',
    amount: amount_total,
    currency,
    metadata: metadata ?? {},
  };
}

/** Card payments through Stripe Checkout by redirect, or through whatever speaks Stripe's API at `api_base`. */
export function createStripeCards(options: StripeCardsOptions): CardProvider {
  const { person_ms, job_ms } = { ...standardPatience, ...options.patience };
  const stripe = new Stripe(options.secret_key, {
    ...apiAddress(options.api_base),
    telemetry: false,
    maxNetworkRetries: 2,
    timeout: tryLimit(job_ms, 3),
    appInfo: { name: 'Paddock' },
  });
  const livemode = /^(sk|rk)_live_/.test(options.secret_key);

  async function paymentOf(provider_ref: string): Promise<string> {
    const { payment_intent } = await asking(
      stripe.checkout.sessions.retrieve(provider_ref),
      job_ms,
    );
    if (payment_intent === null) throw new CardFailure('permanent', 'checkout_not_paid');
    return typeof payment_intent === 'string' ? payment_intent : payment_intent.id;
  }

  return {
    is_sandbox: options.is_sandbox ?? false,

    async createCheckout(order) {
      const request = {
        idempotencyKey: order.idempotency_key,
        maxNetworkRetries: 1,
        timeout: tryLimit(person_ms, 2),
      };
      const session = await asking(
        stripe.checkout.sessions.create(sessionParams(order), request),
        person_ms,
      );
      if (session.url === null) throw new CardFailure('permanent', 'checkout_has_no_page');
      return { provider_ref: session.id, url: session.url };
    },

    async getCheckout(provider_ref) {
      return toCheckoutState(await asking(stripe.checkout.sessions.retrieve(provider_ref), job_ms));
    },

    async expireCheckout(provider_ref) {
      const session = await asking(stripe.checkout.sessions.retrieve(provider_ref), job_ms);
      if (session.status === 'open')
        await asking(stripe.checkout.sessions.expire(provider_ref), job_ms);
    },

    async refund({ provider_ref, amount, idempotency_key }) {
      const payment_intent = await paymentOf(provider_ref);
      const refund = await asking(
        stripe.refunds.create({ payment_intent, amount }, { idempotencyKey: idempotency_key }),
        job_ms,
      );
      if (refund.status === 'failed' || refund.status === 'canceled') {
        throw new CardFailure('permanent', refund.failure_reason ?? 'refund_failed');
      }
      return { refund_ref: refund.id, settled: refund.status === 'succeeded' };
    },

    parseWebhook(body, header) {
      const now = options.clock.now();
      return parseStripeWebhook({ body, header, secrets: options.webhook_secrets, now, livemode });
    },
  };
}
