import { sql } from 'kysely';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Imports keep that there was a row; what files call a record means the kept one of two. */
export const importsKeeper: Keeper = {
  repoints: {
    account: {
      'import_runs.run_by': moves,
      'import_runs.started_by': moves,
    },
  },
  async forgetTraces(db, ids) {
    await sql`update import_rows r set cells = '{}', problems = '[]' from import_records i
      where i.record_id in ${ids} and r.import_id = i.import_id and r.row_number = i.row_number`.execute(
      db,
    );
    await sql`update import_records set handle = null, content = '{}', before = null, after = null
      where record_id in ${ids}`.execute(db);
    await sql`delete from import_aliases where record_id in ${ids}`.execute(db);
  },
  async letGoOfFiles(db, ids) {
    await sql`update import_runs set file_id = null where file_id = any (${ids})`.execute(db);
  },
  async repointMentions(db, { kind, from, to }) {
    if (kind === 'circuit')
      await sql`update import_aliases set record_id = ${to}
        where reference = 'circuit' and record_id = ${from}`.execute(db);
    return 0;
  },
};
