import { z } from 'zod';
import { unixSeconds } from '#domain/dates.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { bookCardCharge } from '#server/payments/card/book-card-charge.ts';
import { bookCardReturn } from '#server/payments/card/book-card-return.ts';
import { lockCheckout, type CheckoutRow } from '#server/payments/card/card-checkout-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Job } from '#server/platform/area.ts';
import type { CardEventType } from '#server/platform/cards/cards.ts';
import type { WriteContext } from '#server/platform/context.ts';

const noneOfOurs = 'none of our checkouts';
const nothingToDo = 'nothing to do';

/** Whether a text that came from outside is an id of ours. */
export function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success;
}

/** An event as it was stored. */
export interface StoredCardEvent {
  event_id: string;
  type: CardEventType;
  provider_ref: string | null;
  payment_ref: string | null;
  card_checkout_id: string | null;
  amount: number | null;
  currency: string | null;
  /** Unix seconds of the provider. */
  created_at: number;
  handled_at: string | null;
}

/**
 * Acts on a stored event. It may run twice, late and in any order: the checkout is locked first, what was done is
 * done, and money that went back before we heard that it came waits until we do.
 */
export const handleCardEvent: Job = async ({ write }, payload) => {
  const event_id = String(payload['event_id']);
  await write((ctx) => actOnEvent(ctx, event_id));
};

async function actOnEvent(ctx: WriteContext<null>, event_id: string): Promise<void> {
  const known = await readEvent(ctx, event_id);
  if (!known || known.handled_at !== null) return;
  const checkout = await lockCheckout(ctx, known);
  // Read again behind the lock: another worker may have done it in the meantime.
  const event = await readEvent(ctx, event_id, { lock: true });
  if (!event || event.handled_at !== null) return;
  if (!checkout) await withoutCheckout(ctx, event);
  else await withCheckout(ctx, checkout, event);
}

/** What became of a message that was found to be none of ours, or to ask for nothing; it may be looked at again. */
const withoutEffect: readonly string[] = [noneOfOurs, nothingToDo];

/**
 * Acts once more on a kept message: one that nobody acted on, or that had no effect when it came. What was booked is not
 * booked again: such a message is refused.
 */
export async function rerunCardEvent(ctx: WriteContext, event_id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('card_events')
    .select(['handled_at', 'outcome'])
    .where('event_id', '=', event_id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.handled_at !== null && !withoutEffect.includes(row.outcome))
    throw new AppError('transition_refused', {
      reason: 'acted_on',
      message: `This message was acted on: ${row.outcome}. It is not acted on twice.`,
    });
  const unheard = { handled_at: null, outcome: '' };
  await ctx.db.updateTable('card_events').set(unheard).where('event_id', '=', event_id).execute();
  await actOnEvent({ ...ctx, actor: null }, event_id);
  const { outcome } = await ctx.db
    .selectFrom('card_events')
    .select('outcome')
    .where('event_id', '=', event_id)
    .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'card_event',
    record_id: event_id,
    before: { outcome: row.outcome },
    after: { outcome },
  });
}

async function readEvent(
  ctx: WriteContext<null>,
  event_id: string,
  { lock = false } = {},
): Promise<StoredCardEvent | undefined> {
  const query = eventQuery(ctx).where('event_id', '=', event_id);
  const [row] = await (lock ? query.forUpdate() : query).execute();
  return row && toEvent(row);
}

function eventQuery({ db }: WriteContext<null>) {
  return db
    .selectFrom('card_events')
    .select(['event_id', 'type', 'provider_ref', 'payment_ref', 'card_checkout_id', 'amount'])
    .select(['currency', 'payload', 'handled_at']);
}

type EventRow = Awaited<ReturnType<ReturnType<typeof eventQuery>['execute']>>[number];

function toEvent({ payload, ...row }: EventRow): StoredCardEvent {
  const { created_at } = payload as unknown as { created_at: string };
  return {
    ...row,
    type: row.type as CardEventType,
    created_at: unixSeconds(new Date(created_at)),
  };
}

