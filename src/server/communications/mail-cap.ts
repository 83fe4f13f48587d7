import { canWait, dailyMailLimit } from '#domain/communications/mails-that-wait.ts';
import { behind, featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

const DAY_MS = 86_400_000;

/**
 * When a mail may go: null for business, otherwise now, or a day after the one that stands as many places before it as
 * may go in a day. So whoever writes 1,200 reminders has 500 sent today, 500 tomorrow and 200 the day after.
 */
export async function whenToSend(
  ctx: WriteContext<Actor | null>,
  mail: { type: string; automatic: boolean },
): Promise<Date | null> {
  if (!ctx.actor || !canWait(mail)) return null;
  const before = await ctx.db
    .selectFrom('emails')
    .select('sends_at')
    .where('created_by', '=', ctx.actor.user_id)
    .where('sends_at', 'is not', null)
    .orderBy('sends_at', 'desc')
    .offset(dailyMailLimit - 1)
    .limit(1)
    .executeTakeFirst();
  const earliest = before?.sends_at ? new Date(before.sends_at).getTime() + DAY_MS : 0;
  return new Date(Math.max(ctx.now.getTime(), earliest));
}

/** Tells staff, also the one who wrote it, of the first mail of a person that waits; those after it are not told of. */
export async function tellOfWaiting(
  ctx: WriteContext<Actor | null>,
  mail: { email_id: string; user_id: string | null },
): Promise<void> {
  if (!ctx.actor) return;
  const { user_id, attn, email } = ctx.actor;
  const other = await ctx.db
    .selectFrom('emails')
    .select('email_id')
    .where('created_by', '=', user_id)
    .where('sends_at', '>', ctx.now.toISOString())
    .where('email_id', '<>', mail.email_id)
    .limit(1)
    .executeTakeFirst();
  if (other) return;
  await notify(
    // Also whoever did it: they may not look at the list of mails.
    { ...ctx, actor: null },
    {
      user_ids: await staffIds(ctx.db),
      message: `${attn || email} wrote more than ${dailyMailLimit} emails in a day; those that can wait go later`,
      feature: featureOf('account'),
      feature_id: mail.user_id ?? user_id,
      url_params: behind('account', { tab: 'emails' }),
    },
  );
}
