import { sql } from 'kysely';
import { tableImport } from '#server/platform/sheets/table-import.ts';

/** Cars as imports write them: known by the chassis number, else by owner and what they are. */
export const carImport = tableImport({
  table: 'cars',
  id: 'car_id',
  record_kind: 'car',
  columns: {
    user_id: 'uuid',
    make: 'text',
    model: 'text',
    car_class: 'text',
    year: 'int',
    chassis_number: 'text',
    start_number: 'text',
    registration_country: 'text',
    road_registered: 'boolean',
    insured_value: 'bigint',
    currency: 'text',
    value_basis: 'text',
    tracker: 'text',
    storage_address: 'text',
    active: 'boolean',
  },
  matches: [
    sql`upper(t.chassis_number) = upper(r.chassis_number) and r.chassis_number <> ''`,
    sql`searchable(t.make || ' ' || t.model) = searchable(r.make || ' ' || r.model)
      and coalesce(r.chassis_number, '') = ''
      and t.start_number = coalesce(r.start_number, '')
      and t.user_id is not distinct from r.user_id
      and (r.year is null or t.year is null or t.year = r.year)`,
  ],
  prefer: sql`not t.active, r.user_id is not null and t.user_id is distinct from r.user_id, t.chassis_number <> '', t.year is distinct from r.year`,
  mentioned_in: [
    { table: 'requests', column: 'content' },
    { table: 'policy_versions', column: 'content' },
  ],
  revision: true,
  merged_by: ['make', 'model', 'chassis_number', 'start_number'],
});
