import { sql } from 'kysely';
import {
  goneAfterSeconds,
  idleAfterSeconds,
  type PresenceEntry,
  type PresenceParent,
} from '#domain/presence/record-presence.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A record that people meet at. */
export interface MeetingPlace {
  parent_type: PresenceParent;
  parent_id: string;
}

/** Nobody is told who looks at their own account. */
export function refuseOwnAccount(actor: Actor, { parent_type, parent_id }: MeetingPlace): void {
  if (parent_type === 'account' && parent_id === actor.user_id) throw new AppError('not_found');
}

const before = (now: Date, seconds: number) =>
  new Date(now.getTime() - seconds * 1000).toISOString();

/** The instants that decide: silent since the one is gone, untouched since the other is idle. */
export function presenceLimits(now: Date): { gone_at: string; idle_at: string } {
  return { gone_at: before(now, goneAfterSeconds), idle_at: before(now, idleAfterSeconds) };
}

/** Everybody at a record now, oneself included; sections only while their editor is not idle. */
export async function entriesAt(
  db: Queryable,
  { parent_type, parent_id, now }: MeetingPlace & { now: Date },
): Promise<PresenceEntry[]> {
  const { gone_at, idle_at } = presenceLimits(now);
  const found = await sql<PresenceEntry>`
    select p.visit_id, p.user_id, coalesce(nullif(a.attn, ''), a.company_name) as name, p.section,
      extract(epoch from p.since)::float8 as since
    from record_presence p join accounts a on a.user_id = p.user_id
    where p.parent_id = ${parent_id} and p.parent_type = ${parent_type}
      and p.seen_at > ${gone_at}::timestamptz
      and (p.section = '' or p.active_at > ${idle_at}::timestamptz)
    ${prepared}`.execute(db);
  return found.rows;
}

/** Those besides one person who are at a record now, to be told of a change. */
export function othersAmong(user_id: string, entries: readonly PresenceEntry[]): string[] {
  return [...new Set(entries.map((entry) => entry.user_id))].filter((one) => one !== user_id);
}
