import { sql } from 'kysely';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import type { RecordChange } from '#server/platform/live/record-changes.ts';
import { entriesAt, type MeetingPlace, othersAmong } from '#server/presence/presence-rows.ts';

/**
 * Nobody sees this person at a record any more: their pages can say so themselves no longer, since the session they
 * were opened in is over or has become another. What is still open on another device is there again with its next
 * sign of life.
 * Answers what those who were there are to be told.
 */
export async function leaveAllRecords(
  db: Queryable,
  { user_id, now }: { user_id: string; now: Date },
): Promise<RecordChange[]> {
  const left = await sql<MeetingPlace>`
    with gone as (delete from record_presence where user_id = ${user_id} returning parent_type, parent_id)
    select distinct parent_type, parent_id from gone`.execute(db);
  const changes: RecordChange[] = [];
  for (const place of left.rows) {
    const audience = othersAmong(user_id, await entriesAt(db, { ...place, now }));
    changes.push({ kind: 'presence', id: place.parent_id, audience, only: true });
  }
  return changes;
}

/** The same within a write, after which those who were there are told. */
export async function leaveAllRecordsIn(
  ctx: WriteContext<Actor | null>,
  { user_id }: { user_id: string },
): Promise<void> {
  for (const { id, audience } of await leaveAllRecords(ctx.db, { user_id, now: ctx.now }))
    ctx.changed('presence', id, audience, { only: true });
}
