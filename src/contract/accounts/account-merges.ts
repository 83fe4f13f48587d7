import { z } from 'zod';
import { mergeFields } from '#domain/accounts/account-merge.ts';
import { read, staff, write, type Contract } from '#contract/action.ts';
import * as f from '#contract/fields.ts';

/** Why two accounts look like one client. */
const duplicateReasons = ['email', 'company', 'phone'] as const;

/** An account that may be the same client as another. */
const likelyDuplicate = z.object({
  user_id: f.id,
  name: z.string(),
  attn: z.string(),
  email: z.string(),
  phone: z.string(),
  reasons: z.array(z.enum(duplicateReasons)),
});

const value = z.union([z.string(), z.number()]).nullable();

/** One of the two accounts of a merge, as it stands beside the other. */
const mergeSide = z.object({
  user_id: f.id,
  name: z.string(),
  active: z.boolean(),
  created: f.unixSeconds,
  last_seen: f.unixSeconds.nullable(),
  revision: f.revision,
  broker_name: z.string(),
  extra_emails: z.array(z.string()),
  notes: z.string(),
  values: z.record(z.enum(mergeFields), value),
  /** What belongs to the account, by kind, the kinds with none included. */
  holdings: z.array(z.object({ label: z.string(), count: z.number() })),
});

const pair = { kept_id: f.id, other_id: f.id };
const pairScope = { kept_id: 'account', other_id: 'account' } as const;

/** Finding the accounts that one client has twice, and making them one. */
export const accountMergeActions = {
  get_likely_duplicates: read({
    summary: 'Clients that look like the same one: by extra address, company or phone.',
    input: z.object({ user_id: f.id }),
    output: z.object({
      merged_into: z.object({ user_id: f.id, name: z.string() }).nullable(),
      duplicates: z.array(likelyDuplicate),
    }),
    shows: ['account'],
    access: staff,
    scope: { user_id: 'account' },
  }),
  get_duplicate_pairs: read({
    summary:
      'Pairs of clients that look like one, those with most in common first; or the pairs that staff know to be two.',
    input: z.object({ distinct: f.queryFlag.default(false) }),
    output: z.object({
      pairs: z.array(
        z.object({
          one: likelyDuplicate,
          other: likelyDuplicate,
          /** Who said that they are two, and when; empty in the list of likely ones. */
          marked_by_name: z.string(),
          marked_at: f.unixSeconds.nullable(),
        }),
      ),
    }),
    shows: ['account'],
    access: staff,
  }),
  set_distinct_accounts: write({
    summary: 'Says that two accounts are not the same client, or takes that back.',
    past: 'Said whether accounts are the same',
    input: z.object({ one_id: f.id, other_id: f.id, distinct: z.boolean() }),
    output: f.done,
    access: staff,
    scope: { one_id: 'account', other_id: 'account' },
  }),
  get_merge: read({
    summary: 'Two accounts side by side, and whether they may become one.',
    input: z.object(pair),
    output: z.object({ kept: mergeSide, other: mergeSide, refusal: z.string().nullable() }),
    shows: ['account:kept_id', 'account:other_id', 'car', 'claim', 'driver', 'policy', 'payment'],
    access: staff,
    scope: pairScope,
  }),
  merge_accounts: write({
    summary: 'Makes two accounts of one client one: everything of the other moves to the kept one.',
    past: 'Merged accounts',
    input: z.object({
      ...pair,
      kept_revision: f.revision,
      other_revision: f.revision,
      sides: z.partialRecord(z.enum(mergeFields), z.enum(['kept', 'other'])).default({}),
    }),
    output: z.object({ user_id: f.id, moved: z.number() }),
    access: staff,
    scope: pairScope,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
