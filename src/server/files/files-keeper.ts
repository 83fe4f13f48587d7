import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import { sweepAtOnce } from '#server/platform/storage/file-intents.ts';
import { filesChecks } from '#server/files/files-checks.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Files go with their bytes; of those that stay nobody says who sent them. */
export const filesKeeper: Keeper = {
  checks: filesChecks,
  repoints: {
    account: {
      'files.parent_id': moves,
    },
  },
  async forgetPeople(db, { people }) {
    await sql`update files set uploaded_by_name = ${erasedName} where uploaded_by in ${people}`.execute(
      db,
    );
  },
  async dropFiles(db, ids) {
    await sweepAtOnce(
      db,
      sql`delete from file_originals where file_id = any (${ids}) returning bucket, storage_key`,
    );
    await sweepAtOnce(
      db,
      sql`delete from files where file_id = any (${ids}) returning bucket, storage_key`,
    );
  },
  async repointAccount(db, { from, to, threads }) {
    await sql`update files f set uploaded_by = ${to} from ${threads} p
      where f.parent_type = p.parent_type and f.parent_id = p.parent_id and f.uploaded_by = ${from}::uuid`.execute(
      db,
    );
  },
};
