import { sql, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { RowRule } from '#server/platform/area.ts';

/** One's own views, and for staff those that a colleague shares. */
export const savedViewRule: RowRule = {
  table: 'saved_views',
  id: 'view_id',
  visible: (actor) =>
    isStaff(actor.account_type)
      ? sql<SqlBool>`(saved_views.user_id = ${actor.user_id} or saved_views.visible_to = 'staff')`
      : sql<SqlBool>`saved_views.user_id = ${actor.user_id}`,
};

/** A file of a list is for nobody but the one who asked for it, in the account type that it was asked in. */
export const listExportRule: RowRule = {
  table: 'list_exports',
  id: 'export_id',
  visible: (actor) => sql<SqlBool>`(list_exports.user_id = ${actor.user_id}
    and list_exports.account_type = ${actor.account_type})`,
};

/** What somebody had done to many rows is for nobody else to see or to stop. */
export const bulkRunRule: RowRule = {
  table: 'bulk_runs',
  id: 'bulk_run_id',
  visible: (actor) => sql<SqlBool>`(bulk_runs.user_id = ${actor.user_id}
    and bulk_runs.account_type = ${actor.account_type})`,
};
