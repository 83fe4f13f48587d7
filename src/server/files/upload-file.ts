import type { filesContract } from '#contract/files/files.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { isThreadParent } from '#domain/communications/thread-parents.ts';
import { behind, featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { threadPeople } from '#server/communications/thread-people.ts';
import { filesOf } from '#server/files/file-queries.ts';
import { insertFile } from '#server/files/insert-file.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

export const uploadFile: Handler<typeof filesContract.upload_file> = async (ctx, input) => {
  const { parent_type, parent_id, kind, caption, taken_at } = input;
  const file_id = await insertFile(ctx, {
    upload: ctx.file,
    parent_type,
    parent_id,
    kind,
    caption,
    taken_at,
  });
  if (isThreadParent(parent_type)) {
    const people = await threadPeople(ctx.db, { parent_type, parent_id });
    // Photos come in tens: only the one who handles the record is told, and the thread tells the rest.
    if (people && people.owner_id !== null && !isStaff(ctx.actor.account_type))
      await notify(ctx, {
        user_ids: [people.owner_id],
        message: `${ctx.actor.attn || ctx.actor.email} added ${ctx.file.document_name} to ${people.label}`,
        event: 'document',
        feature: people.staff_feature,
        feature_id: parent_id,
        // A policy's page has its files in the thread; the others have a tab for them.
        ...(people.staff_feature === featureOf('policy')
          ? {}
          : { url_params: behind('claim', { tab: 'files' }) }),
      });
  }
  const [file] = await filesOf(ctx.db, ctx.actor, { parent_type, parent_id, file_id });
  if (!file) throw new AppError('internal');
  return { file };
};
