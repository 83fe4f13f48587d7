import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { fileRecord, filesContract } from '#contract/files/files.ts';
import { mayChat } from '#domain/communications/thread-roles.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { FileParent } from '#domain/files/file-kinds.ts';
import { canRemove, isOpenForRemoval } from '#server/files/remove-file.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { mayShowInline } from '#server/platform/storage/file-types.ts';

/** A file as the wire carries it. */
export type FileRecord = z.output<typeof fileRecord>;

const maySeeOriginal = ({ account_type }: Actor): boolean =>
  isStaff(account_type) || account_type === 'loss_adjuster';

interface FilesQuestion {
  parent_type: FileParent;
  parent_id: string;
  file_id?: string;
}

/** The files of a record, newest first, with what this person may do with each. */
export async function filesOf(
  db: Queryable,
  actor: Actor,
  { parent_type, parent_id, file_id }: FilesQuestion,
): Promise<FileRecord[]> {
  const found = await sql<
    Omit<FileRecord, 'url' | 'inline' | 'abilities'> & { has_original: boolean }
  >`
    select files.file_id, files.parent_type, files.parent_id, files.kind, files.caption, files.document_name,
      files.content_type, files.size_bytes, files.uploaded_by, files.uploaded_by_name,
      coalesce(accounts.account_type, 'other') as uploader_type, unix(files.created_at) as stamp,
      unix(files.taken_at) as taken_at,
      exists (select from file_originals o where o.file_id = files.file_id) as has_original
    from files left join accounts on accounts.user_id = files.uploaded_by
    where files.parent_type = ${parent_type} and files.parent_id = ${parent_id} and files.removed_at is null
      and ${file_id ? sql<SqlBool>`files.file_id = ${file_id}` : sql<SqlBool>`true`}
    order by files.created_at desc, files.file_id desc`.execute(db);
  const is_open = await isOpenForRemoval(db, { parent_type, parent_id });
  return found.rows.map(({ has_original, ...file }) => ({
    ...file,
    url: `/api/get_file?file_id=${file.file_id}`,
    inline: mayShowInline(file.content_type),
    abilities: [
      ...(canRemove(actor, file, is_open) ? (['remove_file'] as const) : []),
      ...(has_original && maySeeOriginal(actor) ? (['get_file_original'] as const) : []),
    ],
  }));
}

export const getFiles: Handler<typeof filesContract.get_files> = async ({ db, actor }, parent) => ({
  files: await filesOf(db, actor, parent),
  abilities: mayChat(actor.account_type) ? ['upload_file'] : [],
});
