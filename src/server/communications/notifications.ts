import { sql } from 'kysely';
import type { MutedNotice, NoticeEvent } from '#domain/communications/notice-choices.ts';
import type { Behind } from '#domain/places.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';

/** What people are told, and the record it opens: /dashboard/{feature}/{feature_id} plus `url_params` [2.26]. */
export interface NewNotification {
  user_ids: readonly (string | null | undefined)[];
  message: string;
  feature: string;
  feature_id: string;
  url_params?: Behind;
  /** What people may have switched off (decision 013); without it they are told in any case. */
  event?: NoticeEvent;
}

/**
 * Tells people by their bell, but not of what they have switched off. Each hears it once; whoever did it is not told
 * of their own deed.
 */
export async function notify(
  ctx: WriteContext<Actor | null>,
  { user_ids, message, feature, feature_id, url_params, event }: NewNotification,
): Promise<void> {
  const told = new Set(user_ids.filter((one) => one !== null && one !== undefined));
  if (ctx.actor) told.delete(ctx.actor.user_id);
  if (told.size === 0) return;
  const muted: MutedNotice | null = event ? `${event}.bell` : null;
  await sql`insert into notifications (user_id, message, feature, feature_id, url_params, created_at)
    select user_id, ${message}::text, ${feature}::text, ${feature_id}::text, ${url_params ?? null}::text,
      ${ctx.now.toISOString()}::timestamptz
    from accounts where user_id = any(${[...told]}::uuid[]) and (${muted}::text = any(muted_notices)) is not true
    ${sentAlong}`.execute(ctx.db);
  ctx.changed('notification', feature_id, [...told]);
}

/** Everybody of the insurer's own people who can log in. */
export async function staffIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('active', '=', true)
    .where('account_type', 'in', ['admin', 'superadmin'])
    .orderBy('user_id')
    .modifyEnd(prepared)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Everybody who can log in for an insurer. */
export async function insurerUserIds(db: Queryable, insurer_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('user_id')
    .where('active', '=', true)
    .where('insurer_id', '=', insurer_id)
    .orderBy('user_id')
    .modifyEnd(prepared)
    .execute();
  return rows.map((row) => row.user_id);
}
