import { webhooksContract } from '#contract/webhooks/webhooks.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { stays } from '#server/platform/repoint.ts';
import { deliverWebhooks } from '#server/webhooks/deliver-webhooks.ts';
import { forgetWebhookMessages } from '#server/webhooks/forget-webhook-messages.ts';
import { resendWebhook, tryWebhook } from '#server/webhooks/resend-webhook.ts';
import { createWebhook, saveWebhook } from '#server/webhooks/save-webhook.ts';
import { webhookMessages } from '#server/webhooks/message-words.ts';
import { getWebhookDeliveries, getWebhooks } from '#server/webhooks/webhook-reads.ts';

const handlers = {
  get_webhooks: getWebhooks,
  create_webhook: createWebhook,
  save_webhook: saveWebhook,
  get_webhook_deliveries: getWebhookDeliveries,
  resend_webhook: resendWebhook,
  try_webhook: tryWebhook,
} satisfies Handlers<typeof webhooksContract>;

/** Others' programs are told of what happens to policies, claims and money (decision 092). */
export const webhooksArea = defineArea({
  contract: webhooksContract,
  handlers,
  messages: webhookMessages,
  keeper: { repoints: { account: { 'webhooks.made_by': stays } } },
  jobs: {
    deliver_webhooks: deliverWebhooks,
    forget_webhook_messages: forgetWebhookMessages,
  },
  crons: {
    deliver_webhooks: { at: '* * * * *' },
    forget_webhook_messages: { at: '50 2 * * *', catch_up: true },
  },
});
