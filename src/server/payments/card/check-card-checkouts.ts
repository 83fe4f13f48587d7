import { sql } from 'kysely';
import { tellUnknown, type StoredCardEvent } from '#server/payments/card/card-events.ts';
import { storeCardEvent } from '#server/payments/card/card-webhook.ts';
import type { Job, JobContext } from '#server/platform/area.ts';

const MINUTES_AFTER_END = 10;
const GIVE_UP_HOURS = 24;

/**
 * Looks after messages of the card provider that never came. A page whose time is over is asked for, and money that
 * was paid on it is booked as if the message had come; what waits for a payment is tried again, and told to staff when
 * it has waited a day. It may run twice.
 */
export const checkCardCheckouts: Job = async (job) => {
  await askForEndedPages(job);
  await tryWaitingEvents(job);
};

async function askForEndedPages({ services }: JobContext): Promise<void> {
  const before = new Date(services.clock.now().getTime() - MINUTES_AFTER_END * 60_000);
  const ended = await services.db
    .selectFrom('card_checkouts')
    .select(['card_checkout_id', 'provider_ref'])
    .where('status', '=', 'open')
    .where('expires_at', '<', before.toISOString())
    .orderBy('expires_at')
    .limit(100)
    .execute();
  for (const { card_checkout_id, provider_ref } of ended) {
    const state = provider_ref === null ? null : await services.cards.getCheckout(provider_ref);
    if (state?.paid)
      await storeCardEvent(services, {
        event_id: `asked:${state.provider_ref}`,
        type: 'checkout_completed',
        provider_type: 'asked',
        provider_ref: state.provider_ref,
        payment_ref: null,
        amount: state.amount,
        currency: state.currency,
        metadata: { card_checkout_id },
        created_at: services.clock.now(),
      });
    else if (state?.status !== 'open')
      await services.db
        .updateTable('card_checkouts')
        .set({ status: 'expired' })
        .where('card_checkout_id', '=', card_checkout_id)
        .where('status', '=', 'open')
        .execute();
  }
}

async function tryWaitingEvents({ services, write }: JobContext): Promise<void> {
  const ready = await sql<{ event_id: string }>`
    select e.event_id from card_events e
    where e.handled_at is null and exists (select from card_checkouts c where c.completed_at is not null
      and (c.payment_ref = e.payment_ref or c.card_checkout_id = e.card_checkout_id))
    order by e.received_at limit 100`.execute(services.db);
  await write(async (ctx) => {
    for (const { event_id } of ready.rows)
      await ctx.queue('handle_card_event', { event_id }, { job_key: `card_event:${event_id}` });
    const given_up = await ctx.db
      .updateTable('card_events')
      .set({ handled_at: ctx.now.toISOString(), outcome: 'no payment of ours' })
      .where('handled_at', 'is', null)
      .where('type', 'in', ['charge_refunded', 'dispute_created'])
      .where(
        'received_at',
        '<',
        new Date(ctx.now.getTime() - GIVE_UP_HOURS * 3_600_000).toISOString(),
      )
      .where(
        'event_id',
        'not in',
        ready.rows.length > 0 ? ready.rows.map((row) => row.event_id) : [''],
      )
      .returning(['event_id', 'payment_ref'])
      .execute();
    for (const event of given_up) await tellUnknown(ctx, event as StoredCardEvent);
  });
}
