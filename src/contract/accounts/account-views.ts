import { z } from 'zod';
import { anyAccount, staff, write, type Contract } from '#contract/action.ts';
import * as f from '#contract/fields.ts';

/** Staff look at the product as somebody else sees it. */
export const accountViewActions = {
  start_view_as: write({
    summary:
      'Lets a member of staff see everything as an account sees it, read only, for 30 minutes and with a reason.',
    past: 'Started viewing as somebody else',
    activity: 'log_in',
    feature: 'view_as',
    input: z.object({
      user_id: f.id,
      reason: z
        .string()
        .trim()
        .min(10, 'Give the reason in at least 10 characters.')
        .max(500, 'At most 500 characters.'),
    }),
    output: z.object({ until: f.unixSeconds }),
    access: staff,
    scope: { user_id: 'account' },
    errors: ['transition_refused', 'view_only'],
    repeatable: false,
  }),
  stop_view_as: write({
    summary: 'Goes on as oneself; without a view nothing happens.',
    past: 'Stopped viewing as somebody else',
    activity: 'log_in',
    input: f.nothing,
    output: f.done,
    access: anyAccount,
    while_viewing: true,
    repeatable: false,
  }),
} as const satisfies Contract;
