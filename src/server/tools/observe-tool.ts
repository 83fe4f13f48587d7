import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DeedName } from '#contract/activity-deeds.ts';
import type { OutputOf } from '#contract/contract.ts';
import { sumBy } from '#domain/sums.ts';
import { entriesOfRequest } from '#server/admin/activity-queries.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';

/** What a tool has written. */
export type ToolEffects = Pick<
  OutputOf<'try_tool'>,
  'writes' | 'tables' | 'records' | 'emails' | 'papers' | 'effects_hash'
>;

type TableWrites = ToolEffects['tables'][number];

/** What the house keeps about every write, whatever it is about. */
const bookkeeping = [
  'audit_log',
  'idempotency_keys',
  'list_count_changes',
  'list_counts',
  'list_sum_changes',
  'list_sums',
  'search_phrases',
  'tool_runs',
];

/**
 * Carries something out and says what it has written: PostgreSQL's own count of this transaction by table, what the
 * histories say of it, the mails and papers that it asks for. The hash tells whether it would be the same another time;
 * instants and ids that are drawn anew do not count.
 */
export async function observeTool(
  ctx: WriteContext,
  { deed, work }: { deed: DeedName; work: (context: WriteContext) => Promise<unknown> },
): Promise<ToolEffects> {
  const before = await countWrites(ctx.db);
  const jobs: { job: string; payload: Record<string, unknown> }[] = [];
  await work({
    ...ctx,
    // The history of a record tells what was done, not with what.
    audit: (...entries) =>
      ctx.audit(...entries.map((entry) => ({ ...entry, action: entry.action ?? deed }))),
    queue: async (job, payload, options) => {
      jobs.push({ job, payload });
      await ctx.queue(job, payload, options);
    },
  });
  const after = await countWrites(ctx.db);
  const tables = differenceOf(before, after);
  const all = await entriesOfRequest(ctx);
  const records = all.map(({ record_kind, record_name, past, changes }) => ({
    ...{ record_kind, record_name, past, changes },
  }));
  const email_ids = jobs.flatMap(({ job, payload }) =>
    job === 'send_email' ? [String(payload['email_id'])] : [],
  );
  const emails = await mailsOf(ctx.db, email_ids);
  const papers = jobs.filter(({ job }) => job === 'make_policy_pdf').length;
  const told = {
    tables,
    records: records.map(({ record_kind, past, changes }) => [
      record_kind,
      past,
      changes.map(({ field }) => field).toSorted(),
    ]),
    emails,
    papers,
  };
  return {
    writes: sumBy(tables, ({ added, changed, removed }) => added + changed + removed),
    tables,
    records: records.slice(0, 100),
    emails,
    papers,
    effects_hash: createHash('sha256').update(JSON.stringify(told)).digest('hex'),
  };
}

async function countWrites(db: Queryable): Promise<ReadonlyMap<string, TableWrites>> {
  const found = await sql<TableWrites>`
    select relname as table, n_tup_ins::int as added, n_tup_upd::int as changed, n_tup_del::int as removed
    from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0
      and relname <> all (${bookkeeping}::text[])`.execute(db);
  return new Map(found.rows.map((row) => [row.table, row]));
}

function differenceOf(
  before: ReadonlyMap<string, TableWrites>,
  after: ReadonlyMap<string, TableWrites>,
): TableWrites[] {
  return [...after.values()]
    .map(({ table, added, changed, removed }) => {
      const old = before.get(table);
      return {
        table,
        added: added - (old?.added ?? 0),
        changed: changed - (old?.changed ?? 0),
        removed: removed - (old?.removed ?? 0),
      };
    })
    .filter(({ added, changed, removed }) => added + changed + removed > 0)
    .toSorted((a, b) => (a.table < b.table ? -1 : 1));
}

async function mailsOf(db: Queryable, ids: readonly string[]): Promise<ToolEffects['emails']> {
  if (ids.length === 0) return [];
  const found = await sql<ToolEffects['emails'][number]>`
    select subject, recipient::text as recipient from emails where email_id = any(${ids}::uuid[])
    order by 1, 2`.execute(db);
  return found.rows;
}
