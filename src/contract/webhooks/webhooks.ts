import { z } from 'zod';
import { type Contract, read, staff, write } from '#contract/action.ts';
import { answer, staffAlone } from '#contract/audience.ts';
import { done, id, nothing, revision, unixSeconds } from '#contract/fields.ts';
import { deliveryStates, webhookKinds } from '#domain/webhooks/webhook.ts';

const settings = {
  url: z
    .url({ protocol: /^https?$/, error: 'Enter an address that begins with https://' })
    .max(500),
  kinds: z.array(z.enum(webhookKinds)).min(1, 'Choose what is told.').max(webhookKinds.length),
};

const webhook = answer(staffAlone, {
  webhook_id: id,
  revision,
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  is_active: z.boolean(),
  created_at: unixSeconds,
  waiting: z.number().int(),
  dead: z.number().int(),
  last_delivered_at: unixSeconds.nullable(),
});

const delivery = answer(staffAlone, {
  delivery_id: id,
  /** Kind of record and action: "claim.approve_claim". */
  event_type: z.string(),
  record_id: z.string(),
  happened_at: unixSeconds,
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  next_attempt_at: unixSeconds.nullable(),
  /** What the other side answered the last time; null when it did not. */
  last_status: z.number().int().nullable(),
  last_fault: z.string(),
  delivered_at: unixSeconds.nullable(),
});

export const webhooksContract = {
  get_webhooks: read({
    summary: 'Where messages about policies, claims and money go, and what became of them.',
    input: nothing,
    output: answer(staffAlone, { webhooks: z.array(webhook) }),
    shows: ['webhook'],
    access: staff,
  }),
  create_webhook: write({
    summary:
      'Adds an address that is told of changes. The secret that signs them is answered once: messages carry the headers webhook-id, webhook-timestamp and webhook-signature of Standard Webhooks.',
    past: 'Added a webhook',
    input: z.object(settings),
    output: answer(staffAlone, { webhook_id: id, secret: z.string() }),
    access: staff,
    errors: ['transition_refused'],
    repeatable: false,
  }),
  save_webhook: write({
    summary: 'Changes where messages go and of what, or stops them.',
    past: 'Changed a webhook',
    input: z.object({ webhook_id: id, revision, ...settings, is_active: z.boolean() }),
    output: answer(staffAlone, { revision }),
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
  get_webhook_deliveries: read({
    summary: 'The latest 200 messages of a webhook; with `state` those alone.',
    input: z.object({ webhook_id: id, state: z.enum(deliveryStates).optional() }),
    output: answer(staffAlone, { deliveries: z.array(delivery) }),
    shows: ['webhook'],
    access: staff,
  }),
  resend_webhook: write({
    summary: 'Sends a message again, or all dead letters of a webhook.',
    past: 'Sent messages again',
    input: z.object({ webhook_id: id, delivery_id: id.optional() }),
    output: answer(staffAlone, { sent: z.number().int() }),
    access: staff,
    errors: ['transition_refused'],
  }),
  try_webhook: write({
    summary: 'Sends a message `webhook.try`, so that both sides see whether it arrives.',
    past: 'Tried a webhook',
    input: z.object({ webhook_id: id }),
    output: done,
    access: staff,
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
