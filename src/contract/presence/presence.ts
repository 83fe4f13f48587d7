import { z } from 'zod';
import { read, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { done, id, line } from '#contract/fields.ts';
import { presenceParents, presentTypes } from '#domain/presence/record-presence.ts';

const parent = { parent_type: z.enum(presenceParents), parent_id: line(100) };

/** The others who have a record open now, and the sections that they are editing. */
const presence = answer(signedIn, {
  viewers: z.array(z.object({ user_id: id, name: z.string() })),
  editors: z.array(z.object({ section: z.string(), user_id: id, name: z.string() })),
});

export const presenceContract = {
  get_presence: read({
    summary: 'Who else has a record open now, and which of its sections they are editing.',
    input: z.object(parent),
    output: presence,
    shows: ['account', 'presence:parent_id'],
    access: presentTypes,
    scope: { parent_id: 'parent' },
    errors: ['not_found'],
  }),
  note_presence: write({
    summary:
      'Says that a record is open on a page and which sections are edited there; counts for 70 seconds.',
    past: 'Looked at a record',
    input: z.strictObject({
      ...parent,
      /** The open page, named by itself. */
      visit_id: id,
      sections: z.array(line(60)).max(20).default([]),
      /** Whether anything was touched since the last time; a section counts as idle after 5 minutes without. */
      is_active: z.boolean().default(true),
    }),
    output: presence,
    access: presentTypes,
    scope: { parent_id: 'parent' },
    errors: ['not_found'],
    repeatable: false,
  }),
  leave_presence: write({
    summary: 'Says that a page was left.',
    past: 'Left a record',
    input: z.strictObject({ visit_id: id }),
    output: done,
    access: presentTypes,
    repeatable: false,
  }),
} as const satisfies Contract;
