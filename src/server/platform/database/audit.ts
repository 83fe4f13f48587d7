import { sql } from 'kysely';
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

/** Adds rows to the audit log, in the same transaction as the changes they tell of; many in one statement. */
export async function writeAudit(db: Queryable, ...rows: readonly AuditRow[]): Promise<void> {
  const [row, ...more] = rows;
  if (!row) return;
  if (more.length > 0) return writeMany(db, rows);
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

async function writeMany(db: Queryable, rows: readonly AuditRow[]): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor_name, actor_type, action, record_kind, record_id, before, after, request_id)
    select r.actor_id, r.actor_name, r.actor_type, r.action, r.record_kind, r.record_id, r.before, r.after, r.request_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (actor_id uuid, actor_name text, actor_type text,
      action text, record_kind text, record_id text, before jsonb, after jsonb, request_id text)`.execute(
    db,
  );
}
