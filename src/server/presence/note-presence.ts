import { sql } from 'kysely';
import type { presenceContract } from '#contract/presence/presence.ts';
import { presenceFor } from '#domain/presence/record-presence.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import {
  entriesAt,
  othersAmong,
  presenceLimits,
  refuseOwnAccount,
} from '#server/presence/presence-rows.ts';

type Note = Parameters<Handler<typeof presenceContract.note_presence>>[1];

export const notePresence: Handler<typeof presenceContract.note_presence> = async (ctx, note) => {
  const { db, actor, now } = ctx;
  refuseOwnAccount(actor, note);
  const is_news = await writeDown(ctx, note);
  if (is_news) {
    // Two who come at the same moment: the later one sees the earlier, who is then told.
    await sql`select pg_advisory_xact_lock(hashtextextended(${note.parent_id}, 4)) ${prepared}`.execute(
      db,
    );
  }
  const entries = await entriesAt(db, { ...note, now });
  if (is_news)
    ctx.changed('presence', note.parent_id, othersAmong(actor.user_id, entries), { only: true });
  return presenceFor(actor.user_id, entries);
};

/**
 * One statement: the page and its sections are seen now, sections that are not named are given up. A page that was
 * gone, or a section whose editor comes back from being idle, begins anew, so that it stands behind who came
 * meanwhile. Answers whether others have something new to see.
 */
async function writeDown({ db, actor, now }: WriteContext, note: Note): Promise<boolean> {
  const { visit_id, parent_type, parent_id, is_active } = note;
  const { gone_at, idle_at } = presenceLimits(now);
  const instant = now.toISOString();
  const sections = ['', ...note.sections];
  const written = await sql<{ is_news: boolean }>`
    with seen as (
      insert into record_presence as mine
        (visit_id, section, parent_type, parent_id, user_id, since, active_at, seen_at)
      select ${visit_id}::uuid, section, ${parent_type}, ${parent_id}, ${actor.user_id}::uuid,
        ${instant}::timestamptz, ${instant}::timestamptz, ${instant}::timestamptz
      from unnest(${sections}::text[]) section group by section
      on conflict (visit_id, section) do update set
        seen_at = excluded.seen_at,
        active_at = case when ${is_active}::boolean then excluded.active_at else mine.active_at end,
        since = case when mine.seen_at <= ${gone_at}::timestamptz
            or (mine.section <> '' and ${is_active}::boolean and mine.active_at <= ${idle_at}::timestamptz)
          then excluded.since else mine.since end
      where mine.user_id = excluded.user_id and mine.parent_id = excluded.parent_id
        and mine.parent_type = excluded.parent_type
      returning since = seen_at as is_news
    ), given_up as (
      delete from record_presence
      where visit_id = ${visit_id} and user_id = ${actor.user_id} and section <> all (${sections}::text[])
      returning true as is_news
    )
    select coalesce(bool_or(is_news), false) as is_news
    from (select is_news from seen union all select is_news from given_up) news
    ${prepared}`.execute(db);
  return written.rows[0]?.is_news ?? false;
}
