import { z } from 'zod';
import { staff, write, type Contract } from '#contract/action.ts';
import { eventFields } from '#contract/events/event-records.ts';
import * as f from '#contract/fields.ts';
import { coverLine, previewHash } from '#contract/policies/change-consequences.ts';

const period = z.object({ from: f.calendarDate, to: f.calendarDate });

/** What other days of an event do to one policy that insures cars there. */
const movedPolicy = z.object({
  policy_id: f.id,
  document_number: z.string(),
  client_name: z.string(),
  period_before: period,
  period_after: period,
  cover: z.array(coverLine),
  /** Whether its paper is drawn anew. */
  new_paper: z.boolean(),
});

const changedEvent = eventFields.extend({ event_id: f.id, revision: f.revision });

/** Changes of an event, and what they bring about for the policies that insure cars there. */
export const eventMoveActions = {
  update_event: write({
    summary: 'Changes an event, takes it out of the pickers or back into them.',
    past: 'Updated event',
    input: changedEvent.extend(previewHash),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
  preview_event_change: write({
    summary:
      'What a change of an event does to the policies that insure cars there: it is carried out and taken back.',
    past: 'Previewed a change of an event',
    input: changedEvent,
    output: z.object({
      event_id: f.id,
      preview_hash: z.string(),
      /** Those whose cover or period moves. */
      policies: z.array(movedPolicy),
    }),
    access: staff,
    errors: ['conflict', 'transition_refused'],
    repeatable: false,
  }),
} as const satisfies Contract;
