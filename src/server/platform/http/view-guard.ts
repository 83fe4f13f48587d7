import type { Action } from '#contract/action.ts';
import { AppError } from '#server/platform/app-error.ts';
import { writeAudit } from '#server/platform/database/audit.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';

/**
 * Refuses every write and upload of a session that views as somebody else, also when the view's time is up: a form
 * that was opened as the viewed person must not be sent as the viewer. Only stopping the view passes.
 */
export function refuseWhileViewing(action: Action, actor: Actor | null): void {
  const is_read = action.kind === 'read' || action.kind === 'download';
  if (!actor?.view || is_read || action.while_viewing) return;
  throw new AppError('view_only', {
    message: actor.view.is_over
      ? 'Viewing as somebody else has ended. Reload the page to go on as yourself.'
      : `You are viewing as ${actor.company_name || actor.attn || actor.email}, read only. Stop viewing to change something.`,
  });
}

/** Leaves a file that staff open while they view as somebody else in the viewed person's activity, in the viewer's name. */
export async function auditViewedDownload(
  db: Queryable,
  download: { action: string; actor: Actor | null; input: unknown; request_id: string },
): Promise<void> {
  const { action, actor, input, request_id } = download;
  if (!actor?.view || actor.view.is_over) return;
  const { viewer } = actor.view;
  await writeAudit(db, {
    actor_id: viewer.user_id,
    actor_name: viewer.name,
    actor_type: viewer.account_type,
    action,
    record_kind: 'account',
    record_id: actor.user_id,
    after: { while_viewing: true, ...(input as object) },
    request_id,
  });
}
