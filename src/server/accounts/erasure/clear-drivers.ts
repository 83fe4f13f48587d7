import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';

/** Makes driver records nameless; `drivers` is a query of driver_id. */
export async function clearDrivers(
  db: Queryable,
  { drivers, now }: { drivers: RawBuilder<unknown>; now: Date },
): Promise<void> {
  const { rows } = await sql<{ driver_id: string }>`select driver_id from drivers
    where driver_id in ${drivers}`.execute(db);
  const ids = sql`${rows.map(({ driver_id }) => driver_id)}::uuid[]`;
  await sql`delete from sanctions_driver_hits where driver_id = any (${ids})`.execute(db);
  await sql`update drivers set first_name = 'Erased', last_name = 'person', birth_date = null, licence_number = '',
      licence_grade = '', licence_valid_to = null, email = '', claim_level_reason = '', active = false,
      erased_at = ${now.toISOString()}::timestamptz, revision = revision + 1
    where driver_id = any (${ids})`.execute(db);
  // Only now does the log know whose dates of birth it may let go of.
  await sql`update audit_log set before = null, after = null
    where record_kind = 'driver' and record_id = any (${ids}::text[])`.execute(db);
}

/** Imports keep that there was a row; `ids` is a query of record ids as text. */
export async function clearImportTraces(db: Queryable, ids: RawBuilder<unknown>): Promise<void> {
  await sql`update import_rows r set cells = '{}', problems = '[]' from import_records i
    where i.record_id in ${ids} and r.import_id = i.import_id and r.row_number = i.row_number`.execute(
    db,
  );
  await sql`update import_records set handle = null, content = '{}', before = null, after = null
    where record_id in ${ids}`.execute(db);
  await sql`delete from import_aliases where record_id in ${ids}`.execute(db);
  await sql`delete from idempotency_keys where owner in ${ids}`.execute(db);
}
