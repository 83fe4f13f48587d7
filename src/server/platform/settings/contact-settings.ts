import { z } from 'zod';
import { emails } from '#server/platform/settings/setting-kinds.ts';

/** Who is written to and called. */
export const contactSettings = {
  PA_BROKER_EMAIL: z
    .email()
    .default('pa-team@paddock.example')
    .describe('Where personal accident requests are sent.'),
  PA_BROKER_CC: emails.describe('Copies of personal accident requests, with commas between.'),
  PA_BROKER_ATTN: z
    .string()
    .default('Personal accident team')
    .describe('Name in the salutation of personal accident requests.'),
  SUPPORT_PHONE: z
    .string()
    .default('+31 20 555 01 90')
    .describe('Telephone number that clients are shown when they need help.'),
};
