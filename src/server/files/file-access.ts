import { sql, type SqlBool } from 'kysely';
import { fileParents } from '#domain/files/file-kinds.ts';
import type { ParentRule } from '#server/platform/http/row-rules.ts';

/** A file is seen by whoever may see the record it is kept with, until it is removed. */
export const fileAccess: ParentRule = {
  table: 'files',
  id: 'file_id',
  parent_type: 'parent_type',
  parent_id: 'parent_id',
  parents: fileParents,
  also: () => sql<SqlBool>`files.removed_at is null`,
};
