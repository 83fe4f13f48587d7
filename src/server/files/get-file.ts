import type { filesContract } from '#contract/files/files.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { writeAudit } from '#server/platform/database/audit.ts';
import { mayShowInline } from '#server/platform/storage/file-types.ts';

export const getFile: Handler<typeof filesContract.get_file> = async (ctx, { file_id, inline }) => {
  const file = await ctx.db
    .selectFrom('files')
    .select(['bucket', 'storage_key', 'document_name', 'content_type', 'parent_type', 'parent_id'])
    .where('file_id', '=', file_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!file) throw new AppError('not_found');
  const shown = inline && mayShowInline(file.content_type);
  const { stream, size_bytes } = await ctx.services.storage.get({
    bucket: file.bucket,
    key: file.storage_key,
  });
  if (!shown)
    await writeAudit(ctx.db, {
      actor_id: ctx.actor.user_id,
      actor_name: ctx.actor.attn || ctx.actor.email,
      actor_type: ctx.actor.account_type,
      action: 'download_file',
      record_kind: file.parent_type,
      record_id: file.parent_id,
      after: { file_id, document_name: file.document_name },
      request_id: ctx.request_id,
    });
  return {
    document_name: file.document_name,
    content_type: file.content_type,
    body: stream,
    size_bytes,
    inline: shown,
  };
};
