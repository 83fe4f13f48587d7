import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { communicationsContract } from '#contract/communications/communications.ts';
import type { notification } from '#contract/communications/notification-actions.ts';
import { featureOf } from '#domain/places.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Notification = z.output<typeof notification>;

/** A thread leads everybody but staff to a policy's own page, which goes by another name. */
const alike = (feature: string) =>
  feature === featureOf('policy') ? [feature, featureOf('my_policy')] : [feature];

export const getNotifications: Handler<typeof communicationsContract.get_notifications> = async (
  { db, actor },
  { page, limit, unseen, feature },
) => {
  const where = sql<SqlBool>`user_id = ${actor.user_id}
    and ${unseen ? sql<SqlBool>`seen_at is null` : sql<SqlBool>`true`}
    and ${feature ? sql<SqlBool>`feature = any(${alike(feature)})` : sql<SqlBool>`true`}`;
  const rows = await sql<Notification>`
    select _id, message, unix(created_at) as "timestamp", seen_at is not null as seen, feature, feature_id, url_params
    from notifications where ${where}
    order by created_at desc, _id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counts = await sql<{ total: number; unseen: number }>`
    select (select count(*) from notifications where ${where}) as total,
      (select count(*) from notifications where user_id = ${actor.user_id} and seen_at is null) as unseen`.execute(
    db,
  );
  return { notifications: rows.rows, ...(counts.rows[0] ?? { total: 0, unseen: 0 }) };
};

export const setNotificationSeen: Handler<
  typeof communicationsContract.set_notification_seen
> = async (ctx, { id }) => {
  const found = await sql<{ feature_id: string }>`
    update notifications set seen_at = coalesce(seen_at, ${ctx.now.toISOString()}::timestamptz)
    where _id = ${id} and user_id = ${ctx.actor.user_id} returning feature_id`.execute(ctx.db);
  const [seen] = found.rows;
  if (!seen) throw new AppError('not_found');
  ctx.changed('notification', seen.feature_id, [ctx.actor.user_id]);
  return { ok: true };
};

export const setAllNotificationsSeen: Handler<
  typeof communicationsContract.set_all_notifications_seen
> = async (ctx) => {
  const { user_id } = ctx.actor;
  const marked = await ctx.db
    .updateTable('notifications')
    .set({ seen_at: ctx.now.toISOString() })
    .where('user_id', '=', user_id)
    .where('seen_at', 'is', null)
    .executeTakeFirst();
  if (marked.numUpdatedRows > 0n) ctx.changed('notification', user_id, [user_id]);
  return { marked: Number(marked.numUpdatedRows) };
};
