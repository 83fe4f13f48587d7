import { sql } from 'kysely';
import { plainName } from '#domain/imports/plain-name.ts';
import type { ReferenceSource } from '#server/platform/sheets/import-store.ts';
import { tableImport } from '#server/platform/sheets/table-import.ts';
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

/** Car classes that a cell can name, by code or label, of the newest rating tables. */
export const carClassReference: ReferenceSource = {
  choices: async (db) => {
    const row = await db
      .selectFrom('rating_tables')
      .select('tables')
      .where('insurance_type', '=', 'on_track')
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
