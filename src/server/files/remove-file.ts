import { sql } from 'kysely';
import type { filesContract } from '#contract/files/files.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { isThreadParent } from '#domain/communications/thread-parents.ts';
import type { FileParent } from '#domain/files/file-kinds.ts';
import { threadAudience, threadPeople } from '#server/communications/thread-people.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';

/** While a record is its client's to fill in, whoever added a file may take it back. */
const openRecords: Partial<
  Record<FileParent, (id: string) => ReturnType<typeof sql<{ one: number }>>>
> = {
  claim: (id) =>
    sql`select 1 as one from claims where claim_id = ${id} and status in ('created', 'info_required')`,
  request: (id) =>
    sql`select 1 as one from requests where request_id = ${id} and status = 'created'`,
  account: (id) => sql`select 1 as one from accounts where user_id = ${id}`,
  car: (id) => sql`select 1 as one from cars where car_id = ${id}`,
  driver: (id) => sql`select 1 as one from drivers where driver_id = ${id}`,
};

/** Whether uploaders may take back what they added to a record; of a document with a status only its drafts. */
export async function isOpenForRemoval(
  db: Queryable,
  { parent_type, parent_id }: { parent_type: FileParent; parent_id: string },
): Promise<boolean> {
  const question = openRecords[parent_type]?.(parent_id);
  return question !== undefined && (await question.execute(db)).rows.length > 0;
}

/** Staff may remove any upload, everybody else their own while the record is open. Nobody removes issued documents. */
export function canRemove(
  actor: Pick<Actor, 'user_id' | 'account_type'>,
  file: { uploaded_by: string | null },
  is_open: boolean,
): boolean {
  if (file.uploaded_by === null) return false;
  return isStaff(actor.account_type) || (is_open && file.uploaded_by === actor.user_id);
}

export const removeFile: Handler<typeof filesContract.remove_file> = async (ctx, { file_id }) => {
  const file = await ctx.db
    .selectFrom('files')
    .select(['uploaded_by', 'document_name', 'parent_type', 'parent_id'])
    .where('file_id', '=', file_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const parent = { parent_type: file.parent_type as FileParent, parent_id: file.parent_id };
  if (!canRemove(ctx.actor, file, await isOpenForRemoval(ctx.db, parent)))
    throw file.uploaded_by === ctx.actor.user_id
      ? new AppError('transition_refused', {
          message: 'This file is part of a record that is being handled.',
        })
      : new AppError('forbidden');
  await ctx.db
    .updateTable('files')
    .set({ removed_at: ctx.now.toISOString() })
    .where('file_id', '=', file_id)
    .execute();
  await ctx.audit({
    record_kind: parent.parent_type,
    record_id: parent.parent_id,
    before: { file_id, document_name: file.document_name },
  });
  const { parent_type, parent_id } = parent;
  if (isThreadParent(parent_type)) {
    const people = await threadPeople(ctx.db, { parent_type, parent_id });
    const audience = people ? threadAudience(people, { internal: false }) : [];
    ctx.changed('communication', parent_id, audience);
    ctx.changed('file', file_id, audience);
  }
  return { ok: true };
};
