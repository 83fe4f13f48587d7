import { sql } from 'kysely';
import type { calendarContract } from '#contract/calendar/calendar.ts';
import { pathOf } from '#contract/action.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { unixSeconds } from '#domain/dates.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';

type Actions = typeof calendarContract;

/** By which a key is known when it lies where it should not. */
const prefix = 'pdc_';

const unixOf = (instant: string): number => unixSeconds(new Date(instant));

export const getCalendarLink: Handler<Actions['get_calendar_link']> = async ({ db, actor }) => {
  const found = await db
    .selectFrom('calendar_links')
    .select(['created_at', 'last_read_at'])
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst();
  if (!found) return { link: null };
  const { created_at, last_read_at } = found;
  return {
    link: {
      created_at: unixOf(created_at),
      last_read_at: last_read_at === null ? null : unixOf(last_read_at),
    },
  };
};

/** A new link; whoever has the one before it reads nothing any more. */
export const makeCalendarLink: Handler<Actions['make_calendar_link']> = async (ctx) => {
  const { user_id, account_type } = ctx.actor;
  const key = `${prefix}${randomToken()}`;
  const kept = { account_type, key_hash: hashToken(key), created_at: ctx.now.toISOString() };
  await ctx.db
    .insertInto('calendar_links')
    .values({ user_id, ...kept })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ ...kept, last_read_at: null }))
    .execute();
  await tell(ctx, { after: { calendar_link: true } });
  const path = pathOf('get_calendar_feed', {});
  return { url: `${ctx.services.config.public_url}${path}?key=${key}` };
};

export const revokeCalendarLink: Handler<Actions['revoke_calendar_link']> = async (ctx) => {
  const gone = await ctx.db
    .deleteFrom('calendar_links')
    .where('user_id', '=', ctx.actor.user_id)
    .returning('user_id')
    .executeTakeFirst();
  if (!gone) throw new AppError('not_found');
  await tell(ctx, { before: { calendar_link: true } });
  return { ok: true };
};

async function tell(
  ctx: WriteContext,
  what: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const { user_id } = ctx.actor;
  await ctx.audit({ record_kind: 'account', record_id: user_id, ...what });
  ctx.changed('session', user_id, [user_id], { only: true });
}

/**
 * Whose calendar a key opens: the account in the type that it had when the link was made, as long as it is active and has
 * that type. Notes to the minute that it was read.
 */
export async function readerOfLink(
  db: Queryable,
  { key, now }: { key: string; now: Date },
): Promise<Actor | undefined> {
  const instant = now.toISOString();
  const found = await sql<Actor & { is_stale: boolean; account_type: AccountType }>`
    select a.user_id, k.account_type, array_prepend(a.account_type, a.account_types) as account_types, a.attn,
      a.company_name, a.email::text as email, a.insurer_id,
      k.last_read_at is null or k.last_read_at < ${instant}::timestamptz - interval '1 minute' as is_stale
    from calendar_links k join accounts a using (user_id)
    where k.key_hash = ${hashToken(key)} and a.active
      and (k.account_type = a.account_type or k.account_type = any (a.account_types))`.execute(db);
  const [row] = found.rows;
  if (!row) return undefined;
  const { is_stale, ...person } = row;
  if (is_stale)
    await db
      .updateTable('calendar_links')
      .set({ last_read_at: instant })
      .where('user_id', '=', person.user_id)
      .execute();
  return person;
}
