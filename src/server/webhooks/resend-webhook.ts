import type { webhooksContract } from '#contract/webhooks/webhooks.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { findWebhook } from '#server/webhooks/save-webhook.ts';

type Actions = typeof webhooksContract;

/** Sends one message again whatever became of it, or all dead letters; their pauses begin anew. */
export const resendWebhook: Handler<Actions['resend_webhook']> = async (
  ctx,
  { webhook_id, delivery_id },
) => {
  await assertStarted(ctx, webhook_id);
  const again = ctx.db
    .updateTable('webhook_deliveries')
    .set({
      ...{ state: 'waiting', attempts: 0, next_attempt_at: ctx.now.toISOString() },
      ...{ delivered_at: null, last_status: null, last_fault: '' },
    })
    .where('webhook_id', '=', webhook_id);
  const chosen = delivery_id
    ? again.where('delivery_id', '=', delivery_id)
    : again.where('state', '=', 'dead');
  const { numUpdatedRows } = await chosen.executeTakeFirst();
  const sent = Number(numUpdatedRows);
  if (delivery_id && sent === 0) throw new AppError('not_found');
  await ctx.audit({ record_kind: 'webhook', record_id: webhook_id, after: { sent_again: sent } });
  if (sent > 0) await ctx.queue('deliver_webhooks', {});
  ctx.changed('webhook', webhook_id);
  return { sent };
};

export const tryWebhook: Handler<Actions['try_webhook']> = async (ctx, { webhook_id }) => {
  await assertStarted(ctx, webhook_id);
  const now = ctx.now.toISOString();
  await ctx.db
    .insertInto('webhook_deliveries')
    .values({
      ...{ webhook_id, event_type: 'webhook.try', record_id: webhook_id },
      ...{ happened_at: now, next_attempt_at: now },
    })
    .execute();
  await ctx.audit({ record_kind: 'webhook', record_id: webhook_id });
  await ctx.queue('deliver_webhooks', {});
  ctx.changed('webhook', webhook_id);
  return { ok: true };
};

/** What is stopped sends nothing: a message to it would wait for ever. */
async function assertStarted(ctx: WriteContext, webhook_id: string): Promise<void> {
  const { is_active } = await findWebhook(ctx, webhook_id);
  if (!is_active)
    throw new AppError('transition_refused', {
      message: 'This webhook is stopped. Start it, and send again.',
    });
}