async function settle(
  ctx: WriteContext<null>,
  event: StoredCardEvent,
  outcome: string,
): Promise<void> {
  await ctx.db
    .updateTable('card_events')
    .set({ handled_at: ctx.now.toISOString(), outcome })
    .where('event_id', '=', event.event_id)
    .execute();
}

/** Only money concerns us: a refund or dispute may be ahead of its payment, so it waits. */
async function withoutCheckout(ctx: WriteContext<null>, event: StoredCardEvent): Promise<void> {
  if (event.type === 'charge_refunded' || event.type === 'dispute_created') {
    await ctx.db
      .updateTable('card_events')
      .set({ outcome: 'waiting for its payment' })
      .where('event_id', '=', event.event_id)
      .execute();
    return;
  }
  await settle(ctx, event, noneOfOurs);
  if (event.type === 'checkout_completed') await tellUnknown(ctx, event);
}

/** Money that we cannot place at all is for a person to look at. */
export async function tellUnknown(ctx: WriteContext<null>, event: StoredCardEvent): Promise<void> {
  await notify(ctx, {
    user_ids: await staffIds(ctx.db),
    message: `The card provider tells of a payment that is not ours: ${event.payment_ref ?? event.event_id}`,
    feature: featureOf('administration'),
    feature_id: '',
  });
}

async function withCheckout(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  event: StoredCardEvent,
): Promise<void> {
  switch (event.type) {
    case 'checkout_completed': {
      await settle(ctx, event, await bookCardCharge(ctx, checkout, event));
      return catchUp(ctx, event);
    }
    case 'charge_refunded':
    case 'dispute_created':
      if (checkout.completed_at === null) return keepWaiting(ctx, checkout, event);
      return settle(ctx, event, await bookCardReturn(ctx, checkout, event));
    case 'checkout_expired':
      await markCheckout(ctx, checkout, { status: 'expired' });
      return settle(ctx, event, 'expired');
    case 'payment_failed':
      await markCheckout(ctx, checkout, {
        declined_at: new Date(event.created_at * 1000).toISOString(),
      });
      return settle(ctx, event, 'declined');
    case 'other':
      return settle(ctx, event, nothingToDo);
  }
}

async function keepWaiting(
  ctx: WriteContext<null>,
  { card_checkout_id }: CheckoutRow,
  event: StoredCardEvent,
): Promise<void> {
  await ctx.db
    .updateTable('card_events')
    .set({ card_checkout_id, outcome: 'waiting for its payment' })
    .where('event_id', '=', event.event_id)
    .execute();
}

/** What is decided stays: a checkout that was paid neither expires nor is declined by a late message. */
async function markCheckout(
  ctx: WriteContext<null>,
  { card_checkout_id }: CheckoutRow,
  set: { status: 'expired' } | { declined_at: string },
): Promise<void> {
  await ctx.db
    .updateTable('card_checkouts')
    .set(set)
    .where('card_checkout_id', '=', card_checkout_id)
    .where('status', '=', 'open')
    .execute();
}

/** Acts on what came ahead of the payment, now that it is booked. */
async function catchUp(ctx: WriteContext<null>, paid: StoredCardEvent): Promise<void> {
  const checkout = await lockCheckout(ctx, paid);
  if (!checkout) return;
  const waiting = await eventQuery(ctx)
    .where('handled_at', 'is', null)
    .where('type', 'in', ['charge_refunded', 'dispute_created'])
    .where((eb) =>
      eb.or([
        eb('card_checkout_id', '=', checkout.card_checkout_id),
        ...(paid.payment_ref === null ? [] : [eb('payment_ref', '=', paid.payment_ref)]),
      ]),
    )
    .orderBy('event_id')
    .forUpdate()
    .execute();
  for (const row of waiting) {
    const event = toEvent(row);
    const current = await lockCheckout(ctx, paid);
    if (current) await settle(ctx, event, await bookCardReturn(ctx, current, event));
  }
}
