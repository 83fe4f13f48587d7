import { sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';

type Hit = OutputOf<'get_sanctions'>['hits'][number];

/** The hits with what the list says, the open ones first: all, those of an account and its drivers, or of one driver. */
export async function getSanctions(
  ctx: Pick<ReadContext, 'db'>,
  { user_id, driver_id }: InputOf<'get_sanctions'>,
): Promise<OutputOf<'get_sanctions'>> {
  const list = await sql<{ entries: number; changed_at: number | null }>`
    select count(*) as entries, unix(max(changed_at)) as changed_at from sanctions_entries where listed`.execute(
    ctx.db,
  );
  const ofAccounts = user_id
    ? sql`h.user_id = ${user_id}`
    : sql`${driver_id ?? null}::uuid is null`;
  const ofDrivers = driver_id
    ? sql`h.driver_id = ${driver_id}`
    : user_id
      ? sql`h.driver_id in (select t.driver_id from driver_accounts t where t.user_id = ${user_id})`
      : sql`true`;
  const hits = await sql<Hit>`
    select h.user_id, h.driver_id, h.entry_id, h.matched_name, h.matched_as, e.name as entry_name, e.aliases,
      e.birth_date::text as birth_date, h.own_birth_date::text as own_birth_date, coalesce(e.country, '') as country,
      e.source_id, e.listed, (h.score * 100)::int as likeness_pct, h.decision, h.reason, h.account_name,
      coalesce(nullif(d.attn, ''), d.email::text, '') as decided_by, unix(h.decided_at) as decided_at, h.revision
    from (
      select h.user_id, null::uuid as driver_id, h.entry_id, h.matched_name, h.matched_as, h.score, h.decision, h.reason,
        h.decided_by, h.decided_at, h.found_at, h.revision, null::date as own_birth_date,
        coalesce(nullif(a.company_name, ''), nullif(a.team_name, ''), a.attn) as account_name
      from sanctions_hits h join accounts a using (user_id) where ${ofAccounts}
      union all
      select null, h.driver_id, h.entry_id, h.matched_name, 'driver', h.score, h.decision, h.reason, h.decided_by,
        h.decided_at, h.found_at, h.revision, r.birth_date, r.first_name || ' ' || r.last_name
      from sanctions_driver_hits h join drivers r using (driver_id) where ${ofDrivers}
    ) h join sanctions_entries e using (entry_id) left join accounts d on d.user_id = h.decided_by
    order by h.decision <> 'open', h.score desc, h.found_at desc limit 200`.execute(ctx.db);
  return {
    entries: list.rows[0]?.entries ?? 0,
    changed_at: list.rows[0]?.changed_at ?? null,
    hits: hits.rows,
  };
}

type Decided = Pick<
  InputOf<'decide_sanctions_hit'>,
  'entry_id' | 'decision' | 'reason' | 'revision'
>;

/** Whose hit it is: the table, its column and the kind of record that the log names. */
const subjects = {
  account: { table: 'sanctions_hits', column: 'user_id' },
  driver: { table: 'sanctions_driver_hits', column: 'driver_id' },
} as const;

async function decide(
  ctx: WriteContext,
  { kind, id, ...decided }: Decided & { kind: keyof typeof subjects; id: string },
): Promise<{ ok: true }> {
  const { entry_id, decision, reason, revision } = decided;
  const { table, column } = subjects[kind];
  const which = sql`${sql.id(column)} = ${id} and entry_id = ${entry_id}`;
  const found = await sql<Pick<Hit, 'decision' | 'reason' | 'revision'>>`
    select decision, reason, revision from ${sql.id(table)} where ${which} for update`.execute(
    ctx.db,
  );
  const [before] = found.rows;
  if (!before) throw new AppError('not_found');
  if (before.revision !== revision) {
    const { hits } = await getSanctions(ctx, { [column]: id });
    throw new AppError('conflict', { current: hits.find((hit) => hit.entry_id === entry_id) });
  }
  await sql`update ${sql.id(table)} set revision = ${revision + 1}, decision = ${decision}, reason = ${reason},
      decided_by = ${ctx.actor.user_id}, decided_at = ${ctx.now.toISOString()}::timestamptz
    where ${which}`.execute(ctx.db);
  await ctx.audit({
    action: 'decide_sanctions_hit',
    record_kind: kind,
    record_id: id,
    before: { sanctions_hit: before.decision, reason: before.reason },
    after: { sanctions_hit: decision, reason },
  });
  ctx.changed(kind, id, []);
  return { ok: true };
}

/** Keeps what staff found out about a hit; it can be decided anew, with another reason. */
export async function decideSanctionsHit(
  ctx: WriteContext,
  { user_id, ...decided }: InputOf<'decide_sanctions_hit'>,
): Promise<OutputOf<'decide_sanctions_hit'>> {
  return decide(ctx, { kind: 'account', id: user_id, ...decided });
}

/** The same about a driver. */
export async function decideDriverSanctionsHit(
  ctx: WriteContext,
  { driver_id, ...decided }: InputOf<'decide_driver_sanctions_hit'>,
): Promise<OutputOf<'decide_driver_sanctions_hit'>> {
  return decide(ctx, { kind: 'driver', id: driver_id, ...decided });
}
