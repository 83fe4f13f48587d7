import { z } from 'zod';
import { staff, write, type Contract } from '#contract/action.ts';
import { eventFields } from '#contract/events/event-records.ts';
import * as f from '#contract/fields.ts';
import { coverLine, previewHash } from '#contract/policies/change-consequences.ts';
import { approvedMove } from '#contract/policies/insurer-approval.ts';

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

/** What of a move goes beyond agreements, of all policies for which one insurer decides. */
const movedBeyond = z.object({
  insurer_id: f.id,
  insurer_name: z.string(),
  documents: z.array(z.object({ policy_id: f.id, number: z.string(), message: z.string() })),
});

const changedEvent = eventFields.extend({ event_id: f.id, revision: f.revision });

/** Changes of an event, and what they bring about for the policies that insure cars there. */
export const eventMoveActions = {
  update_event: write({
    summary: 'Changes an event, takes it out of the pickers or back into them.',
    past: 'Updated event',
    input: changedEvent.extend({
      ...previewHash,
      /** Of each insurer about whose agreement the preview said that the move goes beyond it. */
      approvals: z.array(approvedMove).max(20).default([]),
    }),
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
      /** Who has to approve the move because it goes beyond agreements, and what of it does. */
      beyond: z.array(movedBeyond),
    }),
    access: staff,
    errors: ['conflict', 'transition_refused'],
    repeatable: false,
  }),
} as const satisfies Contract;
