import type { eventsContract } from '#contract/events/events.ts';
import { updateEvent } from '#server/events/keep-events.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { rolledBack } from '#server/platform/database/rolled-back.ts';
import {
  assertNothingApproved,
  passApprovedMove,
} from '#server/policies/approval/approved-move.ts';
import { observeEvent } from '#server/policies/consequences/observe-event.ts';

/** What a change of an event does to policies: it is carried out, read, and taken back (decision 051). */
export const previewEventChange: Handler<typeof eventsContract.preview_event_change> = async (
  ctx,
  input,
) => {
  const { event_id } = input;
  const { policies, beyond, preview_hash } = await rolledBack(ctx, (trial) =>
    observeEvent(trial, event_id, (observed, note) =>
      updateEvent(observed, input, async (found) => note(found)),
    ),
  );
  return { event_id, preview_hash, policies, beyond: [...beyond] };
};

/**
 * A change of an event that does to policies what its preview has shown; else a conflict with what it would do now. One that
 * moves cover was looked at before, whoever sends it.
 */
export const updateEventAsPreviewed: Handler<typeof eventsContract.update_event> = async (
  ctx,
  { preview_hash: shown, approvals, ...event },
) => {
  const { event_id } = event;
  const observed = await observeEvent(ctx, event_id, (context, note) =>
    updateEvent(context, event, async (found) => {
      note(found);
      await passApprovedMove(context, found, { approvals, event });
    }),
  );
  const { policies, beyond, preview_hash, output } = observed;
  if (beyond.length === 0) assertNothingApproved(approvals);
  const is_seen = shown === preview_hash;
  const was_seen = shown === undefined ? policies.length + beyond.length === 0 : is_seen;
  if (was_seen) return output;
  throw new AppError('conflict', {
    reason: shown === undefined ? 'not_previewed' : 'consequences_changed',
    message:
      shown === undefined
        ? 'This change moves the cover of policies. Look at what it does to them before you confirm it.'
        : 'What this change does to policies has changed meanwhile. Look at it again.',
    current: { event_id, policies, beyond, preview_hash },
  });
};
