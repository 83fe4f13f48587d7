import type { Actor, WriteContext } from '#server/platform/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sentAlong } from '#server/platform/database/prepared-statements.ts';
import {
  documentNumber,
  type DocumentRecord,
  lockDocument,
} from '#server/policies/document/document-record.ts';

/**
 * The paper of the version that a document is on is drawn soon. What was kept of it is not handed out any more, since the
 * document says something else from now on; it stays among the files. Until the new one is there a download draws it.
 */
export async function queuePaper(
  ctx: WriteContext<Actor | null>,
  { policy_id, version_id }: Pick<DocumentRecord, 'policy_id' | 'version_id'>,
): Promise<void> {
  const paper = { policy_id, version_id: version_id ?? '' };
  await ctx.db
    .updateTable('policy_versions')
    .set({ pdf_file_id: null })
    .where('version_id', '=', paper.version_id)
    .where('pdf_file_id', 'is not', null)
    .modifyEnd(sentAlong)
    .execute();
  await ctx.queue('make_policy_pdf', paper, {
    job_key: `policy_pdf:${paper.version_id}`,
    slow: true,
  });
}

/** The same for the version in force, when what the policy promises changed and its version did not. */
export async function queuePaperInForce(
  ctx: WriteContext<Actor | null>,
  { policy_id, locked_version_id }: Pick<DocumentRecord, 'policy_id' | 'locked_version_id'>,
): Promise<void> {
  if (locked_version_id !== null)
    await queuePaper(ctx, { policy_id, version_id: locked_version_id });
}

/** Draws the paper of the version that went out anew, say after its letterhead was mended. Refused where none is kept. */
export async function rebuildPaper(ctx: WriteContext, policy_id: string): Promise<void> {
  const document = await lockDocument(ctx, { policy_id });
  if (document.locked_version_id === null)
    throw new AppError('transition_refused', {
      reason: 'not_sent',
      message: `${documentNumber(document)} was not sent yet: its paper is drawn at each download.`,
    });
  await queuePaperInForce(ctx, document);
  await ctx.audit({
    record_kind: 'policy',
    record_id: policy_id,
    after: { version_id: document.locked_version_id },
  });
}
