import type { FastifyInstance } from 'fastify';
import { startCardSandbox } from '#server/platform/cards/card-sandbox.ts';
import type { CardProvider } from '#server/platform/cards/cards.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/database/database.ts';
import { createStripeCards } from '#server/platform/cards/stripe-cards.ts';

export interface OpenCardProvider {
  cards: CardProvider;
  /** Delivers what the sandbox has to tell now; with Stripe there is nothing to do. */
  deliverCardEvents(): Promise<number>;
  close(): Promise<void>;
}

/**
 * The card provider that the settings ask for: Stripe when it has a key, else the built-in sandbox, whose pages are
 * put on the server. Processes that run jobs also deliver the sandbox's events.
 */
export async function openCardProvider({
  config,
  db,
  clock,
  server,
}: {
  config: Config;
  db: Db;
  clock: Clock;
  server: FastifyInstance;
}): Promise<OpenCardProvider> {
  const { stripe_secret_key, stripe_webhook_secret, stripe_api_base } = config;
  if (stripe_secret_key !== undefined) {
    const cards = createStripeCards({
      secret_key: stripe_secret_key,
      webhook_secrets: stripe_webhook_secret,
      clock,
      ...(stripe_api_base === undefined ? {} : { api_base: stripe_api_base }),
    });
    return { cards, deliverCardEvents: async () => 0, close: async () => {} };
  }
  const sandbox = await startCardSandbox({
    server,
    db,
    clock,
    public_url: config.public_url,
    poll_ms: config.worker === 'off' ? 0 : 1000,
    onError: (error) => server.log.error({ part: 'card sandbox' }, error.message),
  });
  return {
    cards: sandbox.cards,
    deliverCardEvents: () => sandbox.deliver(),
    close: () => sandbox.close(),
  };
}
