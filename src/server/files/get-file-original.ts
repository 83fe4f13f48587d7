import type { filesContract } from '#contract/files/files.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { writeAudit } from '#server/platform/database/audit.ts';
import { openOriginal } from '#server/platform/storage/original-file.ts';

/** Place and time of a photo are evidence: who looks at them is written down, each time. */
export const getFileOriginal: Handler<typeof filesContract.get_file_original> = async (
  ctx,
  { file_id },
) => {
  const file = await ctx.db
    .selectFrom('files')
    .innerJoin('file_originals as o', 'o.file_id', 'files.file_id')
    .select(['o.bucket', 'o.storage_key', 'document_name', 'content_type'])
    .select(['parent_type', 'parent_id'])
    .where('files.file_id', '=', file_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!file) throw new AppError('not_found');
  const { bucket, storage_key: key, document_name, content_type } = file;
  const body = await openOriginal(ctx.services, { bucket, key });
  await writeAudit(ctx.db, {
    actor_id: ctx.actor.user_id,
    actor_name: ctx.actor.attn || ctx.actor.email,
    actor_type: ctx.actor.account_type,
    action: 'download_original',
    record_kind: file.parent_type,
    record_id: file.parent_id,
    after: { file_id, document_name },
    request_id: ctx.request_id,
  });
  return { document_name, content_type, body, size_bytes: body.length };
};
