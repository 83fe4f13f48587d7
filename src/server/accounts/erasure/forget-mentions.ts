import { sql } from 'kysely';
import { deleteFiles } from '#server/accounts/erasure/clear-own-files.ts';
import type { Job, JobContext } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { changingColumns } from '#server/platform/database/database-rights.ts';
import { sweepIntents } from '#server/platform/storage/file-intents.ts';

/** So many blocks of a table are looked through in one transaction: about 60 MB. */
const blocksAtOnce = 8000;

/** What the law has us keep as it was written, what names things and not people, and what follows from other tables. */
const leftAlone: readonly string[] = [
  'additional_excess_rules',
  'championships',
  'circuits',
  'clause_preset_versions',
  'clause_presets',
  'driver_erasures',
  'erasures',
  'events',
  'insurers',
  'invoices',
  'ledger_entries',
  'ledger_transactions',
  'list_count_changes',
  'list_counts',
  'list_sum_changes',
  'list_sums',
  'number_series',
  'payment_receipts',
  'payouts',
  'policy_versions',
  'premium_tax_rates',
  'rating_bases',
  'rating_tables',
  'rating_trials',
  'refunds',
  'sanctions_entries',
  'sanctions_names',
  'schema_migrations',
  'search_phrases',
  'series_ratings',
  'series_years',
];

/** Rows that are of no use without the word: the whole row goes. */
const rowsGo: readonly string[] = [
  'idempotency_keys',
  'import_aliases',
  'login_failures',
  'mailbox_messages',
  'payee_accounts',
];

interface SearchedTable {
  name: string;
  blocks: number;
  texts: string[];
  lists: string[];
  json: string[];
}

/** Every table with columns that can hold words, from the schema itself, so that a new table is searched too. */
async function searchedTables(db: Queryable): Promise<SearchedTable[]> {
  const found = await sql<SearchedTable>`
    select c.relname as name, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as blocks,
      coalesce(array_agg(a.attname::text) filter (where t.typname in ('text', 'citext', 'varchar')), '{}') as texts,
      coalesce(array_agg(a.attname::text) filter (where t.typname in ('_text', '_citext')), '{}') as lists,
      coalesce(array_agg(a.attname::text) filter (where t.typname = 'jsonb'), '{}') as json
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (${leftAlone}::text[])
      and t.typname in ('text', 'citext', 'varchar', '_text', '_citext', 'jsonb')
      and (c.relname = any (${rowsGo}::text[])
        or not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any (i.indkey)))
    group by c.relname, c.oid order by c.relname`.execute(db);
  return found.rows.flatMap(onlyChanging);
}

/** Of a table that is kept as it was written, the columns that may lose words all the same. */
function onlyChanging(table: SearchedTable): SearchedTable[] {
  const changing = changingColumns(table.name);
  if (changing === undefined) return [table];
  const kept = (columns: string[]) => columns.filter((column) => changing.includes(column));
  const { texts, lists, json } = table;
  const left = { ...table, texts: kept(texts), lists: kept(lists), json: kept(json) };
  return [...left.texts, ...left.lists, ...left.json].length > 0 ? [left] : [];
}

/** An erasure whose words are still looked for, and where that is kept. */
interface Searching {
  table: string;
  column: string;
  id: string;
  to_forget: string;
}

/**
 * Looks through all records for what names an erased person unmistakably, a piece of a table at a time, then for the jobs
 * that wait, and takes away the bytes of deleted files. May run twice; what is looked for is forgotten last.
 */
export const forgetMentions: Job = async (job) => {
  const searching = await sql<Searching>`
    select 'erasures' as table, 'user_id' as column, user_id as id, to_forget, erased_at from erasures where to_forget is not null
    union all select 'driver_erasures', 'driver_id', driver_id, to_forget, erased_at from driver_erasures where to_forget is not null
    order by erased_at`.execute(job.services.db);
  const tables = searching.rows.length === 0 ? [] : await searchedTables(job.services.db);
  for (const { table, column, id, to_forget } of searching.rows) {
    await forgetImportFiles(job, to_forget);
    for (const searched of tables) await forgetInTable(job, searched, to_forget);
    await forgetInJobs(job, to_forget);
    await job.write(({ db, now }) =>
      sql`update ${sql.id(table)} set to_forget = null, searched_at = ${now.toISOString()}::timestamptz
        where ${sql.id(column)} = ${id}`.execute(db),
    );
  }
  await sweepIntents(job.services, { older_than_ms: 86_400_000 });
};

async function forgetInTable(job: JobContext, table: SearchedTable, words: string): Promise<void> {
  const { name, texts, lists, json } = table;
  const sets = [
    ...texts.map((column) => sql`${sql.id(column)} = forget_text(${sql.id(column)}, ${words})`),
    ...lists.map((column) => sql`${sql.id(column)} = forget_texts(${sql.id(column)}, ${words})`),
    ...json.map((column) => sql`${sql.id(column)} = forget_json(${sql.id(column)}, ${words})`),
  ];
  const found = [
    ...[...texts, ...lists, ...json].map((column) => sql`${sql.id(column)}::text ~* ${words}`),
    ...(name === 'mailbox_messages' ? [sql`encode(raw, 'escape') ~* ${words}`] : []),
  ];
  for (let from = 0; from <= table.blocks; from += blocksAtOnce) {
    const piece = sql`ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + blocksAtOnce},0)`}::tid`;
    const where = sql`where ${piece} and (${sql.join(found, sql` or `)})`;
    await job.write(async ({ db }) => {
      await sql`select set_config('paddock.forget', ${words}, true)`.execute(db);
      await (
        rowsGo.includes(name)
          ? sql`delete from ${sql.id(name)} ${where}`
          : sql`update ${sql.id(name)} set ${sql.join(sets)} ${where}`
      ).execute(db);
    });
  }
}

/** The file of an import that names the person goes as a whole; its rows lose the words with all other tables. */
async function forgetImportFiles(job: JobContext, words: string): Promise<void> {
  await job.write((ctx) =>
    deleteFiles(
      ctx,
      sql`select file_id from import_runs where file_id is not null and import_id in
        (select import_id from import_rows where cells::text ~* ${words})`,
    ),
  );
}

async function forgetInJobs(job: JobContext, words: string): Promise<void> {
  await job.write(({ db }) =>
    sql`update graphile_worker._private_jobs
      set payload = forget_json(payload::jsonb, ${words})::json, last_error = forget_text(last_error, ${words})
      where payload::text ~* ${words} or last_error ~* ${words}`.execute(db),
  );
}
