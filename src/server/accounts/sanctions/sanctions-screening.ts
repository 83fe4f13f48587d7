import { type RawBuilder, sql } from 'kysely';
import { SANCTIONS_LIKENESS } from '#domain/accounts/sanctions-list.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** So many accounts or drivers are compared in one transaction. */
const BATCH = 500;

type AnyWrite = WriteContext<Actor | null>;

/** Names alike enough are asked of the index, within the transaction alone. */
async function setLikeness({ db }: AnyWrite): Promise<void> {
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(SANCTIONS_LIKENESS)}, true)`.execute(
    db,
  );
}

/**
 * Compares accounts with the list, by their own names, those of their contact persons and those their claims are paid to,
 * and tells staff of new hits. A hit that was decided stays decided. May run as often as one likes.
 */
async function screen(ctx: AnyWrite, which: RawBuilder<unknown>): Promise<void> {
  await setLikeness(ctx);
  const found = await sql<{ user_id: string; matched_name: string }>`
    insert into sanctions_hits (user_id, entry_id, matched_name, matched_as, score)
    select distinct on (a.user_id, n.entry_id) a.user_id, n.entry_id, own.name, own.said_as,
      similarity(n.name_key, name_key(own.name))
    from accounts a cross join lateral (
        select name, 'account' as said_as from unnest(array[a.attn, a.company_name, a.team_name]) name
        union select unnest(array[d.attn, d.company_name]), 'contact' from addresses d where d.user_id = a.user_id
        union select c.settlement->>'account_name', 'payee' from claims c where c.user_id = a.user_id and c.settlement is not null
      ) own
      join sanctions_names n on n.name_key % name_key(own.name)
      join sanctions_entries e on e.entry_id = n.entry_id and e.listed
    where ${which} and a.merged_into is null and a.erased_at is null
      and a.account_type not in ('admin', 'superadmin') and own.name <> ''
    order by a.user_id, n.entry_id, similarity(n.name_key, name_key(own.name)) desc, own.said_as
    on conflict (user_id, entry_id) do nothing
    returning user_id, matched_name`.execute(ctx.db);
  const named = new Map(found.rows.map(({ user_id, matched_name }) => [user_id, matched_name]));
  await tellStaff(ctx, named, { feature: featureOf('account'), kind: 'account' });
}

/** The same for drivers, by their full names. */
async function screenSomeDrivers(ctx: AnyWrite, which: RawBuilder<unknown>): Promise<void> {
  await setLikeness(ctx);
  const found = await sql<{ driver_id: string; matched_name: string }>`
    insert into sanctions_driver_hits (driver_id, entry_id, matched_name, score)
    select distinct on (d.driver_id, n.entry_id) d.driver_id, n.entry_id, d.first_name || ' ' || d.last_name,
      similarity(n.name_key, name_key(d.first_name || ' ' || d.last_name))
    from drivers d
      join sanctions_names n on n.name_key % name_key(d.first_name || ' ' || d.last_name)
      join sanctions_entries e on e.entry_id = n.entry_id and e.listed
    where ${which} and d.merged_into is null
    order by d.driver_id, n.entry_id, similarity(n.name_key, name_key(d.first_name || ' ' || d.last_name)) desc
    on conflict (driver_id, entry_id) do nothing
    returning driver_id, matched_name`.execute(ctx.db);
  const named = new Map(found.rows.map(({ driver_id, matched_name }) => [driver_id, matched_name]));
  await tellStaff(ctx, named, { feature: featureOf('driver'), kind: 'driver' });
}

async function tellStaff(
  ctx: AnyWrite,
  named: ReadonlyMap<string, string>,
  { feature, kind }: { feature: string; kind: 'account' | 'driver' },
): Promise<void> {
  if (named.size === 0) return;
  const user_ids = await staffIds(ctx.db);
  for (const [id, name] of named) {
    await notify(ctx, {
      user_ids,
      message: `${name} looks like a name on the sanctions list`,
      feature,
      feature_id: id,
    });
    ctx.changed(kind, id, []);
  }
}

/** Compares one account, in the transaction that added or changed it. */
export async function screenAccount(ctx: AnyWrite, user_id: string): Promise<void> {
  await screen(ctx, sql`a.user_id = ${user_id}`);
}

/** Compares one driver, in the transaction that added or renamed it. */
export async function screenDriver(ctx: AnyWrite, driver_id: string): Promise<void> {
  await screenSomeDrivers(ctx, sql`d.driver_id = ${driver_id}`);
}

/** Compares everybody with the list, some at a time: after each new list, and nightly for those that were imported. */
export const screenAccounts: Job = async (job) => {
  await inBatches(job, { table: 'accounts', id: 'user_id' }, (ctx, { after, last }) =>
    screen(ctx, sql`a.user_id > ${after} and a.user_id <= ${last}`),
  );
  await inBatches(job, { table: 'drivers', id: 'driver_id' }, (ctx, { after, last }) =>
    screenSomeDrivers(ctx, sql`d.driver_id > ${after} and d.driver_id <= ${last}`),
  );
};

async function inBatches(
  job: JobContext,
  { table, id }: { table: string; id: string },
  work: (ctx: AnyWrite, ids: { after: string; last: string }) => Promise<void>,
): Promise<void> {
  let next: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (next !== undefined) {
    const after: string = next;
    next = await job.write(async (ctx) => {
      const { rows } = await sql<{ id: string }>`select ${sql.id(id)} as id from ${sql.id(table)}
        where ${sql.id(id)} > ${after} order by 1 limit ${BATCH}`.execute(ctx.db);
      const last = rows.at(-1)?.id;
      if (last !== undefined) await work(ctx, { after, last });
      return last;
    });
  }
}
