import { type RawBuilder, sql } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import { SANCTIONS_LIKENESS, sanctionsBlockText } from '#domain/accounts/sanctions-list.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Job } from '#server/platform/area.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** So many accounts are compared in one transaction. */
const BATCH = 500;

/**
 * Compares accounts with the list and tells staff of new hits. A hit that was decided stays decided. May run as often as
 * one likes.
 */
async function screen(ctx: WriteContext<Actor | null>, which: RawBuilder<unknown>): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(SANCTIONS_LIKENESS)}, true)`.execute(
    ctx.db,
  );
  const found = await sql<{ user_id: string; matched_name: string }>`
    insert into sanctions_hits (user_id, entry_id, matched_name, score)
    select distinct on (a.user_id, n.entry_id) a.user_id, n.entry_id, own.name, similarity(n.name_key, name_key(own.name))
    from accounts a cross join lateral (values (a.attn), (a.company_name), (a.team_name)) own (name)
      join sanctions_names n on n.name_key % name_key(own.name)
      join sanctions_entries e on e.entry_id = n.entry_id and e.listed
    where ${which} and a.merged_into is null and a.erased_at is null
      and a.account_type not in ('admin', 'superadmin') and own.name <> ''
    order by a.user_id, n.entry_id, similarity(n.name_key, name_key(own.name)) desc
    on conflict (user_id, entry_id) do nothing
    returning user_id, matched_name`.execute(ctx.db);
  if (found.rows.length === 0) return;
  const user_ids = await staffIds(ctx.db);
  const named = new Map(found.rows.map(({ user_id, matched_name }) => [user_id, matched_name]));
  for (const [user_id, name] of named) {
    await notify(ctx, {
      user_ids,
      message: `${name} looks like a name on the sanctions list`,
      feature: 'accounts',
      feature_id: user_id,
    });
    ctx.changed('account', user_id, []);
  }
}

/** Compares one account, in the transaction that added or changed it. */
export async function screenAccount(
  ctx: WriteContext<Actor | null>,
  user_id: string,
): Promise<void> {
  await screen(ctx, sql`a.user_id = ${user_id}`);
}

/** Compares all accounts with the list, some at a time: after each new list, and nightly for those that were imported. */
export const screenAccounts: Job = async (job) => {
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    after = await job.write(async (ctx) => {
      const batch = await ctx.db
        .selectFrom('accounts')
        .select('user_id')
        .where('user_id', '>', from)
        .orderBy('user_id')
        .limit(BATCH)
        .execute();
      const last = batch.at(-1)?.user_id;
      if (last !== undefined) await screen(ctx, sql`a.user_id > ${from} and a.user_id <= ${last}`);
      return last;
    });
  }
};

/**
 * Refuses what would do business with a client whom staff found on a sanctions list. Only staff read why: the client must
 * not be warned.
 */
export async function assertNotSanctioned(
  ctx: WriteContext<Actor | null>,
  user_id: string,
): Promise<void> {
  const confirmed = await ctx.db
    .selectFrom('sanctions_hits')
    .select('entry_id')
    .where('user_id', '=', user_id)
    .where('decision', '=', 'confirmed')
    .executeTakeFirst();
  if (!confirmed) return;
  throw ctx.actor && isStaff(ctx.actor.account_type)
    ? new AppError('transition_refused', { reason: 'sanctioned', message: sanctionsBlockText })
    : new AppError('transition_refused', {
        message: 'This cannot be done online. Call us, and we look into it.',
      });
}
