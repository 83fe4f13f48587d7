import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { registerCheckoutRoutes } from '#server/platform/cards/card-sandbox/checkout-routes.ts';
import { startStripeApi } from '#server/platform/cards/card-sandbox/stripe-api.ts';
import { deliverDueWebhooks } from '#server/platform/cards/card-sandbox/webhook-delivery.ts';
import { cardWebhookPath, type CardProvider } from '#server/platform/cards/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createStripeCards } from '#server/platform/cards/stripe-cards.ts';

export interface CardSandboxOptions {
  server: FastifyInstance;
  db: Db;
  clock: Clock;
  /** Address that payers use; the sandbox's pages lie below it. */
  public_url: string;
  /** How often due events are looked for; 0 never, then `deliver` is called by hand. */
  poll_ms: number;
  onError: (error: Error) => void;
}

export interface CardSandbox {
  cards: CardProvider;
  /** Delivers the events that are due now; answers how many were taken. */
  deliver(): Promise<number>;
  close(): Promise<void>;
}

/** The secret that events are signed with: one for the database, so that every process can check every event. */
async function sharedWebhookSecret(db: Db): Promise<string> {
  const fresh = `whsec_${randomBytes(32).toString('hex')}`;
  await sql`insert into sandbox_secrets (name, value) values ('webhook', ${fresh}) on conflict do nothing`.execute(
    db,
  );
  const kept = await sql<{
    value: string;
  }>`select value from sandbox_secrets where name = 'webhook'`.execute(db);
  return kept.rows[0]?.value ?? fresh;
}

/** Calls work now and then, never twice at a time; a call in the meantime is one more round after it. */
function oneAtATime(work: () => Promise<number>): () => Promise<number> {
  let running: Promise<number> | undefined;
  return async () => {
    await running?.catch(() => 0);
    running ??= work().finally(() => (running = undefined));
    return running;
  };
}

/**
 * Starts a card provider of our own that behaves like Stripe Checkout: an API on this machine for our Stripe client,
 * a page on which people pay with test cards, and signed events that are delivered until they are taken.
 */
export async function startCardSandbox(options: CardSandboxOptions): Promise<CardSandbox> {
  const { server, db, clock, public_url, poll_ms, onError } = options;
  const pageUrl = (checkout_id: string): string =>
    `${public_url}/card-sandbox/checkout/${checkout_id}`;
  const secret_key = `sk_test_${randomBytes(24).toString('hex')}`;
  const webhook_secret = await sharedWebhookSecret(db);
  const api = await startStripeApi({ db, clock, secret_key, pageUrl });

  // The event enters by the same route and through the same checks as one of Stripe, only without a network.
  const post = async (body: string, signature: string): Promise<number> => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signature,
    };
    const answer = await server.inject({
      method: 'POST',
      url: cardWebhookPath,
      headers,
      payload: body,
    });
    return answer.statusCode;
  };
  const deliver = oneAtATime(() =>
    deliverDueWebhooks({ db, clock, webhook_secret, post, pageUrl }),
  );
  const deliverInBackground = (): void => {
    if (poll_ms > 0) deliver().catch(onError);
  };
  registerCheckoutRoutes(server, { db, clock, onPaid: deliverInBackground });
  const timer = poll_ms > 0 ? setInterval(deliverInBackground, poll_ms).unref() : undefined;

  return {
    cards: createStripeCards({
      secret_key,
      webhook_secrets: [webhook_secret],
      clock,
      api_base: api.api_base,
      is_sandbox: true,
    }),
    deliver,
    close: async () => {
      clearInterval(timer);
      if (poll_ms > 0) await deliver().catch(onError);
      await api.close();
    },
  };
}
