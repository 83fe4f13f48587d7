import { openLink, type NamedLink } from '#server/payments/link/bulk-payment-page.ts';
import { openedPaymentUrl } from '#server/payments/link/payment-link.ts';
import {
  assertNotWithdrawn,
  reserveCheckout,
  type ReservedCheckout,
} from '#server/payments/card/reserve-checkout.ts';
import { AppError } from '#server/platform/app-error.ts';
import { preparedWrite, type Job } from '#server/platform/area.ts';
import { CardFailure } from '#server/platform/cards/cards.ts';
import type { Actor, ReadContext, Services, WriteContext } from '#server/platform/context.ts';
import { RateLimit } from '#server/platform/http/rate-limit.ts';
import { runWrite } from '#server/platform/database/write-transaction.ts';

/** Tries at one link in a minute. Guessing links is limited where they are looked up. */
const tries = new RateLimit({ count: 20, window_ms: 60_000 });

interface OpenedPage {
  url: string;
  /** What is to be kept of a page that was not open yet. */
  opened?: { bulk_payment_id: string; checkout: ReservedCheckout; provider_ref: string };
}

/**
 * Opens the card provider's page. The checkout is stored first, in a transaction of its own; then the provider is
 * asked, under the checkout's id as its key and while nothing is held; then the address is kept. A crash anywhere in
 * between leaves a row that the next try picks up, and money that comes for it is known.
 */
export const startBulkCheckout = preparedWrite(openPage, keepPage);

async function openPage(ctx: ReadContext<Actor | null>, named: NamedLink): Promise<OpenedPage> {
  const { services } = ctx;
  const link = await openLink(ctx, named);
  if (!tries.take(ctx.services, link.bulk_payment_id, ctx.now))
    throw new AppError('too_many_requests');
  const checkout = await runWrite<Actor | null, ReservedCheckout>(
    services,
    { ...ctx, action: 'start_bulk_checkout' },
    (inner) => reserveCheckout(inner, link),
  );
  if (checkout.url !== null) return { url: checkout.url };
  const back_url = openedPaymentUrl(services.config.public_url, link.bulk_payment_id);
  const { url, provider_ref } = await askProvider(services, checkout, back_url);
  const { bulk_payment_id } = link;
  return { url, opened: { bulk_payment_id, checkout, provider_ref } };
}

async function keepPage(
  ctx: WriteContext<Actor | null>,
  _named: NamedLink,
  { url, opened }: OpenedPage,
): Promise<{ url: string }> {
  if (!opened) return { url };
  const { bulk_payment_id, checkout, provider_ref } = opened;
  const { card_checkout_id, amount, currency } = checkout;
  await ctx.db
    .updateTable('card_checkouts')
    .set({ provider_ref, url })
    .where('card_checkout_id', '=', card_checkout_id)
    .execute();
  await ctx.audit({
    record_kind: 'card_checkout',
    record_id: card_checkout_id,
    after: { amount, currency, provider_ref },
  });
  await closeWhenWithdrawn(ctx, { bulk_payment_id, card_checkout_id });
  return { url };
}

/** A link may have been withdrawn while the provider was asked: then the page that it has opened is closed again. */
async function closeWhenWithdrawn(
  ctx: WriteContext<Actor | null>,
  { bulk_payment_id, card_checkout_id }: { bulk_payment_id: string; card_checkout_id: string },
): Promise<void> {
  try {
    await assertNotWithdrawn(ctx, bulk_payment_id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'link_expired') throw error;
    await ctx.queue('expire_card_checkout', { card_checkout_id });
    throw new AppError(error.code, { ...error.data, keeps_changes: true });
  }
}

async function askProvider(services: Services, checkout: ReservedCheckout, back_url: string) {
  const { card_checkout_id, amount, currency, items } = checkout;
  try {
    return await services.cards.createCheckout({
      reference: card_checkout_id,
      amount,
      currency,
      lines: items.map((item) => ({ name: item.name, amount: item.amount })),
      success_url: `${back_url}&result=success`,
      cancel_url: `${back_url}&result=cancelled`,
      expires_at: new Date(checkout.expires_at * 1000),
      idempotency_key: card_checkout_id,
      metadata: { card_checkout_id },
    });
  } catch (error) {
    if (!(error instanceof CardFailure)) throw error;
    services.log.warn({ part: 'cards', code: error.code }, error.message);
    throw new AppError('unavailable', {
      message:
        'Card payment does not answer just now. Try again in a minute, or pay by bank transfer.',
    });
  }
}

/** Closes a page of the provider that another one has replaced. Its own message tells us when it is closed. */
export const expireCardCheckout: Job = async ({ services }, payload) => {
  const checkout = await services.db
    .selectFrom('card_checkouts')
    .select('provider_ref')
    .where('card_checkout_id', '=', String(payload['card_checkout_id']))
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (checkout?.provider_ref) await services.cards.expireCheckout(checkout.provider_ref);
};
