import { sql } from 'kysely';
import type { ImportValues } from '#domain/imports/import-target.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { ImportStore } from '#server/platform/sheets/import-store.ts';
import { tableImport } from '#server/platform/sheets/table-import.ts';

const drivers = tableImport({
  table: 'drivers',
  id: 'driver_id',
  record_kind: 'driver',
  columns: {
    first_name: 'text',
    last_name: 'text',
    birth_date: 'date',
    country: 'text',
    categories: 'jsonb',
    experience: 'text',
    licence_number: 'text',
    licence_grade: 'text',
    licence_valid_to: 'date',
    claim_level: 'int',
    claim_level_reason: 'text',
    active: 'boolean',
  },
  // Without a date of birth on one side, the names have to do, and the country where the file tells one.
  matches: [
    sql`t.search_text = searchable(r.first_name || ' ' || r.last_name)
      and searchable(t.last_name) = searchable(r.last_name)
      and (t.birth_date = r.birth_date or t.birth_date is null or r.birth_date is null)
      and (t.birth_date = r.birth_date or r.country is null or t.country = r.country)`,
  ],
  prefer: sql`t.birth_date is distinct from r.birth_date, not t.active`,
  parts: [{ table: 'driver_accounts', column: 'driver_id' }],
  mentioned_in: [
    { table: 'requests', column: 'content' },
    { table: 'policy_versions', column: 'content' },
  ],
  revision: true,
  merged_by: ['first_name', 'last_name', 'birth_date'],
});

async function joinTeams(
  db: Tx,
  links: readonly { driver_id: string; user_id: unknown }[],
): Promise<void> {
  const wanted = links.filter(({ user_id }) => typeof user_id === 'string');
  if (wanted.length === 0) return;
  await sql`insert into driver_accounts (driver_id, user_id)
    select r.driver_id, r.user_id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as r (driver_id uuid, user_id uuid)
    on conflict do nothing`.execute(db);
}

/** Drivers as imports write them; the team of a row may pick the driver from then on. */
export const driverImport: ImportStore = {
  ...drivers,
  find: async (db, rows) => {
    const found = await drivers.find(db, rows);
    const pairs = found.flatMap((record, n) => {
      const user_id = rows[n]?.['user_id'];
      return record && typeof user_id === 'string' ? [{ n, driver_id: record.id, user_id }] : [];
    });
    if (pairs.length === 0) return found;
    const linked = await sql<{ n: number; user_id: string }>`select r.n, l.user_id::text
      from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r (n int, driver_id uuid, user_id uuid)
      join driver_accounts l on l.driver_id = r.driver_id and l.user_id = r.user_id`.execute(db);
    for (const { n, user_id } of linked.rows) {
      const record = found[n];
      if (record) record.values = { ...record.values, user_id };
    }
    return found;
  },
  insert: async (db, rows) => {
    const ids = await drivers.insert(db, rows);
    await joinTeams(
      db,
      rows.map(({ user_id }, n) => ({ driver_id: ids[n] ?? '', user_id })),
    );
    return ids;
  },
  update: async (db, rows) => {
    await drivers.update(db, rows);
    await joinTeams(
      db,
      rows.map(({ id, changes }) => ({ driver_id: id, user_id: changes['user_id'] })),
    );
    await leaveTeams(db, rows);
  },
};

/** Only an import that is taken back says that a team is none any more. */
async function leaveTeams(
  db: Tx,
  rows: readonly { id: string; before: ImportValues; changes: ImportValues }[],
): Promise<void> {
  const left = rows
    .filter(
      ({ before, changes }) => changes['user_id'] === null && typeof before['user_id'] === 'string',
    )
    .map(({ id, before }) => ({ driver_id: id, user_id: before['user_id'] }));
  if (left.length === 0) return;
  await sql`delete from driver_accounts l
    using jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as r (driver_id uuid, user_id uuid)
    where l.driver_id = r.driver_id and l.user_id = r.user_id`.execute(db);
}
