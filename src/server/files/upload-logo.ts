import type { filesContract } from '#contract/files/files.ts';
import { LOGO_KIND, logoTypes, mostLogoBytes } from '#domain/files/file-kinds.ts';
import { accountAbilities } from '#server/accounts/people/account-abilities.ts';
import { filesOf } from '#server/files/file-queries.ts';
import { insertFile } from '#server/files/insert-file.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { StoredUpload, WriteContext } from '#server/platform/context.ts';

/** The logo of an account; the one before goes out of sight with the new one, and papers that were issued keep it. */
export const uploadLogo: Handler<typeof filesContract.upload_logo> = async (ctx, { user_id }) => {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'account_type', 'active'])
    .where('user_id', '=', user_id)
    // Two logos at once come one after the other, so that one stays.
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!accountAbilities(ctx.actor, account).includes('edit_profile'))
    throw new AppError('forbidden');
  assertLogo(ctx.file);
  await dropLogo(ctx, user_id);
  const parent = { parent_type: 'account', parent_id: user_id } as const;
  const file_id = await insertFile(ctx, { upload: ctx.file, ...parent, kind: LOGO_KIND });
  ctx.changed('account', user_id);
  const [file] = await filesOf(ctx.db, ctx.actor, { ...parent, file_id });
  if (!file) throw new AppError('internal');
  return { file };
};

/** What the file is says its content, whatever its name. */
function assertLogo({ content_type, size_bytes }: StoredUpload): void {
  if (!(logoTypes as readonly string[]).includes(content_type))
    throw fieldError('file', 'wrong_type', 'A logo is a PNG or JPEG picture.');
  if (size_bytes > mostLogoBytes)
    throw fieldError(
      'file',
      'too_large',
      `A logo has at most ${mostLogoBytes / 1_000_000} MB. Save it smaller and send that.`,
    );
}

async function dropLogo(ctx: WriteContext, user_id: string): Promise<void> {
  const dropped = await ctx.db
    .updateTable('files')
    .set({ removed_at: ctx.now.toISOString() })
    .where('parent_type', '=', 'account')
    .where('parent_id', '=', user_id)
    .where('kind', '=', LOGO_KIND)
    .where('removed_at', 'is', null)
    .returning(['file_id', 'document_name'])
    .execute();
  for (const before of dropped) {
    await ctx.audit({
      action: 'remove_file',
      record_kind: 'account',
      record_id: user_id,
      before,
    });
    ctx.changed('file', before.file_id);
  }
}
