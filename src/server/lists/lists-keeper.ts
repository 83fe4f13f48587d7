import { sql } from 'kysely';
import { sweepAtOnce } from '#server/platform/storage/file-intents.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { ends, moves } from '#server/platform/repoint.ts';

/** Exports of lists may name anybody: all of their files go. Views that staff saved ask for the kept record of two. */
export const listsKeeper: Keeper = {
  repoints: {
    account: {
      'bulk_runs.user_id': moves,
      'default_views.user_id': ends,
      'list_exports.user_id': moves,
      'saved_views.user_id': ends,
    },
  },
  async forgetPeople(db) {
    await sweepAtOnce(
      db,
      sql`update list_exports set status = 'removed', bucket = null, storage_key = null, question = '{}'
        where storage_key is not null returning old.bucket, old.storage_key`,
    );
  },
  async repointMentions(db, { from, to, documents }) {
    if (documents)
      await sql`update saved_views set query = replace(query, ${from}, ${to})
        where query like ${`%${from}%`}`.execute(db);
    return 0;
  },
};
