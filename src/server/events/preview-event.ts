import type { eventsContract } from '#contract/events/events.ts';
import { updateEvent } from '#server/events/keep-events.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { rolledBack } from '#server/platform/database/rolled-back.ts';
import { observeEvent } from '#server/policies/consequences/observe-event.ts';

/** What a change of an event does to policies: it is carried out, read, and taken back (decision 051). */
export const previewEventChange: Handler<typeof eventsContract.preview_event_change> = async (
  ctx,
  input,
) => {
  const { event_id } = input;
  const { policies, preview_hash } = await rolledBack(ctx, (trial) =>
    observeEvent(trial, event_id, (observed) => updateEvent(observed, input)),
  );
  return { event_id, preview_hash, policies };
};

/**
 * A change of an event that does to policies what its preview has shown; else a conflict with what it would do now. One that
 * moves cover was looked at before, whoever sends it.
 */
export const updateEventAsPreviewed: Handler<typeof eventsContract.update_event> = async (
  ctx,
  { preview_hash: shown, ...event },
) => {
  const observed = await observeEvent(ctx, event.event_id, (context) =>
    updateEvent(context, event),
  );
  const { policies, preview_hash, output } = observed;
  const was_seen = shown === undefined ? policies.length === 0 : shown === preview_hash;
  if (was_seen) return output;
  throw new AppError('conflict', {
    reason: shown === undefined ? 'not_previewed' : 'consequences_changed',
    message:
      shown === undefined
        ? 'This change moves the cover of policies. Look at what it does to them before you confirm it.'
        : 'What this change does to policies has changed meanwhile. Look at it again.',
    current: { event_id: event.event_id, policies, preview_hash },
  });
};
