import { sql } from 'kysely';
import { Stripe } from 'stripe';
import { closeCheckouts } from '#server/platform/cards/card-sandbox/sandbox-checkouts.ts';
import { addEvent, toStripeSession } from '#server/platform/cards/card-sandbox/sandbox-events.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction, type Db } from '#server/platform/database/database.ts';

/** Brings a signed body to the webhook and answers the status it got. */
type PostWebhook = (body: string, signature: string) => Promise<number>;

export interface DeliveryOptions {
  db: Db;
  clock: Clock;
  webhook_secret: string;
  post: PostWebhook;
  pageUrl: (checkout_id: string) => string;
}

interface DueWebhook {
  event_id: string;
  body: string;
}

const giveUpAfterDays = 3;

/**
 * Delivers every event that is due, one after the other, and closes the checkouts whose time is over. Like Stripe it
 * signs each try anew, tries again until it is told 2xx, waits twice as long each time, and gives up after three
 * days. Several processes share the work; one that is killed in the middle leaves a second delivery, no lost one.
 */
export async function deliverDueWebhooks(options: DeliveryOptions): Promise<number> {
  await expireCheckouts(options);
  let delivered = 0;
  for (let due = await claimNext(options); due; due = await claimNext(options)) {
    if (await deliver(options, due)) delivered += 1;
  }
  return delivered;
}

async function expireCheckouts({ db, clock, pageUrl }: DeliveryOptions): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    for (const checkout of await closeCheckouts(tx, { expired_at: now })) {
      const object = toStripeSession(checkout, pageUrl(checkout.checkout_id));
      await addEvent(tx, { type: 'checkout.session.expired', object, now });
    }
  });
}

/** Takes the next due event and puts off its next try, so that a crash here costs only time. */
async function claimNext({ db, clock }: DeliveryOptions): Promise<DueWebhook | undefined> {
  const now = clock.now().toISOString();
  const claimed = await sql<DueWebhook>`update sandbox_webhooks
    set attempts = attempts + 1,
        next_attempt_at = ${now}::timestamptz + interval '1 second' * least(power(2, attempts), 3600)
    where event_id = (
      select event_id from sandbox_webhooks
      where deliveries_left > 0 and next_attempt_at <= ${now}
        and created_at > ${now}::timestamptz - make_interval(days => ${giveUpAfterDays})
      order by next_attempt_at limit 1 for update skip locked)
    returning event_id, body`.execute(db);
  return claimed.rows[0];
}

async function deliver(
  { db, clock, webhook_secret, post }: DeliveryOptions,
  due: DueWebhook,
): Promise<boolean> {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const payload = due.body;
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhook_secret,
    timestamp,
  });
  const status = await post(payload, signature).catch(() => 0);
  const taken = status >= 200 && status < 300;
  await sql`update sandbox_webhooks set last_status = ${status},
      deliveries_left = deliveries_left - ${taken ? 1 : 0},
      delivered_at = case when ${taken} then ${clock.now().toISOString()}::timestamptz else delivered_at end,
      next_attempt_at = case when ${taken} then ${clock.now().toISOString()}::timestamptz else next_attempt_at end
    where event_id = ${due.event_id} and deliveries_left > 0`.execute(db);
  return taken;
}
