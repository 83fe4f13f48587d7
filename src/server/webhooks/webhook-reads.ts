import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { webhooksContract } from '#contract/webhooks/webhooks.ts';
import type { Handler } from '#server/platform/area.ts';

type Actions = typeof webhooksContract;

export const getWebhooks: Handler<Actions['get_webhooks']> = async ({ db }) => {
  const found = await sql<OutputOf<'get_webhooks'>['webhooks'][number]>`
    select w.webhook_id, w.revision, w.url, w.kinds, w.is_active, unix(w.created_at) as created_at,
      d.waiting, d.dead, unix(d.last_delivered_at) as last_delivered_at
    from webhooks w cross join lateral (
      select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'dead')::int as dead,
        max(delivered_at) as last_delivered_at
      from webhook_deliveries where webhook_id = w.webhook_id) d
    order by w.is_active desc, w.webhook_id desc`.execute(db);
  return { webhooks: found.rows };
};

export const getWebhookDeliveries: Handler<Actions['get_webhook_deliveries']> = async (
  { db },
  { webhook_id, state },
) => {
  const found = await sql<OutputOf<'get_webhook_deliveries'>['deliveries'][number]>`
    select delivery_id, event_type, record_id, unix(happened_at) as happened_at, state, attempts,
      unix(next_attempt_at) as next_attempt_at, last_status, last_fault, unix(delivered_at) as delivered_at
    from webhook_deliveries
    where webhook_id = ${webhook_id} ${state === undefined ? sql`` : sql`and state = ${state}`}
    order by delivery_id desc limit 200`.execute(db);
  return { deliveries: found.rows };
};
