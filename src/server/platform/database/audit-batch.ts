import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';

/** What many rows of the audit log have in common. */
interface AuditCause {
  actor_id: string;
  actor_name: string;
  actor_type: string;
  action: string;
  record_kind: string;
  request_id: string;
}

/** Adds many rows to the audit log in one statement, in the transaction of the changes they tell of. */
export async function writeAuditBatch(
  db: Queryable,
  cause: AuditCause,
  rows: readonly { record_id: string; before: unknown; after: unknown }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into audit_log
      (actor_id, actor_name, actor_type, action, record_kind, record_id, before, after, request_id)
    select ${cause.actor_id}::uuid, ${cause.actor_name}, ${cause.actor_type}, ${cause.action}, ${cause.record_kind},
      r.record_id, r.before, r.after, ${cause.request_id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (record_id text, before jsonb, after jsonb)`.execute(
    db,
  );
}
