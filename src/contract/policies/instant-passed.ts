import { z } from 'zod';
import { answer, payers } from '#contract/audience.ts';
import { unixSeconds } from '#contract/fields.ts';
import { instantRuleNames } from '#domain/policies/instant/instant-rules.ts';

/** That a policy was bought at once: when, under which version of the rules, and what it passed. */
export const instantPassed = answer(payers, {
  bought_at: unixSeconds,
  bought_by_name: z.string(),
  rules_version: z.number().int(),
  /** The brokerage had rules of its own. */
  own_rules: z.boolean(),
  checks: z.array(z.object({ rule: z.enum(instantRuleNames), text: z.string() })),
});
