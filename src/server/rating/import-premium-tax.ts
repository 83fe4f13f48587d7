import { sql } from 'kysely';
import type { ImportValues } from '#domain/imports/import-target.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { FoundRecord, ImportStore } from '#server/platform/sheets/import-store.ts';
import { tableImport } from '#server/platform/sheets/table-import.ts';

const premiumTax = tableImport({
  table: 'premium_tax_rates',
  id: 'premium_tax_rate_id',
  record_kind: 'premium_tax',
  columns: {
    country_code: 'text',
    line: 'text',
    rate_pct: 'numeric',
    valid_from: 'date',
    confidence: 'text',
    note: 'text',
    insurer_borne: 'boolean',
    flat_amount_cents: 'bigint',
  },
  matches: [],
});

/**
 * Premium tax rates as imports bring them: what differs from the rate of its day begins drafts, one for each first day,
 * which a superadmin publishes. Without a first day a row is about today. Notes alone change nothing.
 */
export const premiumTaxImport: ImportStore = {
  ...premiumTax,
  in_use: 'published since',
  find: findRates,
  insert: insertDrafts,
  update: async (db, rows) => {
    const published = await publishedOf(
      db,
      rows.map(({ id }) => id),
    );
    if (published.size > 0)
      throw new AppError('transition_refused', {
        message: 'A published rate is never changed. Begin a new version instead.',
      });
    await premiumTax.update(db, rows);
  },
  used: publishedOf,
  remove: async (db, ids) => {
    await premiumTax.remove(db, ids);
    await sql`delete from premium_tax_versions v where v.published_at is null and v.note = ${importNote}
      and not exists (select from premium_tax_rates r where r.version = v.version)`.execute(db);
  },
};

const importNote = 'From a file';

/** A row is there already when its day, or a draft for its day, has this rate and confidence. */
async function findRates(
  db: Queryable,
  rows: readonly ImportValues[],
): Promise<(FoundRecord | undefined)[]> {
  const found = await sql<{ n: number; id: string }>`
    with r as (
      select n, country_code, line, rate_pct, confidence, valid_from,
        coalesce(valid_from, (clock_now() at time zone 'Europe/Amsterdam')::date) as on_day
      from jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ ...row, n })))}::jsonb)
        as r (n int, country_code text, line text, rate_pct numeric, confidence text, valid_from date))
    select distinct on (r.n) r.n, t.premium_tax_rate_id as id
    from r join premium_tax_rates t on t.country_code = r.country_code and t.line = r.line
      and t.rate_pct = r.rate_pct and t.confidence = coalesce(r.confidence, t.confidence)
      and case when t.published_at is null then t.valid_from = coalesce(r.valid_from, t.valid_from)
        else r.on_day between t.valid_from and coalesce(t.valid_to, r.on_day) end
    order by r.n, t.published_at nulls last, t.premium_tax_rate_id`.execute(db);
  const records: (FoundRecord | undefined)[] = rows.map(() => undefined);
  for (const { n, id } of found.rows) records[n] = { id, values: { ...rows[n] } };
  return records;
}

async function insertDrafts(db: Tx, rows: readonly ImportValues[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const [day] = (
    await sql<{ today: string }>`
      select (clock_now() at time zone 'Europe/Amsterdam')::date::text as today`.execute(db)
  ).rows;
  const today = day?.today ?? '';
  const days = rows.map(({ valid_from }) => (typeof valid_from === 'string' ? valid_from : today));
  const versions = new Map<string, string>();
  for (const valid_from of new Set(days))
    versions.set(valid_from, await beginDraft(db, valid_from));
  const written = await sql<{ n: number; id: string }>`
    with r as (
      select r.*, uuidv7() as id from jsonb_to_recordset(${JSON.stringify(
        rows.map((row, n) => ({
          ...row,
          n,
          valid_from: days[n],
          version: versions.get(days[n] ?? ''),
        })),
      )}::jsonb) as r (n int, version text, country_code text, line text, rate_pct numeric, valid_from date,
        confidence text, note text, insurer_borne boolean, flat_amount_cents bigint)),
    made as (
      insert into premium_tax_rates (premium_tax_rate_id, version, country_code, line, rate_pct, valid_from,
        confidence, note, insurer_borne, flat_amount_cents, published_at)
      select id, version, country_code, line, rate_pct, valid_from, coalesce(confidence, 'B'), coalesce(note, ''),
        coalesce(insurer_borne, false), coalesce(flat_amount_cents, 0), null from r)
    select n, id from r order by n`.execute(db);
  return written.rows.map(({ id }) => id);
}

/** A draft for a day under the first free name: 2027-01-01, 2027-01-01-2 and so on. */
async function beginDraft(db: Tx, valid_from: string): Promise<string> {
  const taken = await db
    .selectFrom('premium_tax_versions')
    .select('version')
    .where('version', 'like', `${valid_from}%`)
    .execute();
  const names = new Set(taken.map(({ version }) => version));
  let version = valid_from;
  for (let n = 2; names.has(version); n += 1) version = `${valid_from}-${n}`;
  await db
    .insertInto('premium_tax_versions')
    .values({ version, valid_from, note: importNote })
    .execute();
  return version;
}

async function publishedOf(db: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('premium_tax_rates')
    .select('premium_tax_rate_id')
    .where('premium_tax_rate_id', 'in', [...ids])
    .where('published_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ premium_tax_rate_id }) => premium_tax_rate_id));
}
