import type { Queryable } from '#server/platform/context.ts';
import { sentAlong } from '#server/platform/database/prepared-statements.ts';

interface AuditRow {
  actor_id: string | null;
  actor_name: string;
  actor_type: string;
  action: string;
  record_kind: string;
  record_id: string;
  before?: unknown;
  after?: unknown;
  request_id: string;
}

/** Adds a row to the audit log, in the same transaction as the change it tells of. */
export async function writeAudit(db: Queryable, row: AuditRow): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: row.actor_id,
      actor_name: row.actor_name,
      actor_type: row.actor_type,
      action: row.action,
      record_kind: row.record_kind,
      record_id: row.record_id,
      before: row.before === undefined ? null : JSON.stringify(row.before),
      after: row.after === undefined ? null : JSON.stringify(row.after),
      request_id: row.request_id,
    })
    .modifyEnd(sentAlong)
    .execute();
}
