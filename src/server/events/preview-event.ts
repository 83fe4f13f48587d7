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

/** A change of an event that does to policies what its preview has shown; else a conflict with what it would do now. */
export const updateEventAsPreviewed: Handler<typeof eventsContract.update_event> = async (
  ctx,
  { preview_hash, ...event },
) => {
  if (preview_hash === undefined) return updateEvent(ctx, event);
  const observed = await observeEvent(ctx, event.event_id, (context) =>
    updateEvent(context, event),
  );
  if (observed.preview_hash === preview_hash) return observed.output;
  const { policies } = observed;
  throw new AppError('conflict', {
    reason: 'consequences_changed',
    message: 'What this change does to policies has changed meanwhile. Look at it again.',
    current: { event_id: event.event_id, policies, preview_hash: observed.preview_hash },
  });
};
