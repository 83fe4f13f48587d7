import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { id, unixSeconds } from '#contract/fields.ts';

/** The links that open a document without a log-in: who has them, and how they are taken back. */
export const policyLinksContract = {
  get_policy_links: read({
    summary:
      'The links to a document, newest first: whom they went to, when they were used, how long they work.',
    input: z.object({ policy_id: id }),
    output: z.object({
      links: z.array(
        z.object({
          policy_key_id: id,
          /** The address that it was mailed to; empty when somebody asked for it on a screen. */
          sent_to: z.string(),
          made_by: z.string(),
          made_at: unixSeconds,
          last_used_at: unixSeconds.nullable(),
          ends_at: unixSeconds,
          withdrawn_at: unixSeconds.nullable(),
          withdrawn_by: z.string(),
          is_open: z.boolean(),
        }),
      ),
    }),
    shows: ['account', 'policy:policy_id'],
    access: staff,
    scope: { policy_id: 'policy' },
  }),
  withdraw_policy_links: write({
    summary: 'Takes links to a document back: from now on they open nothing.',
    past: 'Withdrew the policy links',
    input: z.object({ policy_id: id, policy_key_ids: z.array(id).min(1).max(200) }),
    output: z.object({ withdrawn: z.number().int() }),
    access: staff,
    scope: { policy_id: 'policy' },
  }),
} as const satisfies Contract;
