import { sql } from 'kysely';
import { plainName } from '#domain/imports/plain-name.ts';
import type { ImportStore, ReferenceSource } from '#server/platform/import-store.ts';
import { tableImport } from '#server/platform/table-import.ts';
import type { StoredTables } from '#server/rating/rating-basis.ts';

/** Series ratings as imports write them. */
export const seriesImport = tableImport({
  table: 'series_ratings',
  id: 'series_rating_id',
  record_kind: 'series_rating',
  columns: {
    year: 'int',
    series: 'text',
    car_class: 'text',
    claim_level: 'int',
    default_excess_pct: 'numeric',
    typical_race_hours: 'numeric',
    uses_categories: 'boolean',
    notes: 'text',
  },
  matches: [sql`t.year = r.year and lower(t.series) = lower(r.series)`],
  revision: true,
});

const premiumTax = tableImport({
  table: 'premium_tax_rates',
  id: 'premium_tax_rate_id',
  record_kind: 'premium_tax',
  columns: {
    country_code: 'text',
    line: 'text',
    rate_pct: 'numeric',
    valid_from: 'date',
    valid_to: 'date',
    confidence: 'text',
    note: 'text',
    insurer_borne: 'boolean',
    flat_amount_cents: 'bigint',
  },
  matches: [
    sql`t.country_code = r.country_code and t.line = r.line
    and (t.valid_from = r.valid_from or (r.valid_from is null and t.valid_to is null))`,
  ],
  prefer: sql`t.valid_from desc`,
});

/**
 * Premium tax rates as imports write them. Without a first day a row means the latest rate. A new rate ends the one
 * before it on the day before, and gives that day back when it is taken away again.
 */
export const premiumTaxImport: ImportStore = {
  ...premiumTax,
  insert: async (db, rows) => {
    const dated = await sql<{ n: number; valid_from: string; valid_to: string | null }>`
      with r as (
        select n, country_code, line, coalesce(valid_from, date_trunc('year', clock_now())::date) as valid_from
        from jsonb_to_recordset(${JSON.stringify(rows.map((row, n) => ({ n, ...row })))}::jsonb)
          as r (n int, country_code text, line text, valid_from date)),
      ended as (
        update premium_tax_rates t set valid_to = r.valid_from - 1 from r
        where t.country_code = r.country_code and t.line = r.line and t.valid_from < r.valid_from
          and (t.valid_to is null or t.valid_to >= r.valid_from))
      select r.n, r.valid_from::text, (
        select (min(t.valid_from) - 1)::text from premium_tax_rates t
        where t.country_code = r.country_code and t.line = r.line and t.valid_from > r.valid_from) as valid_to
      from r order by r.n`.execute(db);
    return premiumTax.insert(
      db,
      rows.map((row, n) => ({
        ...row,
        valid_from: dated.rows[n]?.valid_from ?? null,
        valid_to: dated.rows[n]?.valid_to ?? null,
      })),
    );
  },
  remove: async (db, ids) => {
    const gone = await db
      .selectFrom('premium_tax_rates')
      .select(['country_code', 'line', 'valid_from', 'valid_to'])
      .where('premium_tax_rate_id', 'in', [...ids])
      .execute();
    await premiumTax.remove(db, ids);
    await sql`update premium_tax_rates t set valid_to = r.valid_to
      from jsonb_to_recordset(${JSON.stringify(gone)}::jsonb)
        as r (country_code text, line text, valid_from date, valid_to date)
      where t.country_code = r.country_code and t.line = r.line and t.valid_to = r.valid_from - 1`.execute(
      db,
    );
  },
};

/** Car classes that a cell can name, by code or label, of the newest rating tables. */
export const carClassReference: ReferenceSource = {
  choices: async (db) => {
    const row = await db
      .selectFrom('rating_tables')
      .select('tables')
      .where('published_at', 'is not', null)
      .orderBy('valid_from', 'desc')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { car_classes } = (row.tables as unknown as StoredTables).on_track;
    return Object.entries(car_classes).map(([id, { label }]) => ({
      id,
      label,
      note: id,
      facts: {},
    }));
  },
  resolve: (references, choices, aliases) =>
    references.map(({ text }) => {
      const name = plainName(text);
      const found = choices.find(
        ({ id, label }) =>
          plainName(id) === name || plainName(label) === name || aliases.get(name) === id,
      );
      return found
        ? { found: 'one', id: found.id, label: found.label, facts: found.facts }
        : { found: 'none' };
    }),
};
