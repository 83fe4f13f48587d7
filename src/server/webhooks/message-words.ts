import { z } from 'zod';
import type { Area } from '#server/platform/area.ts';
import { webhookKinds, webhookPauses } from '#domain/webhooks/webhook.ts';

const body = z.object({
  type: z
    .string()
    .describe(
      `Kind of record and action, as claim.approve_claim. Kinds: ${webhookKinds.join(', ')}.`,
    ),
  timestamp: z.iso.datetime().describe('When it happened.'),
  data: z.object({
    record_kind: z.string(),
    record_id: z.string(),
    action: z.string().describe('The action by its name here.'),
  }),
});

const header = (name: string, description: string) => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string' },
});

/** What a partner's program is sent, as the API page tells it (decision 092). */
export const webhookMessages: NonNullable<Area['messages']> = {
  change: {
    post: {
      summary: 'A record was changed.',
      description:
        'Sent to each webhook that asked for the kind of record. webhook-signature is "v1," and the base64 of HMAC-SHA256 over "<webhook-id>.<webhook-timestamp>.<body as it came>", with the bytes that the base64 behind "whsec_" of the secret stands for (Standard Webhooks). Refuse a timestamp that is older than five minutes; the same webhook-id is the same message. ' +
        `Answer 2xx within ten seconds. Anything else, and a redirection too, is tried again with growing pauses, ${webhookPauses.length + 1} times in about three days; then it is kept as not delivered, and can be sent again.`,
      parameters: [
        header('webhook-id', 'The message, the same at every try.'),
        header('webhook-timestamp', 'Seconds since 1970 of this try.'),
        header('webhook-signature', 'v1,<base64>'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: z.toJSONSchema(body, { target: 'draft-2020-12' }) },
        },
      },
      responses: { '2XX': { description: 'Taken' } },
    },
  },
};
