import type { FastifyInstance } from 'fastify';
import { isUuid } from '#server/payments/card/card-events.ts';
import {
  cardWebhookPath,
  CardWebhookRefused,
  type CardEvent,
} from '#server/platform/cards/cards.ts';
import type { Services } from '#server/platform/context.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';

/**
 * The card provider's webhook. What it did not just now sign is refused with 400 and leaves nothing. What it signed is
 * stored together with the job that acts on it, and only then answered: it is not lost after that, and if it comes
 * again it changes nothing.
 */
export function registerCardWebhook(server: FastifyInstance, services: Services): void {
  void server.register(async (hook) => {
    // The signature is over the bytes as they came.
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: 1_000_000 },
      (_request, body, done) => done(null, body),
    );
    hook.post(cardWebhookPath, async (request, reply) => {
      const header = request.headers['stripe-signature'];
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      try {
        const event = services.cards.parseWebhook(
          body,
          typeof header === 'string' ? header : undefined,
        );
        await storeCardEvent(services, event);
        return await reply.code(200).send({ received: true });
      } catch (error) {
        if (!(error instanceof CardWebhookRefused)) throw error;
        services.log.warn({ part: 'cards', reason: error.reason }, 'a webhook was refused');
        return reply.code(400).send({ code: 'malformed_request', reason: error.reason });
      }
    });
  });
}

/** Stores an event and queues the work it makes, in one transaction; an event that is known changes nothing. */
export async function storeCardEvent(services: Services, event: CardEvent): Promise<void> {
  await runWrite(services, systemOrigin('card_webhook'), async (ctx) => {
    const named = event.metadata['card_checkout_id'];
    const stored = await ctx.db
      .insertInto('card_events')
      .values({
        event_id: event.event_id,
        type: event.type,
        provider_ref: event.provider_ref,
        payment_ref: event.payment_ref,
        card_checkout_id: named !== undefined && isUuid(named) ? named : null,
        amount: event.amount,
        currency: event.currency,
        payload: JSON.stringify(event),
        received_at: ctx.now.toISOString(),
      })
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (stored) await ctx.queue('handle_card_event', { event_id: event.event_id });
  });
}
