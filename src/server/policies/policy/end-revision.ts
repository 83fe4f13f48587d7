import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { recordStatusChange } from '#server/communications/thread-messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import {
  type DocumentRecord,
  findVersion,
  updateDocument,
} from '#server/policies/document/document-record.ts';
import { assertStep, type Step } from '#server/policies/document/document-step.ts';

/** Whether a policy is in force with another version than the one that is worked on. */
export const hasRevision = (document: DocumentRecord): boolean =>
  document.document_state === 'policy' &&
  document.locked_version_id !== null &&
  document.version_id !== document.locked_version_id;

/** A revision is declined; a policy that is in force is not. */
export function assertDeclinable(document: DocumentRecord): void {
  if (document.document_state === 'quote' || hasRevision(document)) return;
  throw new AppError('transition_refused', {
    reason: 'policy_in_force',
    message: 'This policy is in force. A revision of it can be declined, the policy itself cannot.',
  });
}

/**
 * A revision comes to nothing: its version ends with that status, and the policy stands again as it was issued. Nothing
 * of its cover or its money moves (manual A5).
 */
export async function endRevision(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  step: Step & { to: 'declined' | 'expired' },
): Promise<DocumentRecord> {
  assertStep(ctx, document, step);
  const { policy_id, version_id, locked_version_id } = document;
  const issued = await findVersion(ctx.db, locked_version_id ?? '');
  if (hasRevision(document))
    await ctx.db
      .updateTable('policy_versions')
      .set({ ended_as: step.to })
      .where('version_id', '=', version_id)
      .execute();
  const status = await issuedStatus(ctx, policy_id, issued.locked_at);
  const back = await updateDocument(ctx, document, {
    version_id: issued.version_id,
    status,
    status_since: ctx.now.toISOString(),
    ...step.set,
  });
  await recordStatusChange(ctx, {
    parent_type: 'policy',
    parent_id: policy_id,
    from: document.status,
    to: status,
  });
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    before: { status: document.status, version_id },
    after: {
      status,
      version_id: issued.version_id,
      revision_ended: step.to,
      ...(step.reason ? { reason: step.reason } : {}),
    },
  });
  return back;
}

/** The status in which the version in force was issued: with the policy itself, or sent as a change of it. */
async function issuedStatus(
  ctx: WriteContext<Actor | null>,
  policy_id: string,
  locked_at: string | null,
): Promise<DocumentStatus> {
  const { made_at } = await ctx.db
    .selectFrom('policies')
    .select('made_at')
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  const later = locked_at !== null && made_at !== null && new Date(locked_at) > new Date(made_at);
  return later ? 'completed' : 'policy_made';
}
