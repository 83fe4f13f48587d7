import { z } from 'zod';
import { list } from '#server/platform/settings/setting-kinds.ts';

/** How cards and transfers are taken. */
export const paymentSettings = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'begins with sk_ or rk_')
    .optional()
    .describe('Stripe key; left out, the built-in card sandbox takes the payments.'),
  STRIPE_WEBHOOK_SECRET: list.describe(
    'Signing secret of the Stripe webhook; two with a comma while one replaces the other.',
  ),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Another address for the Stripe API, for a stand-in.'),
  BANK_IBAN: z
    .string()
    .default('NL76 TRIO 0390 4172 68')
    .describe('Account that clients transfer premiums to, on invoices and the payment page.'),
  BANK_ACCOUNT_NAME: z
    .string()
    .default('Paddock client money')
    .describe('Name of the account that clients transfer premiums to.'),
};
