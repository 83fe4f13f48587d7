import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { cents, currency, id, unixSeconds } from '#contract/fields.ts';

/** The links by which the instalments of an invoice are paid without a log-in, and how they are taken back. */
export const paymentLinkActions = {
  get_payment_links: read({
    summary:
      'The payment links with an instalment of an invoice, newest first: who made them, what is open on them, how long they work.',
    input: z.object({ invoice_id: id }),
    output: z.object({
      links: z.array(
        z.object({
          bulk_payment_id: id,
          /** Of all instalments, other invoices' too. */
          instalments: z.number().int(),
          amount_open: cents,
          currency,
          /** Empty for a link that went out with a reminder. */
          made_by: z.string(),
          made_at: unixSeconds,
          ends_at: unixSeconds,
          withdrawn_at: unixSeconds.nullable(),
          withdrawn_by: z.string(),
          is_open: z.boolean(),
        }),
      ),
    }),
    shows: ['account', 'bulk_payment', 'payment'],
    access: staff,
    scope: { invoice_id: 'invoice' },
  }),
  withdraw_payment_links: write({
    summary:
      'Takes payment links back: they open nothing any more, and their card pages are closed. A payment under way is booked.',
    past: 'Withdrew the payment links',
    input: z.object({ invoice_id: id, bulk_payment_ids: z.array(id).min(1).max(200) }),
    output: z.object({ withdrawn: z.number().int() }),
    access: staff,
    scope: { invoice_id: 'invoice' },
  }),
} as const satisfies Contract;
