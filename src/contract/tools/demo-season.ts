import { z } from 'zod';
import { read, superadminsAlone, write, type Contract } from '#contract/action.ts';
import { done, line, nothing } from '#contract/fields.ts';

const count = z.number().int();

/** The season that a stranger tries the product on, made as new. */
export const demoSeasonContract = {
  get_demo_season: read({
    summary: 'Whether the demo season can be made anew here, and what would go with the old one.',
    input: nothing,
    output: z.object({
      can_reset: z.boolean(),
      accounts: count,
      /** Of people who are not of the demo. */
      other_accounts: count,
      documents: count,
      claims: count,
    }),
    shows: ['account', 'policy', 'claim'],
    ...superadminsAlone,
  }),
  reset_demo_season: write({
    summary:
      'Makes the demo season anew, without everything that was done since; it takes about a minute, and everybody logs in again.',
    past: 'Asked for the demo season anew',
    input: z.strictObject({ confirmed: line(40) }),
    output: done,
    ...superadminsAlone,
    errors: ['transition_refused'],
    repeatable: false,
  }),
} as const satisfies Contract;
